import { describe, expect, test } from "vitest";
import { drawText } from "@/lib/testing/harness/draw-component";
import { formatGuests } from "../list/booking-summary";
import { bookAgainPath } from "./book-again";
import { BookingMoney } from "./booking-money";
import { BookingPolicy } from "./booking-policy";
import { BookingScreen } from "./booking-screen";
import { HistoryLine } from "./history-line";
import { bookingQuery } from "./queries";
import { formatUnnamed, countUnnamed } from "./unnamed";
import type { Booking } from "./use-booking-record";

const POLICY = {
  free_until: "2027-03-01T12:00:00+01:00",
  cancellable_until: "2027-03-14T15:00:00+01:00",
  timezone: "Europe/Berlin",
  currency: "EUR",
  captured_at: "2027-01-01T12:00:00+01:00",
  tiers: [{ from: "2027-03-01T12:00:00+01:00", fee: "40.00", currency: "EUR" }],
};
const STAY = {
  public_id: "bkg_1",
  booking_number: 1,
  product_type: 1,
  property_public_id: "prp_1",
  property_name: "Hotel Adler",
  checkin_date: "2027-03-14",
  checkout_date: "2027-03-17",
  currency: "EUR",
  stay_total: "200.00",
  rooms: [{ adults: 2, child_ages: [7] }],
  cancellation_policy_snapshot: POLICY,
};
const stay = (fields: object) => ({ ...STAY, ...fields }) as unknown as Booking;

test("a rejected or failed booking shows no cancellation fees", () => {
  expect(drawText(<BookingPolicy booking={stay({ status: "CONFIRMED" })} />)).toContain("40.00 EUR");
  for (const status of ["REJECTED", "FAILED"])
    expect(drawText(<BookingPolicy booking={stay({ status })} />)).toBe("||");
});

test("only a booking that can still be confirmed is promised a voucher", () => {
  const draw = (status: string) => {
    const booking = stay({ status, rooms: [], status_history: [] });
    return drawText(<BookingScreen id="bkg_1" />, [
      ["booking.get", bookingQuery("bkg_1", true), booking],
      ["booking.get", bookingQuery("bkg_1", false), booking],
    ]);
  };
  const promise = "The voucher is available once the booking is confirmed.";
  for (const status of ["PENDING", "ON_REQUEST"]) expect(draw(status), status).toContain(promise);
  for (const status of ["CANCELLED", "REJECTED", "FAILED"]) {
    expect(draw(status), status).toContain("|Documents|");
    expect(draw(status), status).not.toMatch(/voucher/i);
  }
});

test("a cancellation at the full fee refunds nothing, and no text says otherwise", () => {
  const penalty = { fee: "200.00", currency: "EUR", at: "2027-03-10T12:00:00Z" };
  const booking = stay({
    status: "CANCELLED",
    cancellation_policy_snapshot: { ...POLICY, realized_penalty: penalty },
  });
  for (const text of [drawText(<BookingPolicy booking={booking} />), drawText(<BookingMoney booking={booking} />)]) {
    expect(text).toMatch(/\|Refund\|0\.00\|EUR\|/);
    expect(text).not.toMatch(/given back/i);
  }
});

describe("booking a stay again", () => {
  const query = (today: string) =>
    Object.fromEntries(new URL(bookAgainPath(stay({ status: "CANCELLED" }), today), "http://desk").searchParams);
  test("opens the search of its property with its dates and party", () => {
    expect(query("2027-03-01")).toEqual({
      property: "prp_1",
      where: "Hotel Adler",
      checkin: "2027-03-14",
      checkout: "2027-03-17",
      rooms: "2-7",
      currency: "EUR",
    });
  });
  test("leaves out dates that are past", () => {
    expect(query("2027-03-15")).not.toHaveProperty("checkin");
  });
});

test("the history says what an edit changed, from what to what, and who did it", () => {
  const edit = {
    from: "CONFIRMED",
    to: "CONFIRMED",
    at: "2027-01-02T12:00:00Z",
    source: "STAFF",
    initiator: "STAFF",
    actor: { kind: "STAFF", name: "Grace Hopper" },
    reason: null,
    changes: [
      { field: "agency_reference", before: null, after: "A-2" },
      { field: "stay_total", before: "200.00", after: "300.00" },
      { field: "guests", before: [[{ first_name: "Ada", last_name: "Lovelace" }]], after: [[]] },
    ],
  };
  const text = drawText(<HistoryLine booking={stay({ status_history: [edit] })} />);
  expect(text).toContain("|by Grace Hopper|");
  expect(text).toContain("|agency reference: empty → A-2|total: 200.00 EUR → 300.00 EUR|names: Ada Lovelace → empty|");
});

test("a summary without names and party shows the contact", () => {
  const contact = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };
  expect(formatGuests(stay({ product_type: 2, rooms: undefined, contact }))).toBe("Ada Lovelace");
  expect(formatGuests(stay({ product_type: 2, rooms: undefined }))).toBeNull();
});

test("the people without a name are those of the party that are not named", () => {
  const named = (kind: string, age?: number) =>
    ({ kind, first_name: "A", last_name: "B", is_lead: false, age }) as never;
  const party = { adults: 2, child_ages: [9, 4] };
  const names = (people: never[]) => countUnnamed(people, party).map(formatUnnamed);
  expect(names([])).toEqual(["Adult", "Adult", "Child of 4", "Child of 9"]);
  expect(names([named("ADULT"), named("CHILD", 9)])).toEqual(["Adult", "Child of 4"]);
  expect(countUnnamed([named("ADULT")], undefined)).toEqual([]);
});
