import { getClientsPage, EXAMPLE_GUESTS, type QuickstartStay, type Steps } from "./stay";

const guests = EXAMPLE_GUESTS.map((guest) => `        ${guest.replace("true", "True")},`).join("\n");

/** All steps as one script for Python 3.11 or later, with the client for Python. */
export function pythonSteps({
  baseUrl,
  clientId,
  propertyId,
  checkin,
  checkout,
  nights,
  currency,
}: QuickstartStay): Steps {
  return {
    token: `# How to install it: ${getClientsPage(baseUrl)}
import os, uuid
from partner_portal_client import PartnerPortalClient

client = PartnerPortalClient("${baseUrl}", "${clientId}", os.environ["CLIENT_SECRET"])`,
    search: `found = client.search(
    property_ids=["${propertyId}"],
    checkin="${checkin}",
    checkout="${checkout}",
    occupancy=[{"adults": 2, "child_ages": []}],
    currency="${currency}",
)
cheapest = found["results"][0]["allocations"][0]
print(cheapest["grand_total"])`,
    prebook: `held = client.prebook(
    property_public_id="${propertyId}",
    rate_key=cheapest["slots"][0]["rate_key"],
    checkin="${checkin}",
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
