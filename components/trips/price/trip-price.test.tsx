import { expect, test } from "vitest";
import { ClientViewContext } from "@/lib/staff/client/client-view";
import { drawText } from "@/lib/testing/harness/draw-component";
import { tripQueries } from "../queries";
import type { TripPrice } from "../queries";
import { TripPriceSection } from "./trip-price-section";

const TERMS = {
  currency: "EUR",
  profile_price: "3480.00",
  net_total: "3100.00",
  sell_price: "3600.00",
  markup: "500.00",
  allowed: { min: "3100.00", max: "4340.00" },
  is_converted: false,
};
const OWN = {
  amount: "3600.00",
  currency: "EUR",
  set_at: "2026-11-20T10:00:00.000Z",
  set_by: "Ada Lovelace",
  bookings: 4,
  profile_price: "3210.00",
  is_current: false,
};
const PRICE = {
  bookings: 5,
  totals: [{ currency: "EUR", sell_total: "3530.00", net_total: "3145.00", markup: "385.00" }],
  approximate: null,
  fees: [{ currency: "EUR", amount: "50.00" }],
  own: OWN,
  shows_price: true,
  terms: TERMS,
} as unknown as TripPrice;

/** Draws the section as for `include=breakdown`, or without it in the client view. */
function draw(price: TripPrice, { isClientView = false, mayWrite = true } = {}): string {
  const { terms, ...rest } = price;
  const { profile_price, ...own } = rest.own ?? OWN;
  const shown = isClientView ? { ...rest, own: rest.own && own } : { ...rest, terms };
  expect(profile_price).not.toBe("");
  return drawText(
    <ClientViewContext value={{ isOn: isClientView, toggle: () => {} }}>
      <TripPriceSection id="trp_1" />
    </ClientViewContext>,
    [["trip.price.get", tripQueries("trp_1", !isClientView).price, shown]],
    { mayWrite },
  );
}

test("one price shows what it earns, whom it is of, the fees beside it, and that it no longer fits", () => {
  const text = draw(PRICE);
  for (const part of [
    "3,600.00",
    "One price for 4 bookings",
    "plus cancellation fees of 50.00 EUR",
    "Net 3,100.00",
    "You earn 500.00 EUR",
    "At the profile’s prices 3,480.00 EUR",
    "Set by Ada Lovelace",
    "Set for 4 bookings of 3,210.00 EUR; now 5 bookings of 3,480.00 EUR.",
    "Set again",
  ])
    expect(text).toContain(part);
});

test("in the client view the price and fees are all that is shown", () => {
  const text = draw(PRICE, { isClientView: true });
  for (const part of ["3,600.00", "One price for 4 bookings", "50.00 EUR"]) expect(text).toContain(part);
  for (const hidden of ["3,100", "3,480", "3,210", "500.00", "Net", "earn", "Ada", "changed", "Set "])
    expect(text).not.toContain(hidden);
});

test("without a price of its own the totals stand by currency, and about so much together", () => {
  const totals = [...PRICE.totals, { currency: "USD", sell_total: "200.00", net_total: "180.00", markup: "20.00" }];
  const price = {
    ...PRICE,
    own: null,
    totals,
    approximate: { currency: "EUR", sell_total: "3714.50" },
  } as TripPrice;
  const text = draw(price);
  for (const part of ["3,530.00", "200.00", "About 3,714.50 EUR together", "Set one price"])
    expect(text).toContain(part);
});

test("who may not write sees no buttons", () => {
  const text = draw(PRICE, { mayWrite: false });
  for (const hidden of ["Set again", "Change price", "Show the price"]) expect(text).not.toContain(hidden);
  expect(text).toContain("One price for 4 bookings");
});
