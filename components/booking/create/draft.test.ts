import { describe, expect, it } from "vitest";
import { loadFormCheck, emptyDraft, type Draft } from "./draft";

const CHOICE = {
  request: {
    property_public_id: "p",
    rate_key: "r",
    checkin: "2027-03-10",
    nights: 3,
    adults: 3,
    child_ages: [7],
    currency_code: "EUR",
  },
  property: { name: "Haus Morgenstern", city: "Berlin", stars: 4 },
  checkout: "2027-03-13",
  rooms: [
    {
      name: "Double room",
      plan: "Flexible",
      board: "BB",
      adults: 2,
      child_ages: [7],
      room_public_id: "d",
      rate_plan_public_id: "f",
    },
    {
      name: "Single room",
      plan: "Flexible",
      board: "BB",
      adults: 1,
      child_ages: [],
      room_public_id: "s",
      rate_plan_public_id: "f",
    },
  ],
  fees: [],
  total: "300.00",
  backTo: "/search",
};

const requestOf = async (draft: Draft, token: string) => (await loadFormCheck(token))(draft);

function filled(): Draft {
  const draft = emptyDraft(CHOICE);
  for (const [lead] of draft.guests) Object.assign(lead!, { first_name: "Ada", last_name: "Lindqvist" });
  Object.assign(draft.contact, { first_name: "Ada", last_name: "Lindqvist", email: "ada@example.com" });
  return draft;
}

describe("a booking form", () => {
  it("has a row for every guest in the price", () => {
    expect(emptyDraft(CHOICE).guests.map((room) => room.map(({ kind, age }) => [kind, age]))).toEqual([
      [
        ["ADULT", undefined],
        ["ADULT", undefined],
        ["CHILD", 7],
      ],
      [["ADULT", undefined]],
    ]);
  });

  it("sends only named guests, the first of each room as its lead guest, and no empty fields", async () => {
    const draft = filled();
    Object.assign(draft.guests[0]![2]!, { first_name: " Kim ", last_name: "Lindqvist" });
    expect(await requestOf(draft, "pbk_1")).toEqual({
      request: {
        prebook_token: "pbk_1",
        contact: { first_name: "Ada", last_name: "Lindqvist", email: "ada@example.com" },
        guests: [
          [
            { kind: "ADULT", first_name: "Ada", last_name: "Lindqvist", is_lead: true },
            { kind: "CHILD", first_name: "Kim", last_name: "Lindqvist", is_lead: false, age: 7 },
          ],
          [{ kind: "ADULT", first_name: "Ada", last_name: "Lindqvist", is_lead: true }],
        ],
      },
    });
  });

  it("reports a missing value on its field", async () => {
    const draft = emptyDraft(CHOICE);
    draft.guests[0]![1]!.last_name = "Half";
    const result = await requestOf(draft, "pbk_1");
    expect("problems" in result && Object.keys(result.problems).sort()).toEqual([
      "contact.email",
      "contact.first_name",
      "contact.last_name",
      "guests.0.0.first_name",
      "guests.0.0.last_name",
      "guests.0.1.first_name",
      "guests.1.0.first_name",
      "guests.1.0.last_name",
    ]);
  });

  it("maps the service's issues to the right guest when earlier guests are left out", async () => {
    const draft = filled();
    Object.assign(draft.guests[0]![2]!, { first_name: "K".repeat(101), last_name: "Lindqvist" });
    const result = await requestOf(draft, "pbk_1");
    expect("problems" in result && Object.keys(result.problems)).toEqual(["guests.0.2.first_name"]);
  });
});
