import { GUESTS, type Stay, type Steps } from "./stay";

const guests = GUESTS.map((guest) => `    ${guest},`).join("\n");

/** All steps as one module for Node 20 or later, without packages. */
export function typescriptSteps({ baseUrl, clientId, propertyId, checkin, checkout, nights, currency }: Stay): Steps {
  return {
    token: `const BASE = "${baseUrl}";
const granted = await fetch(\`\${BASE}/oauth/token\`, {
  method: "POST",
  headers: { Authorization: \`Basic \${btoa(\`${clientId}:\${process.env.CLIENT_SECRET}\`)}\` },
  body: new URLSearchParams({ grant_type: "client_credentials" }),
});
const { access_token: token } = await granted.json();

async function call(method: string, path: string, body?: unknown, key?: string): Promise<any> {
  const response = await fetch(BASE + path, {
    method,
    headers: {
      Authorization: \`Bearer \${token}\`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { "Idempotency-Key": key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}, trace \${answer.trace_id}\`);
  return answer;
}`,
    search: `const { results } = await call("POST", "/search", {
  property_ids: ["${propertyId}"],
  checkin: "${checkin}",
  checkout: "${checkout}",
  occupancy: [{ adults: 2, child_ages: [] }],
  currency: "${currency}",
});
const [cheapest] = results[0].allocations;
console.log(cheapest.grand_total);`,
    prebook: `const held = await call(
  "POST",
  "/prebook",
  {
    property_public_id: "${propertyId}",
    rate_key: cheapest.slots[0].rate_key,
    checkin: "${checkin}",
    nights: ${nights},
    adults: 2,
    child_ages: [],
    currency_code: "${currency}",
  },
  crypto.randomUUID(),
);
console.log(held.match_status);`,
    book: `// Keep the key until an answer came: sent again under it, this is the same booking.
const bookKey = crypto.randomUUID();
const request = {
  prebook_token: held.prebook_token,
  agency_reference: "quickstart",
  contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
  guests: [[
${guests}
  ]],
};
const { booking } = await call("POST", "/book", request, bookKey);
console.log(booking.status);`,
    poll: `const { status } = await call("GET", \`/bookings/\${booking.public_id}\`);
console.log(status);`,
    cancel: `const quote = await call("POST", \`/bookings/\${booking.public_id}/cancellation-quote\`);
console.log(quote.fee);
const cancelled = await call("POST", \`/bookings/\${booking.public_id}/cancel\`);
console.log(cancelled.booking.status);`,
  };
}
