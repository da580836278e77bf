import { getClientsPage, EXAMPLE_GUESTS, type QuickstartStay, type Steps } from "./stay";

const guests = EXAMPLE_GUESTS.map((guest) => `    ${guest},`).join("\n");

/** All steps as one module for Node 20 or later, with the client for TypeScript. */
export function typescriptSteps({
  baseUrl,
  clientId,
  propertyId,
  checkin,
  checkout,
  nights,
  currency,
}: QuickstartStay): Steps {
  return {
    token: `// How to install it: ${getClientsPage(baseUrl)}
import { PartnerPortalClient } from "partner-portal-client";

const client = new PartnerPortalClient({
  baseUrl: "${baseUrl}",
  clientId: "${clientId}",
  clientSecret: process.env.CLIENT_SECRET ?? "",
});`,
    search: `const { results } = await client.search({
  property_ids: ["${propertyId}"],
  checkin: "${checkin}",
  checkout: "${checkout}",
  occupancy: [{ adults: 2, child_ages: [] }],
  currency: "${currency}",
});
const cheapest = results[0]!.allocations[0]!;
console.log(cheapest.grand_total);`,
    prebook: `const held = await client.prebook({
  property_public_id: "${propertyId}",
  rate_key: cheapest.slots[0]!.rate_key,
  checkin: "${checkin}",
  nights: ${nights},
  adults: 2,
  child_ages: [],
  currency_code: "${currency}",
});
console.log(held.match_status);`,
    book: `// Keep the key until an answer came: sent again under it, this is the same booking.
const { booking } = await client.book({
  idempotencyKey: crypto.randomUUID(),
  prebook_token: held.prebook_token,
  agency_reference: "quickstart",
  contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
  guests: [[
${guests}
  ]],
});
console.log(booking.status);`,
    poll: `const { public_id } = booking;
console.log((await client.bookingGet({ public_id })).status);`,
    cancel: `console.log((await client.bookingQuote({ public_id })).fee);
console.log((await client.bookingCancel({ public_id })).booking.status);`,
  };
}
