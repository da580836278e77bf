import Decimal from "decimal.js";
import fc from "fast-check";
import { expect } from "vitest";
import { addMember, cancelTrip, createTrip, readTrip, removeMember } from "../harness/products/trip";
import type { Desk } from "./desk";
import type { Booking, Trip, TripModel } from "./model";

type Command = fc.AsyncCommand<TripModel, Desk>;

/** A command; a failing run prints its name. Afterwards every trip must equal the model. */
function command(name: string, run: (model: TripModel, desk: Desk) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, desk) {
      await run(model, desk);
      for (const trip of model.trips) await expectAlike(model, trip, desk, name);
    },
    toString: () => name,
  };
}

async function expectAlike(model: TripModel, trip: Trip, { app }: Desk, name: string): Promise<void> {
  const { body } = await readTrip(app.partner, trip.id);
  expect(body.status, name).toBe(model.statusOf(trip));
  const members = body.members.map((m) => `${m.booking_public_id} ${m.status}`);
  expect(members.toSorted(), name).toEqual(trip.members.map((m) => `${m.id} ${m.status}`).toSorted());
  const totals = body.totals.map(({ currency, amount }) => [currency, new Decimal(amount).toString()]);
  expect(Object.fromEntries(totals), name).toEqual(model.totalsOf(trip));
  const times = body.members.map((m) => Date.parse(m.starts_at));
  expect(times, name).toEqual(times.toSorted((a, b) => a - b));
}

const which = fc.nat({ max: 9 });
const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const create = fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 3 }).map((indices) =>
  command(`create(${indices.join()})`, async (model, { app }) => {
    const members = indices.map((i) => model.bookings[i]!);
    const { status, body } = await createTrip(app.partner, { booking_public_ids: members.map((m) => m.id) });
    if (members.some((m) => model.isTaken(m))) return expect(body.code).toBe("TRIP_MEMBER_EXISTS");
    expect(status).toBe(201);
    model.trips.push({ id: body.public_id, members });
  }),
);

/** An action on a trip and a booking; nothing if there is no trip yet. */
const withBoth = (name: string, run: (model: TripModel, desk: Desk, trip: Trip, booking: Booking) => Promise<void>) =>
  fc.tuple(which, fc.nat({ max: 6 })).map(([at, of]) =>
    command(`${name}(${at}, ${of})`, async (model, desk) => {
      const trip = pick(model.trips, at);
      if (trip) await run(model, desk, trip, model.bookings[of]!);
    }),
  );

const add = withBoth("add", async (model, { app }, trip, booking) => {
  const { status, body } = await addMember(app.partner, trip.id, booking.id);
  if (model.isTaken(booking)) return expect(body.code).toBe("TRIP_MEMBER_EXISTS");
  expect(status).toBe(200);
  trip.members.push(booking);
});

const remove = withBoth("remove", async (_model, { app }, trip, booking) => {
  const { status, body } = await removeMember(app.partner, trip.id, booking.id);
  const at = trip.members.indexOf(booking);
  if (at < 0) return expect(body.code).toBe("TRIP_MEMBER_NOT_FOUND");
  expect(status).toBe(200);
  trip.members.splice(at, 1);
});

const cancelWhole = fc.tuple(which, fc.constantFrom("all" as const, "possible" as const)).map(([at, mode]) =>
  command(`cancelTrip(${at}, ${mode})`, async (model, { app }) => {
    const trip = pick(model.trips, at);
    if (!trip) return;
    const { status, body } = await cancelTrip(app.partner, trip.id, { body: { mode } });
    const outcomes = model.cancelTrip(trip, mode);
    if (!outcomes) return expect(body.code).toBe("TRIP_NOT_CANCELLABLE");
    expect(status).toBe(200);
    const written = body.results.map((r) => `${r.booking_public_id} ${r.outcome} ${r.fee}`);
    expect(written.toSorted()).toEqual(outcomes.map((o) => `${o.id} ${o.outcome} ${o.fee}`).toSorted());
  }),
);

const cancelOne = fc.nat({ max: 6 }).map((of) =>
  command(`cancel(${of})`, async (model, desk) => {
    const booking = model.bookings[of]!;
    const { outcome } = model.cancel(booking);
    expect(await desk.cancel(booking.id)).toBe(outcome === "REFUSED" ? "BOOKING_NOT_CANCELLABLE" : "CANCELLED");
    expect(await desk.statusOf(booking.id)).toBe(booking.status);
  }),
);

const settle = fc
  .tuple(fc.constantFrom(4, 5), fc.constantFrom("CONFIRMED" as const, "REJECTED" as const))
  .map(([of, to]) =>
    command(`settle(${of}, ${to})`, async (model, desk) => {
      const booking = model.bookings[of]!;
      const open = ["PENDING", "ON_REQUEST"].includes(booking.status);
      if (open) booking.status = to;
      expect(await desk.settle(booking.id, to)).toBe(open ? to : "BOOKING_NOT_PENDING");
    }),
  );

export const COMMANDS: fc.Arbitrary<Command>[] = [create, add, add, remove, cancelWhole, cancelOne, settle];
