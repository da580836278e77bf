import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ClientViewContext } from "@/lib/staff/client/client-view";
import { drawText } from "@/lib/testing/harness/draw-component";
import { BookingMoney } from "../booking/details/booking-money";
import type { Booking } from "../booking/details/use-booking-record";
import { NotForClients } from "./not-for-clients";
import { OfferEarned, StayEarned } from "./earned";

const PROFILES = { items: [{ public_id: "prf_1", is_default: true, markup_percent: "12.5" }], next_cursor: null };
const draw = (component: ReactNode, isOn: boolean) =>
  drawText(<ClientViewContext value={{ isOn, toggle: () => {} }}>{component}</ClientViewContext>, [
    ["profile.list", {}, PROFILES],
  ]);

const BOOKING = {
  public_id: "bkg_1",
  status: "CONFIRMED",
  product_type: 1,
  stay_total: "225.00",
  sell_price: "240.00",
  currency: "EUR",
  breakdown: { net_total: "200.00", markup: "40.00", sell_total: "240.00" },
} as unknown as Booking;

test("an offer shows net and what it earns, and in the client view neither", () => {
  const offer = <OfferEarned total="225.00" currency="EUR" />;
  expect(draw(offer, false).replaceAll("|", "")).toBe("Net 200.00 · You earn 25.00 EUR (12.5%)");
  expect(draw(offer, true).replaceAll("|", "")).toBe("");
});

test("a stay shows the net that was priced, also where a least price raised its total, and none that is not known", () => {
  const drawStay = (net: string | undefined, isOn = false) =>
    draw(<StayEarned total="190.00" net={net} currency="EUR" />, isOn).replaceAll("|", "");
  expect(drawStay("200.00")).toBe("Net 200.00 · You lose 10.00 EUR (5%)");
  expect(drawStay("160.00")).toBe("Net 160.00 · You earn 30.00 EUR (18.8%)");
  expect([drawStay(undefined), drawStay("200.00", true)]).toEqual(["", ""]);
});

test("a booking shows its sell price to everybody, and net and earning outside the client view only", () => {
  const money = <BookingMoney booking={BOOKING} />;
  for (const part of ["240.00", "200.00", "40.00", "You earn"]) expect(draw(money, false)).toContain(`|${part}|`);
  expect(draw(money, true)).toContain("|240.00|");
  for (const part of ["200.00", "40.00|", "You earn", "Net"]) expect(draw(money, true)).not.toContain(`|${part}`);
});

test("a screen about net prices is not rendered in the client view", () => {
  const screen = <NotForClients title="Account">Owed 200.00</NotForClients>;
  expect(draw(screen, false)).toContain("Owed 200.00");
  expect(draw(screen, true)).not.toContain("Owed 200.00");
  expect(draw(screen, true)).toContain("Hidden in the client view");
});
