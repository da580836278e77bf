import { expect, it } from "vitest";
import { chooseOffer, roomsNeeded, type Offer } from "./choose-offer";
import type { HotelPlan } from "./hotel-plan";
import { sampleRow } from "./sample-row";

const room = { maxAdults: 2, maxChildren: 1, maxOccupancy: 3, allotment: 1, plans: [] };
const plan: HotelPlan = {
  rooms: [
    { ...room, code: "A" },
    { ...room, code: "B", maxAdults: 3 },
  ],
  plans: [
    { code: "BB-FLEX", board: "BB", nonRefundable: false },
    { code: "BB-NRF", board: "BB", nonRefundable: true },
    { code: "HB-FLEX", board: "HB", nonRefundable: false },
  ],
  firstNight: "2016-06-01",
  lastNight: "2016-06-30",
  price: () => 100,
};
const ids = (codes: string[]) => new Map(codes.map((code) => [code, `id-${code}`]));
const hotel = { code: "H", publicId: "prp_1", rooms: ids(["A", "B"]), plans: ids(["BB-FLEX", "BB-NRF", "HB-FLEX"]) };
const offer = (roomCode: string, planCode: string): Offer => ({
  allocation_id: "al",
  rooms: 1,
  strategy: "single-room",
  grand_total: "1.00",
  currency: "EUR",
  slots: [
    {
      rate_key: "rk",
      room_public_id: `id-${roomCode}`,
      rate_plan_public_id: `id-${planCode}`,
      meal_plan_code: planCode.startsWith("BB") ? "BB" : "HB",
      stay_total: "1.00",
      status: "AVAILABLE",
      adults: 2,
      child_ages: [],
    },
  ],
});

it("chooses the wanted room type and rate plan", () => {
  const wanted = offer("A", "BB-FLEX");
  expect(chooseOffer([offer("B", "BB-FLEX"), offer("A", "HB-FLEX"), wanted], sampleRow(), hotel, plan)).toBe(wanted);
});

it("otherwise chooses the same board on other terms, then the cheapest, but no other room type", () => {
  const terms = offer("A", "BB-NRF");
  expect(chooseOffer([offer("A", "HB-FLEX"), terms], sampleRow(), hotel, plan)).toBe(terms);
  const meals = offer("A", "HB-FLEX");
  expect(chooseOffer([meals], sampleRow(), hotel, plan)).toBe(meals);
  expect(chooseOffer([offer("B", "BB-FLEX")], sampleRow(), hotel, plan)).toBeUndefined();
});

it("needs several rooms only when no room type fits the party", () => {
  expect(roomsNeeded(sampleRow(), plan)).toBe(1);
  expect(roomsNeeded(sampleRow({ adults: 3 }), plan)).toBe(0);
  expect(roomsNeeded(sampleRow({ adults: 5 }), plan)).toBe(3);
  expect(roomsNeeded(sampleRow({ roomType: "B", adults: 4, children: 2 }), plan)).toBe(2);
});
