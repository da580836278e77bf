import {
  getClientsPage,
  EXAMPLE_GUESTS,
  type QuickstartReader,
  SANDBOX_STAY,
  type QuickstartStay,
  type Steps,
} from "./stay";

const guests = EXAMPLE_GUESTS.map((guest) => `        ${guest.replace("true", "True")},`).join("\n");

const given = ({ propertyId, checkin, checkout }: QuickstartStay): string =>
  `property_id = "${propertyId}"
checkin, checkout = "${checkin}", "${checkout}"`;

const found = `property_id = client.property_list(external_id="${SANDBOX_STAY.externalId}").page()["items"][0]["public_id"]
checkin = str(date.today() + timedelta(days=${SANDBOX_STAY.daysAhead}))
checkout = str(date.today() + timedelta(days=${SANDBOX_STAY.daysAhead + SANDBOX_STAY.nights}))`;

/** All steps as one script for Python 3.11 or later, with the client for Python. */
export function pythonSteps({ baseUrl, clientId, stay }: QuickstartReader): Steps {
  const { nights, currency } = stay ?? SANDBOX_STAY;
  return {
    token: `# How to install the client: ${getClientsPage(baseUrl)}
import os, uuid
${stay ? "" : "from datetime import date, timedelta\n"}from partner_portal_client import PartnerPortalClient

client = PartnerPortalClient("${baseUrl}", "${clientId}", os.environ["CLIENT_SECRET"])`,
    search: `${stay ? given(stay) : found}
found = client.search(
    property_ids=[property_id],
    checkin=checkin,
    checkout=checkout,
    occupancy=[{"adults": 2, "child_ages": []}],
    currency="${currency}",
)
offers = found["results"][0]["allocations"]
if not offers:
    raise SystemExit("Nothing is on sale on these dates")
print(offers[0]["grand_total"])`,
    prebook: `# The price is checked, the terms are fixed, and the room is held for 30 minutes.
held = client.prebook(
    property_public_id=property_id,
    rate_key=offers[0]["slots"][0]["rate_key"],
    checkin=checkin,
    nights=${nights},
    adults=2,
    child_ages=[],
    currency_code="${currency}",
)
print(held["match_status"])`,
    book: `# Keep the key until an answer came: sent again under it, this is the same booking.
booking = client.book(
    idempotency_key=str(uuid.uuid4()),
    prebook_token=held["prebook_token"],
    agency_reference="quickstart",
    contact={"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"},
    guests=[[
${guests}
    ]],
)["booking"]
print(booking["status"])`,
    poll: `print(client.booking_get(public_id=booking["public_id"])["status"])`,
    cancel: `print(client.booking_quote(public_id=booking["public_id"])["fee"])
print(client.booking_cancel(public_id=booking["public_id"])["booking"]["status"])`,
  };
}
