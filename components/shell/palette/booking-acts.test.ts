import { describe, expect, it } from "vitest";
import { BOOKING_ACTS, readTypedAct } from "./booking-acts";
import { toBookingEntries } from "./palette-entries";

const booking = (status: string) =>
  ({
    public_id: `bkg_${status}`,
    booking_number: 100005,
    lead_name: "Ada",
    title: "Hotel Adler",
    checkin_date: "2027-03-14",
    checkout_date: "2027-03-17",
    status,
  }) as Parameters<typeof toBookingEntries>[0][number];
const [CANCEL] = BOOKING_ACTS;

describe("a typed act", () => {
  it.each([
    ["cancel 100005", "cancel", "100005"],
    ["  Cancel   ada lovelace ", "cancel", "ada lovelace"],
    ["move 100005", "change", "100005"],
    ["voucher ada", "send", "ada"],
  ])("%j is split into its verb and what finds the booking", (typed, panel, text) => {
    const read = readTypedAct(typed);
    expect([read.act?.panel, read.text]).toEqual([panel, text]);
  });

  it.each(["cancel", "cancelled 100005", "100005", "ada cancel", ""])("%j has no act", (typed) => {
    expect(readTypedAct(typed)).toEqual({ act: undefined, text: typed.trim() });
  });
});

describe("bookings in the palette", () => {
  it("say what, when and their status", () => {
    expect(toBookingEntries([booking("CONFIRMED")])).toMatchObject([
      { label: "100005 · Ada", note: "Hotel Adler, 14–17 Mar 2027, confirmed", href: "/bookings/bkg_CONFIRMED" },
    ]);
  });

  it("are offered for an act that their status allows, which opens its panel", () => {
    const all = ["CONFIRMED", "CANCELLED", "PENDING", "ON_REQUEST"].map(booking);
    expect(toBookingEntries(all, CANCEL).map(({ label, href }) => [label, href])).toEqual([
      ["Cancel 100005 · Ada", "/bookings/bkg_CONFIRMED?panel=cancel"],
      ["Cancel 100005 · Ada", "/bookings/bkg_ON_REQUEST?panel=cancel"],
    ]);
  });
});
