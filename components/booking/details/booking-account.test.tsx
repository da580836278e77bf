import { expect, test } from "vitest";
import type { BookingStatus } from "@/lib/booking/status";
import { drawText, type Cached } from "@/lib/testing/harness/draw-component";
import { BookingAccount } from "./booking-screen";
import { bookingEntriesQuery } from "./queries";

const CREDIT = { limit: "1000.00", used: "200.00", available: "800.00", currency: "EUR" };
const cached = (credit: object | null, items: object[]): Cached[] => [
  ["account.get", {}, { credit, statements: [] }],
  ["account.entries", bookingEntriesQuery("bkg_1"), { items, next_cursor: null }],
];
const drawn = (credit: object | null, items: object[], status: BookingStatus = "CONFIRMED") =>
  drawText(<BookingAccount id="bkg_1" status={status} />, cached(credit, items));
const BOOKED = { amount: "200.00", pay_by: "2027-01-12" };

test("a booking on account shows its charge, its due date and the available credit", () => {
  const text = drawn(CREDIT, [BOOKED]);
  for (const part of ["200.00", "Pay by", "Tue 12 Jan 2027", "800.00 EUR"]) expect(text).toContain(`|${part}|`);
});

test("a request holds credit, and is charged once it is confirmed", () => {
  const waiting = { amount: "200.00", pay_by: null };
  expect(drawn(CREDIT, [waiting], "ON_REQUEST")).toContain("|Credit held until it is confirmed|200.00");
  expect(drawn(CREDIT, [waiting], "ON_REQUEST")).not.toContain("Charged");
  expect(drawn(CREDIT, [waiting])).toContain("|Charged|200.00");
});

test("a later change sets the day to pay, and a cancelled booking has none", () => {
  expect(drawn(CREDIT, [{ amount: "50.00", pay_by: "2027-01-08" }, BOOKED])).toContain("|Fri 8 Jan 2027|");
  expect(drawn(CREDIT, [{ amount: "-200.00", pay_by: null }, BOOKED])).not.toContain("Pay by");
});

test("nothing is shown without an account, or for a booking made before the account was opened", () => {
  expect(drawn(null, [])).toBe("||");
  expect(drawn(CREDIT, [])).toBe("||");
});
