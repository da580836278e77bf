import { EXAMPLE_GUESTS, type QuickstartReader, SANDBOX_STAY, type QuickstartStay, type Steps } from "./stay";

const guests = EXAMPLE_GUESTS.map((guest) => `    ${guest}`).join(",\n");

const given = ({ propertyId, checkin, checkout }: QuickstartStay): string =>
  `PROPERTY=${propertyId} CHECKIN=${checkin} CHECKOUT=${checkout}`;

// Dates by GNU's program, or else by BSD's.
const found = `PROPERTY=$(curl -sS "$BASE/properties?external_id=${SANDBOX_STAY.externalId}" \\
  -H "Authorization: Bearer $TOKEN" | pick public_id)
in_days() { date -u -d "+$1 days" +%F 2>/dev/null || date -u -v "+$1d" +%F; }
CHECKIN=$(in_days ${SANDBOX_STAY.daysAhead}) CHECKOUT=$(in_days ${SANDBOX_STAY.daysAhead + SANDBOX_STAY.nights})`;

/** All steps with curl and a POSIX shell; the reader sets `CLIENT_SECRET`. */
export function curlSteps({ baseUrl, clientId, stay }: QuickstartReader): Steps {
  const { nights, currency } = stay ?? SANDBOX_STAY;
  return {
    token: `BASE=${baseUrl}
# The first value of that name in a JSON answer.
pick() { awk -F'"' -v name="$1" '{ for (i = 2; i < NF; i++) if ($i == name) { print $(i + 2); exit } }'; }

TOKEN=$(curl -sS "$BASE/oauth/token" \\
  -u "${clientId}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | pick access_token)
echo "Token: \${TOKEN:-none, look at the answer without pick}"`,
    search: `${stay ? given(stay) : found}
curl -sS "$BASE/search" -o search.json \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
  "property_ids": ["'$PROPERTY'"],
  "checkin": "'$CHECKIN'",
  "checkout": "'$CHECKOUT'",
  "occupancy": [{ "adults": 2, "child_ages": [] }],
  "currency": "${currency}"
}'
RATE_KEY=$(pick rate_key < search.json)
pick grand_total < search.json`,
    prebook: `# The price is checked, the terms are fixed, and the room is held for 30 minutes.
KEY=quickstart-$(date +%s)
curl -sS "$BASE/prebook" -o prebook.json \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $KEY" \\
  -d '{
  "property_public_id": "'$PROPERTY'",
  "rate_key": "'$RATE_KEY'",
  "checkin": "'$CHECKIN'",
  "nights": ${nights},
  "adults": 2,
  "child_ages": [],
  "currency_code": "${currency}"
}'
PREBOOK_TOKEN=$(pick prebook_token < prebook.json)
pick match_status < prebook.json`,
    book: `# Sent again with the same key, this is the same booking.
curl -sS "$BASE/book" -o book.json \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $KEY" \\
  -d '{
  "prebook_token": "'$PREBOOK_TOKEN'",
  "agency_reference": "quickstart",
  "contact": { "first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com" },
  "guests": [[
${guests}
  ]]
}'
BOOKING=$(pick public_id < book.json)
pick status < book.json`,
    poll: `curl -sS "$BASE/bookings/$BOOKING" \\
  -H "Authorization: Bearer $TOKEN" | pick status`,
    cancel: `curl -sS -X POST "$BASE/bookings/$BOOKING/cancellation-quote" \\
  -H "Authorization: Bearer $TOKEN" | pick fee
curl -sS -X POST "$BASE/bookings/$BOOKING/cancel" \\
  -H "Authorization: Bearer $TOKEN" | pick status`,
  };
}
