import {
  getClientsPage,
  EXAMPLE_GUESTS,
  type QuickstartReader,
  SANDBOX_STAY,
  type QuickstartStay,
  type Steps,
} from "./stay";

const guests = EXAMPLE_GUESTS.map((guest) => `    ${guest},`).join("\n");

const given = ({ propertyId, checkin, checkout }: QuickstartStay): string =>
  `const propertyId = "${propertyId}";
const [checkin, checkout] = ["${checkin}", "${checkout}"];`;

const found = `const { items } = await client.propertyList({ external_id: "${SANDBOX_STAY.externalId}" });
const propertyId = items[0]!.public_id;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [checkin, checkout] = [inDays(${SANDBOX_STAY.daysAhead}), inDays(${SANDBOX_STAY.daysAhead + SANDBOX_STAY.nights})];`;

/** All steps as one module for Node 20 or later, with the client for TypeScript. */
export function typescriptSteps({ baseUrl, clientId, stay }: QuickstartReader): Steps {
  const { nights, currency } = stay ?? SANDBOX_STAY;
  return {
    token: `// How to install the client: ${getClientsPage(baseUrl)}
import { PartnerPortalClient } from "partner-portal-client";

const client = new PartnerPortalClient({
  baseUrl: "${baseUrl}",
  clientId: "${clientId}",
  clientSecret: process.env.CLIENT_SECRET ?? "",
});`,
    search: `${stay ? given(stay) : found}
const { results } = await client.search({
  property_ids: [propertyId],
  checkin,
  checkout,
  occupancy: [{ adults: 2, child_ages: [] }],
  currency: "${currency}",
});
const offer = results[0]?.allocations[0];
if (!offer) throw new Error("Nothing is on sale on these dates");
console.log(offer.grand_total);`,
    prebook: `// The price is checked, the terms are fixed, and the room is held for 30 minutes.
const held = await client.prebook({
  property_public_id: propertyId,
  rate_key: offer.slots[0]!.rate_key,
  checkin,
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
