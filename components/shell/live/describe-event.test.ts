import { expect, test } from "vitest";
import type { DeskEvent } from "@/lib/staff/client/desk-event";
import { describeEvent } from "./describe-event";

const event = (type: string, initiator: DeskEvent["initiator"] = "SUPPLIER"): DeskEvent => ({
  type,
  public_id: "bkg_1",
  booking_number: 100123,
  initiator,
});

test("a supplier's answer is news of its booking, and read anew", () => {
  const { news, reads } = describeEvent(event("booking.confirmed"));
  expect(news).toEqual({ title: "Booking 100123 is confirmed", tone: "positive", screen: "bookings" });
  expect(reads).toEqual(expect.arrayContaining(["home.get", "booking.list", "booking.get"]));
  expect(describeEvent(event("booking.rejected")).news).toMatchObject({ tone: "negative" });
  expect(describeEvent(event("booking.failed", "SYSTEM")).news?.title).toBe("Booking 100123 failed");
});

test("what the agency did itself is read anew without news", () => {
  for (const initiator of ["PARTNER", "STAFF"] as const) {
    const { news, reads } = describeEvent(event("booking.cancelled", initiator));
    expect(news).toBeUndefined();
    expect(reads).toContain("booking.get");
  }
  expect(describeEvent(event("booking.updated", "PARTNER")).news).toBeUndefined();
});

test("what the supplier changed is news without a judgement", () => {
  expect(describeEvent(event("booking.updated")).news).toMatchObject({
    title: "Booking 100123 was changed",
    tone: "info",
  });
});

test("a traveller's choice is news of the quotes", () => {
  const { news, reads } = describeEvent({
    type: "quote.chosen",
    public_id: "quo_1",
    booking_number: null,
    initiator: null,
  });
  expect([news?.screen, reads.includes("salesQuote.list"), reads.includes("notice.list")]).toEqual([
    "quotes",
    true,
    true,
  ]);
});
