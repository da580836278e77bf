import { describe, expect, it } from "vitest";
import type { Choice } from "./choice";
import { checkOf, emptyDraft, mismatchOf, wantedOf, type Draft } from "./draft";

/** As much of a choice as a form looks at. */
const choice = (product: Choice["product"], child_ages: number[] = [], items: { product_type: number }[] = []) =>
  ({
    product,
    request: { adults: 2, child_ages },
    offer: { items },
    pickupNote: "Arrives at 14:30",
  }) as unknown as Choice;

const CONTACT = { first_name: "Ada", last_name: "Lindqvist", email: "ada@example.com", phone: "" };
const named = (draft: Draft, born: (string | null)[] = []): Draft => ({
  ...draft,
  contact: { ...CONTACT },
  travellers: draft.travellers.map((one, i) => ({
    ...one,
    first_name: "Ada",
    last_name: "Lindqvist",
    date_of_birth: born[i] ?? null,
  })),
});
const requestOf = async (draft: Draft, of: Choice, token: string) => (await checkOf(of, token))(draft);
const problemsIn = (result: Awaited<ReturnType<typeof requestOf>>) => ("problems" in result ? result.problems : {});

describe("who has to be named", () => {
  it.each([
    [choice("transfer"), "none"],
    [choice("tour"), "lead"],
    [choice("flight"), "all"],
    [choice("package", [], [{ product_type: 1 }]), "lead"],
    [choice("package", [], [{ product_type: 1 }, { product_type: 4 }]), "all"],
  ])("%#: %s", (one, wanted) => expect(wantedOf(one)).toBe(wanted));
});

describe("a booking form", () => {
  it("of a transfer needs a phone, begins with the time that was searched with, and names nobody else", async () => {
    const draft = { ...emptyDraft(choice("transfer")), contact: CONTACT, flight_number: " " };
    expect(problemsIn(await requestOf(draft, choice("transfer"), "pbk_1"))).toEqual({
      "contact.phone": "Enter the phone number",
    });
    const reachable = { ...draft, contact: { ...CONTACT, phone: "+34 600" } };
    expect(await requestOf(reachable, choice("transfer"), "pbk_1")).toEqual({
      request: { prebook_token: "pbk_1", contact: { ...CONTACT, phone: "+34 600" }, pickup_note: "Arrives at 14:30" },
    });
  });

  it("of a tour needs the lead, and leaves out who is not named", async () => {
    const draft = named(emptyDraft(choice("tour", [5])));
    draft.travellers[1] = { ...draft.travellers[1]!, first_name: "", last_name: "" };
    const { phone: _none, ...contact } = CONTACT;
    expect(await requestOf(draft, choice("tour", [5]), "pbk_1")).toEqual({
      request: {
        prebook_token: "pbk_1",
        contact,
        travellers: [
          { kind: "ADULT", first_name: "Ada", last_name: "Lindqvist", is_lead: true },
          { kind: "CHILD", first_name: "Ada", last_name: "Lindqvist", is_lead: false, age: 5 },
        ],
      },
    });
  });

  it("of a flight needs everybody with a date of birth, and says no age that the date may contradict", async () => {
    const draft = named(emptyDraft(choice("flight", [5])), ["1990-01-01", null, "2021-05-05"]);
    expect(problemsIn(await requestOf(draft, choice("flight", [5]), "pbk_1"))).toEqual({
      "travellers.1.date_of_birth": "Enter the date of birth",
    });
    const result = await requestOf(
      named(draft, ["1990-01-01", "1991-01-01", "2021-05-05"]),
      choice("flight", [5]),
      "pbk_1",
    );
    expect("request" in result && result.request.travellers?.map((one) => [one.date_of_birth, one.age])).toEqual([
      ["1990-01-01", undefined],
      ["1991-01-01", undefined],
      ["2021-05-05", undefined],
    ]);
  });

  it("puts the service's own rules to the right traveller, though others before are left out", async () => {
    const draft = named(emptyDraft(choice("tour", [5])));
    draft.travellers[1] = { ...draft.travellers[1]!, first_name: "", last_name: "" };
    draft.travellers[2] = { ...draft.travellers[2]!, first_name: "A".repeat(101) };
    expect(Object.keys(problemsIn(await requestOf(draft, choice("tour", [5]), "pbk_1")))).toEqual([
      "travellers.2.first_name",
    ]);
  });

  it("shows a refused passenger at the passenger's own date of birth", () => {
    const details = { traveller: 1, kind: "ADULT", departure_date: "2027-03-14", age_on_departure: 9 };
    expect(mismatchOf("GUESTS_MISMATCH", details)).toEqual({
      "travellers.1.date_of_birth": "Makes 9 on the day of departure; an adult (18 or older) was priced",
    });
    expect(mismatchOf("GUESTS_MISMATCH", { child_ages: [5] })).toEqual({});
  });
});
