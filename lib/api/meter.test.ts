import { expect, test } from "vitest";
import { operations } from "./operations";

/** The five availability operations, the searches of the other products, and the calendar. All others are free. */
const METERED = [
  "POST /search",
  "POST /properties/availability",
  "POST /places/availability",
  "POST /properties/{property_public_id}/offers/search",
  "POST /properties/{property_public_id}/calendar",
  "POST /availability/check",
  "POST /transfer/search",
  "POST /tour/search",
  "POST /flight/search",
  "POST /package/search",
];
/** Operations that are free (docs/limits#metering). */
const FREE = [
  "GET /properties",
  "GET /properties/{public_id}",
  "POST /prebook",
  "POST /book",
  "GET /bookings/{public_id}",
  "POST /bookings/{public_id}/cancellation-quote",
  "POST /bookings/{public_id}/cancel",
];
const nameOf = ({ method, path }: (typeof operations)[number]) => `${method} ${path}`;

test.each(operations.map((op) => [nameOf(op), op] as const))(
  "%s is metered as the metering table states",
  (name, op) => {
    expect(op.metered).toBe(METERED.includes(name));
  },
);

test("every unmetered operation of the table exists, and is not metered", () => {
  const free = operations.filter((op) => !op.metered).map(nameOf);
  expect(free).toEqual(expect.arrayContaining(FREE));
});

test("metered operations take no idempotency key, so replays are never metered", () => {
  const keyed = operations.filter((op) => op.metered && op.idempotent !== "none");
  expect(keyed.map(nameOf)).toEqual([]);
});
