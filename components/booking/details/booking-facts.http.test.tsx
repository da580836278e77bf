import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDate } from "@/lib/format/dates";
import { splitMoney } from "@/lib/format/money";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { drawText } from "@/lib/testing/harness/draw-component";
import { bookedFlight, flightBody, makeReturn, returnBody } from "@/lib/testing/harness/products/flight";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { t } from "@/lib/language/text";
import { JourneyFacts } from "./journey-facts";
import { StayRooms } from "./stay-rooms";
import type { Booking } from "./use-booking-record";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

const recordOf = async (id: string): Promise<Booking> =>
  (await app.partner.call<Booking>("GET", `/bookings/${id}?view=full`)).body;

const TAX = { code: "CT", name: "City tax", amount: "3.50", currency: "EUR", basis: "PER_PERSON_NIGHT" };

const PRODUCTS: Record<string, () => Promise<{ body: { booking: { public_id: string } } }>> = {
  "a stay": async () => {
    const property = await makeProperty(app.db.client, { name: "Hotel Adler", fees: [TAX] });
    await app.db.rows(`UPDATE property SET contact = '{"phone": "+49 30 5550100"}' WHERE public_id = $1`, [
      property.publicId,
    ]);
    await app.db.rows(`UPDATE room SET beds = '[{"type": "KING", "count": 1}]', size_sqm = 24 WHERE public_id = $1`, [
      property.rooms[0]!.publicId,
    ]);
    return createBookedStay(app.partner, property, { occupancy: [{ adults: 2, child_ages: [7] }] });
  },
  "a transfer": async () => bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client))),
  "a tour": async () => bookedTour(app.partner, tourBody(await makeTour(app.db.client, { name: "Night walk" }))),
  "a flight": async () => bookedFlight(app.partner, flightBody(await makeFlight(app.db.client))),
  "a flight with its locator and tickets": async () => {
    const booked = await bookedFlight(app.partner, flightBody(await makeFlight(app.db.client)));
    const tickets = [{ traveller: 0, number: "220-2400000001" }];
    await operator.call("supplier.update", {
      params: { tenant_public_id: app.tenant.publicId, public_id: booked.body.booking.public_id },
      body: { record_locator: "K7PQ2M", tickets },
    });
    const told = await recordOf(booked.body.booking.public_id);
    expect([told.record_locator, told.tickets]).toEqual(["K7PQ2M", tickets]);
    return booked;
  },
  "a flight there and back": async () => bookedFlight(app.partner, returnBody(await makeReturn(app.db.client))),
  "a package": async () =>
    bookedPackage(
      app.partner,
      packageBody((await makeJourney(app.db, { stay: { name: "Hotel Adler", fees: [TAX] } })).package),
    ),
};

/** Ids, codes and numbers that the page shows as words, and facts that other sections of the page show. */
const ELSEWHERE =
  /(_public_id|^public_id|_code|_type|_class|^(code|type|basis|kind|cabin|direction|timezone|is_lead|status|units|count|language|languages|passengers|duration_minutes|baggage_included|latitude|longitude|max_passengers|max_bags|adults|child_ages|rooms_left|age|country_code|iata_code|changeable|requires_passport))$/;
const APART = new Set([
  "cancellation_policy_snapshot",
  "status_history",
  "trace_id",
  "title",
  "place_name",
  "property_name",
]);
const ON_TOP =
  /^(version|booking_number|nights|created_at|updated_at|agency_reference|supplier_reference|stay_total|total_amount)$/;

/** Walks every fact of a record with its path. */
function* factsOf(value: unknown, path: readonly string[] = []): Generator<{ path: readonly string[]; fact: string }> {
  const key = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (value === null || value === undefined || APART.has(key) || ELSEWHERE.test(key)) return;
  if (path.length === 1 && ON_TOP.test(key)) return;
  if (typeof value !== "object") yield { path, fact: JSON.stringify(value).replace(/^"|"$/g, "") };
  else for (const [name, inner] of Object.entries(value)) yield* factsOf(inner, [...path, name]);
}

/** The text by which the page shows a fact. */
function wordsOf(path: readonly string[], fact: string): string {
  if (path.includes("arrival_missing")) return t(`format.arrival.${fact as "pickup"}`);
  if (/^\d{4}-\d\d-\d\d/.test(fact)) return formatDate(fact.slice(0, 10));
  if (/^\d+\.\d\d$/.test(fact)) return splitMoney(fact, "EUR").figures;
  return fact;
}

test.each(Object.entries(PRODUCTS))("the page of %s shows every fact that was bought", async (_, make) => {
  const { public_id: id } = (await make()).body.booking;
  const booking = await recordOf(id);
  const Page = booking.product_type === 1 ? StayRooms : JourneyFacts;
  const text = drawText(<Page booking={booking} />).replaceAll("&#x27;", "'");
  const facts = [...factsOf(booking)];
  expect(facts.length).toBeGreaterThan(8);
  const missing = facts.filter(({ path, fact }) => !text.includes(wordsOf(path, fact)));
  expect(missing.map(({ path, fact }) => `${path.join(".")}: ${fact}`)).toEqual([]);
});

test("a stay's page shows the telephone, beds, times and everybody of the party, named or not", async () => {
  const made = await PRODUCTS["a stay"]!();
  const booking = await recordOf(made.body.booking.public_id);
  const text = drawText(<StayRooms booking={booking} />);
  for (const words of ["+49 30 5550100", "1 × King-size bed · 24 m²", "from 15:00", "until 11:00", "Ada"])
    expect(text).toContain(words);
  for (const who of ["|Adult|, not named|", "|Child of 7|, not named|"])
    expect(text.replaceAll(", not", "|, not").replaceAll("||", "|")).toContain(who);
  expect(text).toContain("21.00");
});

test("a package's parts show their cabin, vehicle, meeting point and board, and its flight its number", async () => {
  const made = await PRODUCTS["a package"]!();
  const booking = await recordOf(made.body.booking.public_id);
  const text = drawText(<JourneyFacts booking={booking} />);
  for (const words of ["Economy", "Sedan of the tests, private", "At the gate", "Bed and breakfast"])
    expect(text).toContain(words);
  expect(booking.items!.find(({ product_type: type }) => type === 4)!.title).toMatch(/^XX 101 /);
});
