import { describe, expect, test } from "vitest";
import { toEditBody, startDraft, findField, findProblems } from "./edit-draft";

const plan = (id: string) => ({
  public_id: id,
  code: id,
  name: id,
  board_code: "RO",
  currency: "EUR",
  min_stay: 1,
  max_stay: 30,
});
const PLANS = [plan("rtp_1"), plan("rtp_2")];
const WHERE = { rooms: ["rom_1"], from: "2027-01-01", to: "2027-01-07" };
const DRAFT = startDraft(WHERE);
const PLACE = { room_public_ids: ["rom_1"], from: "2027-01-01", to: "2027-01-07" };

describe("an edit", () => {
  test("sends only fields with a value", () => {
    expect(toEditBody(DRAFT, PLANS)).toEqual(PLACE);
    expect(toEditBody({ ...DRAFT, allotment: " 0 ", closed: "no", weekdays: [6, 7] }, PLANS)).toEqual({
      ...PLACE,
      allotment: 0,
      closed: false,
      weekdays: [6, 7],
    });
    expect(toEditBody({ ...DRAFT, weekdays: [1, 2, 3, 4, 5, 6, 7] }, PLANS)).toEqual(PLACE);
  });

  test("distinguishes taking a plan off sale and resetting stay limits from leaving them unchanged", () => {
    expect(toEditBody({ ...DRAFT, min_stay: null, prices: { rtp_2: null, rtp_1: " " } }, PLANS)).toEqual({
      ...PLACE,
      min_stay: null,
      prices: [{ rate_plan_public_id: "rtp_2", amount: null }],
    });
  });

  test("restricts some plans alone, and sets or clears their least prices", () => {
    const typed = { plans: ["rtp_2"], closed: "yes", min_stay_through: "2", min_sell: { rtp_1: " 90 ", rtp_2: null } };
    const body = toEditBody({ ...DRAFT, ...typed, closed: "yes" }, PLANS);
    expect(body).toEqual({
      ...PLACE,
      rate_plan_public_ids: ["rtp_2"],
      closed: true,
      min_stay_through: 2,
      min_sell: [
        { rate_plan_public_id: "rtp_1", amount: "90" },
        { rate_plan_public_id: "rtp_2", amount: null },
      ],
    });
    expect(findField("min_sell.0.amount", body)).toBe("min_sell.rtp_1");
    expect(toEditBody({ ...DRAFT, plans: ["rtp_2"], allotment: "4" }, PLANS)).not.toHaveProperty(
      "rate_plan_public_ids",
    );
  });

  test("a price for a number of adults is one of its own, and so is what the service says of it", () => {
    const body = toEditBody({ ...DRAFT, prices: { "rtp_1@2": "190", rtp_2: null } }, PLANS);
    expect(body.prices).toEqual([
      { rate_plan_public_id: "rtp_1", adults: 2, amount: "190" },
      { rate_plan_public_id: "rtp_2", amount: null },
    ]);
    expect(findField("prices.0.amount", body)).toBe("price.rtp_1@2");
  });

  test("without changes, without rooms or with reversed dates is not sent", () => {
    expect(findProblems(DRAFT, PLANS)).toHaveProperty("nothing");
    expect(findProblems({ ...DRAFT, closed: "yes" }, PLANS)).toEqual({});
    const wrong = { ...DRAFT, rooms: [], from: "2027-01-08", allotment: "-1", max_stay: "2.5" };
    expect(Object.keys(findProblems(wrong, PLANS))).toEqual(["rooms", "to", "allotment", "max_stay"]);
  });

  test("shows the service's issue on the field that it names", () => {
    const body = toEditBody({ ...DRAFT, prices: { rtp_2: "1.234" } }, PLANS);
    expect(findField("prices.0.amount", body)).toBe("price.rtp_2");
    expect(findField("room_public_ids.0", body)).toBe("rooms");
    expect(findField("allotment", body)).toBe("allotment");
  });
});
