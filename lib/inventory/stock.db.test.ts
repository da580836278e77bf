import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking } from "@/lib/booking/cancel";
import { createBooking } from "@/lib/booking/create/create-booking";
import { DomainError } from "@/lib/core/errors";
import { pinOffer, type PinnedResult } from "@/lib/prebook/pin";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { openToken } from "@/lib/prebook/token";
import { makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { domainContext } from "@/lib/testing/harness/domain-context";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { countBy, runAtOnce } from "@/lib/testing/harness/race";
import { expectConservation, expectServiceConservation } from "@/lib/testing/harness/products/stock";
import type { StockUse } from "./stock-use";

let db: FreshDatabase;
let tenant: MadeTenant;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = await makeTenant(db.client);
});
afterAll(() => db.close());

const context = (scenario?: string) => domainContext(tenant, new Date(), scenario);
/** The code with which a call was refused. */
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "DONE",
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

interface World {
  property: MadeProperty;
  seats: number[];
}
/** A hotel with this number of rooms per night, and two tours with this number of seats. */
async function world(rooms: number, seats: number): Promise<World> {
  const property = await makeProperty(db.client, { rooms: [{ allotment: rooms }, { allotment: rooms }] });
  const tours = [
    await makeTour(db.client, { options: [{ allotment: seats }] }),
    await makeTour(db.client, { options: [{ allotment: seats }] }),
  ];
  return { property, seats: tours.map((tour) => tour.options[0]!.id) };
}

const DAY = dayFromNow(30);
/** Stock use: two rooms for two nights, and two seats on each tour. */
function takes({ property, seats }: World): StockUse {
  const rooms = property.rooms.map((room, i) => ({
    item_no: i,
    property_id: property.id,
    room_id: room.id,
    rate_plan_id: property.plans[0]!.id,
    checkin: DAY,
    checkout: dayFromNow(32),
    total: "20000",
  }));
  const services = seats.map((id, i) => ({ item_no: 2 + i, service_id: id, day: DAY, start_time: "10:00", units: 2 }));
  return { rooms, services };
}
const turned = ({ rooms, services }: StockUse): StockUse => ({
  rooms: rooms.toReversed(),
  services: services.toReversed(),
});

const pin = (what: StockUse, by = context()): Promise<PinnedResult> =>
  pinOffer(
    by,
    5,
    {
      takes: what,
      currency: "EUR",
      total: 50_000n,
      starts_at: DAY,
      ends_at: dayFromNow(32),
      confirmation_mode: "INSTANT",
      party: { adults: 2, child_ages: [] },
      policy: { tiers: [], freeUntil: null, cancellableUntil: new Date(`${DAY}T00:00:00Z`) },
      timezone: "Europe/Berlin",
      terms: { changed: false, nonRefundable: false },
      details: {},
    },
    50_000n,
  );

async function place(token: string): Promise<string> {
  const by = context();
  const opened = await openToken<PinnedOffer>(by, 5, token);
  const order = { contact: { first_name: "Ada", last_name: "Lovelace" }, agencyReference: undefined, travellers: [] };
  return (await createBooking(by, opened, order)).booking.publicId;
}

async function conserved({ property, seats }: World): Promise<void> {
  await expectConservation(db, property);
  for (const id of seats) await expectServiceConservation(db, id);
}
/** How many rooms and seats are sold and held. */
async function taken({ property, seats }: World): Promise<{ sold: number; held: number }> {
  const [row] = await db.rows<{ sold: number; held: number }>(
    `SELECT sum(sold)::int AS sold, sum(coalesce(cardinality(holds), 0))::int AS held FROM (
       SELECT sold, holds FROM room_night WHERE property_id = $1 UNION ALL SELECT sold, holds FROM service_day WHERE service_id = ANY($2)) AS stock`,
    [property.id, seats],
  );
  return row!;
}

test("rooms and services are held, sold and released together", async () => {
  const made = await world(2, 4);
  const { token, matchStatus } = await pin(takes(made));
  expect(matchStatus).toBe("MATCHED");
  expect(await taken(made)).toEqual({ sold: 0, held: 8 });
  await conserved(made);

  const id = await place(token);
  expect(await taken(made)).toEqual({ sold: 8, held: 0 });
  await conserved(made);
  const lines = await db.rows(
    "SELECT item_no FROM booking_room WHERE booking_public_id = $1 UNION ALL SELECT item_no FROM booking_service WHERE booking_public_id = $1 ORDER BY 1",
    [id],
  );
  expect(lines.map((line) => (line as { item_no: number }).item_no)).toEqual([0, 1, 2, 3]);

  await cancelBooking(context(), id, { notify_guest: false, notify_channel: true });
  expect(await taken(made)).toEqual({ sold: 0, held: 0 });
  await conserved(made);
});

test.each([
  ["a night", "UPDATE room_night SET total = 0 WHERE property_id = $1 AND day = $2"],
  ["a closed night", "UPDATE room_night SET closed = true WHERE property_id = $1 AND day = $2"],
  ["a departure", "UPDATE service_day SET total = 1 WHERE service_id = $1 AND day = $2"],
  ["a closed departure", "UPDATE service_day SET closed = true WHERE service_id = $1 AND day = $2"],
  ["a departure that is not there", "DELETE FROM service_day WHERE service_id = $1 AND day = $2"],
])("nothing is held if %s is missing", async (what, sql) => {
  const made = await world(2, 4);
  await db.rows(sql, [what.includes("night") ? made.property.id : made.seats[1]!, DAY]);
  expect(await code(pin(takes(made)))).toBe("ALLOCATION_GONE");
  expect(await taken(made)).toEqual({ sold: 0, held: 0 });
});

test("a pinned offer is honoured when it is closed later, and its units are never sold to another booking", async () => {
  const made = await world(2, 4);
  const { token } = await pin(takes(made));
  await db.rows("UPDATE service_day SET closed = true WHERE service_id = $1", [made.seats[0]]);
  await place(token);
  expect(await code(place(token))).toBe("PREBOOK_CONSUMED");
  await conserved(made);
});

/** The same stock use over forty days: so many rows that a lock taken out of order would meet another one. */
function long(what: StockUse): StockUse {
  const rooms = what.rooms.map((room) => ({ ...room, checkout: dayFromNow(70) }));
  const days = Array.from({ length: 40 }, (_, i) => dayFromNow(30 + i));
  return { rooms, services: what.services.flatMap((seats) => days.map((day) => ({ ...seats, day }))) };
}

test.each([
  ["rooms and services", (what: StockUse) => long(what), 2 * 40 + 4 * 40],
  ["services", (what: StockUse) => ({ ...long(what), rooms: [] }), 4 * 40],
])("thirty concurrent bookings of %s in opposite orders never oversell and never deadlock", async (_, of, units) => {
  const made = await world(3, 7);
  const what = of(takes(made));
  const outcomes = await runAtOnce(30, (i) => code(pin(i % 2 ? what : turned(what)).then(({ token }) => place(token))));
  expect(countBy(outcomes)).toEqual({ DONE: 3, ALLOCATION_GONE: 27 });
  expect(await taken(made)).toEqual({ sold: 3 * units, held: 0 });
  await conserved(made);
});

test("concurrent holds, bookings and cancellations of the same units leave stock and bookings consistent", async () => {
  const made = await world(4, 9);
  await runAtOnce(24, async (i) => {
    const outcome = await pin(i % 2 ? takes(made) : turned(takes(made))).catch(() => undefined);
    if (!outcome || i % 3 === 0) return;
    const id = await place(outcome.token);
    if (i % 3 === 1) await cancelBooking(context(), id, { notify_guest: false, notify_channel: true });
  });
  await conserved(made);
});

test("the sandbox's sold_out is refused like a sold-out offer, and holds nothing", async () => {
  const made = await world(2, 4);
  expect(await code(pin(takes(made), context("sold_out")))).toBe("ALLOCATION_GONE");
  expect(await taken(made)).toEqual({ sold: 0, held: 0 });
});
