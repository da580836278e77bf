import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readReservationAnswer } from "./read-reservation-answer";
import { writeReservation } from "./write-reservation";

// The page for channel managers shows what is sent and what may be answered.

const page = readFileSync("app/docs/channel-managers.md", "utf8");
const shown = (name: string) =>
  new RegExp(`<${name}[^]*</${name}>`).exec(page)![0].replaceAll(/>\s+</g, "><").replaceAll(/\s+/g, " ");

test("the message is what is written of such a booking", () => {
  const stay = {
    public_id: "bkg_1",
    booking_number: 100123,
    kind: "NEW",
    version: 1,
    status: "CONFIRMED",
    product_type: 1,
    property_code: "RESORT",
    checkin: "2027-07-01",
    checkout: "2027-07-08",
    rooms: [
      {
        room_code: "DBL",
        rate_plan_code: "HB",
        board_code: "HB",
        adults: 2,
        child_ages: [9],
        guests: [{ kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true }],
        supplier_reference: null,
      },
    ],
    travellers: [],
    special_requests: "A quiet room",
    cost_total: "1330.00",
    currency: "EUR",
    supplier_reference: null,
  } as unknown as Parameters<typeof writeReservation>[0];
  const written = writeReservation(stay, "8121.1", 0, new Date("2027-03-01T10:00:00Z"));
  expect(written.replace(/^<\?.*\?>/, "")).toBe(shown("OTA_HotelResNotifRQ"));
});

test("the answer is read as the page says, also in an envelope", () => {
  const answer = shown("OTA_HotelResNotifRS");
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${answer}</s:Body></s:Envelope>`;
  for (const xml of [answer, envelope])
    expect(readReservationAnswer(xml, "100123", 1)).toEqual({
      result: "SUCCESS",
      decision: "CONFIRMED",
      supplierReference: "HTL-77123",
      rooms: [{ room: 0, supplier_reference: "R-12" }],
    });
});
