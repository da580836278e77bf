import { expect, test } from "vitest";
import { isWrite } from "./operation";
import { operations, staffOperations } from "./operations";

const all = [...operations, ...staffOperations];

test("only reads without a key are answered by replicas", () => {
  const wrong = all.filter((op) => op.freshness && (isWrite(op) || op.idempotent !== "none" || op.isKeyedAround));
  expect(wrong.map((op) => op.id)).toEqual([]);
});

test("offers may be a little out of date, because prebook checks them again; nothing else may", () => {
  const recent = all.filter((op) => op.freshness === "recent").map((op) => op.id);
  expect(recent.toSorted()).toEqual([
    "availability.check",
    "flight.search",
    "package.alternatives",
    "package.search",
    "place.calendar",
    "places.availability",
    "properties.availability",
    "property.alternatives",
    "property.calendar",
    "property.offers",
    "search",
    "tour.search",
    "transfer.search",
  ]);
});

test.each(["booking.get", "booking.quote", "booking.change.quote", "prebook", "book", "catalog.changes", "usage.list"])(
  "%s is answered by the primary",
  (id) => {
    expect(all.find((op) => op.id === id)!.freshness).toBeUndefined();
  },
);
