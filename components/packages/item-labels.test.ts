import { expect, test } from "vitest";
import { formatItem, type Item } from "./item-labels";

/** An item with the details that its label needs. */
const item = (product_type: number, details: object, at: [string, string]): Item => ({
  item_no: 1,
  product_type,
  starts_at: at[0],
  ends_at: at[1],
  amount: "10.00",
  cancellation_policy: {
    currency: "EUR",
    finalized: false,
    timezone: "Europe/Rome",
    tiers: [],
    free_until: null,
    cancellable_until: null,
  },
  details: details as Item["details"],
});
const airport = (iata_code: string | null, name: string) => ({
  place_public_id: "plc_1",
  iata_code,
  name,
  country_code: "IT",
  timezone: null,
});

test("a flight is formatted in local times; an airport without a code by its name", () => {
  const details = {
    carrier_name: "Air France",
    carrier_code: "AF",
    flight_number: "9042",
    origin: airport("CDG", "Paris"),
    destination: airport(null, "Lido"),
  };
  expect(formatItem(item(4, details, ["2026-12-10T09:25:00+01:00", "2026-12-10T11:05:00+01:00"]))).toEqual({
    title: "CDG 09:25 to Lido 11:05",
    note: "Air France AF 9042",
  });
});

test("a stay is formatted with its nights and boards, and how many rooms of each kind", () => {
  const room = { name: "Double room", meal_plan_code: "HB" };
  const details = {
    property_name: "Corte dei Melograni",
    nights: 4,
    rooms: [room, { name: "Suite", meal_plan_code: "HB" }, room],
  };
  expect(formatItem(item(1, details, ["2026-12-10", "2026-12-14"]))).toEqual({
    title: "4 nights at Corte dei Melograni",
    note: "2 × Double room, half board; Suite, half board",
  });
});

test("an item of an unknown type is named by its product", () => {
  expect(formatItem(item(9, {}, ["2026-12-10", "2026-12-10"]))).toEqual({ title: "Booking", note: "" });
});
