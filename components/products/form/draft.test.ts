import { describe, expect, it } from "vitest";
import type { Choice } from "./choice";
import { loadFormCheck, emptyDraft, toMismatchProblem, requiredTravellers, type Draft } from "./draft";
import { EMPTY_RIDE_DRAFT, EMPTY_TOUR_DRAFT } from "./joining";

/** A choice with the fields that the form uses. */
const choice = (product: Choice["product"], child_ages: number[] = [], items: { product_type: number }[] = []) =>
  ({
    product,
    request: { adults: 2, child_ages },
    offer: { items: items.map((item) => ({ ...item, details: {} })), segments: [{}], direction: 1 },
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
const requestOf = async (draft: Draft, of: Choice, token: string) =>
  (await loadFormCheck(of, { prebook_token: token }))(draft);
const problemsIn = (result: Awaited<ReturnType<typeof requestOf>>) => ("problems" in result ? result.problems : {});

describe("travellers that need a name", () => {
  it.each([
    [choice("transfer"), "none"],
    [choice("tour"), "lead"],
    [choice("flight"), "all"],
    [choice("package", [], [{ product_type: 1 }]), "lead"],
    [choice("package", [], [{ product_type: 1 }, { product_type: 4 }]), "all"],
  ])("%#: %s", (one, wanted) => expect(requiredTravellers(one)).toBe(wanted));
});

describe("a booking form", () => {
  it("of a transfer needs a phone number, starts with the searched time, and has no other travellers", async () => {
    const draft = { ...emptyDraft(choice("transfer")), contact: CONTACT };
    expect(problemsIn(await requestOf(draft, choice("transfer"), "pbk_1"))).toEqual({
      "contact.phone": "Enter the phone number",
    });
    const reachable = { ...draft, contact: { ...CONTACT, phone: "+34 600" } };
    expect(await requestOf(reachable, choice("transfer"), "pbk_1")).toEqual({
      request: { prebook_token: "pbk_1", contact: { ...CONTACT, phone: "+34 600" }, pickup_note: "Arrives at 14:30" },
    });
  });

  it("of a transfer tells the driver both ends, the hotel by its id, and names problems by the ride", async () => {
    const draft = { ...emptyDraft(choice("transfer")), contact: { ...CONTACT, phone: "+34 600" } };
    const ride = {
      ...EMPTY_RIDE_DRAFT,
      airport_time: "14:30",
      luggage: "2",
      hotel: { id: "prp_1", label: "Harbour House" },
    };
    const sent = await requestOf({ ...draft, rides: { 0: ride } }, choice("transfer"), "pbk_1");
    expect(sent).toMatchObject({
      request: {
        arrival: {
          airport_time: "14:30",
          luggage: 2,
          pickup: { type: "AIRPORT" },
          dropoff: { type: "PROPERTY", property_public_id: "prp_1" },
        },
      },
    });
    const wrong = { ...draft, rides: { 0: { ...EMPTY_RIDE_DRAFT, flight_number: "no flight" } } };
    expect(Object.keys(problemsIn(await requestOf(wrong, choice("transfer"), "pbk_1")))).toEqual([
      "rides.0.flight_number",
    ]);
  });

  it("of both ways sends each driver his own ride and note", async () => {
    const there = choice("transfer") as Extract<Choice, { product: "transfer" }>;
    const both: Choice = {
      ...there,
      route: "Airport to hotel",
      hotel: { id: "prp_1", label: "Harbour House" },
      back: {
        request: there.request,
        offer: { ...there.offer, direction: 2 },
        route: "Hotel to airport",
        pickupNote: "Pick-up at 09:00",
      },
    };
    const draft = { ...emptyDraft(both), contact: { ...CONTACT, phone: "+34 600" } };
    draft.rides[1] = { ...draft.rides[1]!, flight_number: "IB 3172" };
    const check = await loadFormCheck(both, { prebook_token: "pbk_1", back: { prebook_token: "pbk_2" } as never });
    const hotel = { type: "PROPERTY", property_public_id: "prp_1" };
    const contact = { ...CONTACT, phone: "+34 600" };
    expect(check(draft)).toEqual({
      request: {
        prebook_token: "pbk_1",
        contact,
        pickup_note: "Arrives at 14:30",
        arrival: { pickup: { type: "AIRPORT" }, dropoff: hotel },
        back: {
          prebook_token: "pbk_2",
          contact,
          pickup_note: "Pick-up at 09:00",
          arrival: { flight_number: "IB 3172", pickup: hotel, dropoff: { type: "AIRPORT" } },
        },
      },
    });
    draft.rides[1] = { ...draft.rides[1], flight_number: "no flight" };
    expect(Object.keys(problemsIn(check(draft)))).toEqual(["rides.1.flight_number"]);
  });

  it("of a tour asks required questions of each named traveller, and sends answers by the place in the request", async () => {
    const menu = { code: "MENU", text: "Menu?", type: "TEXT", choices: [], per: "TRAVELLER", required: true };
    const asking = {
      ...choice("tour"),
      offer: { questions: [menu], pickup_points: [], tour_name: "Tasting" },
    } as never;
    const draft = named(emptyDraft(asking));
    const missing = await requestOf(draft, asking, "pbk_1");
    expect(Object.keys(problemsIn(missing))).toEqual(["tours.0.answers.MENU/0", "tours.0.answers.MENU/1"]);
    const answered = {
      ...draft,
      tours: { 0: { ...EMPTY_TOUR_DRAFT, answers: { "MENU/0": "Fish", "MENU/1": "Soup" } } },
    };
    expect(await requestOf(answered, asking, "pbk_1")).toMatchObject({
      request: {
        answers: [
          { code: "MENU", traveller: 0, value: "Fish" },
          { code: "MENU", traveller: 1, value: "Soup" },
        ],
      },
    });
  });

  it("of a tour with several languages starts with the searched one, and sends the chosen one", async () => {
    const spoken = {
      ...choice("tour"),
      request: { adults: 2, language: "fr" },
      offer: { tour_name: "Old town", languages: ["de", "fr-CA", "en"] },
    } as never;
    const draft = named(emptyDraft(spoken));
    expect(await requestOf(draft, spoken, "pbk_1")).toMatchObject({ request: { language: "fr-CA" } });
    const chosen = { ...draft, tours: { 0: { ...EMPTY_TOUR_DRAFT, language: "de" } } };
    expect(await requestOf(chosen, spoken, "pbk_1")).toMatchObject({ request: { language: "de" } });
    const one = { ...(spoken as object), offer: { tour_name: "Old town", languages: ["en"] } } as never;
    expect(emptyDraft(one).tours).toEqual({});
  });

  it("of a tour needs the lead traveller and leaves out travellers without a name", async () => {
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

  it("of a flight needs every passenger's date of birth, and sends no age that could contradict it", async () => {
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

  it("of a flight that needs passports asks each passenger's, and sends them as they were typed", async () => {
    const flight = choice("flight");
    const guarded = { ...flight, offer: { segments: [{ requires_passport: true }] } } as unknown as Choice;
    const draft = named(emptyDraft(guarded), ["1990-01-01", "1991-01-01"]);
    const typed = { number: " C01X00T47 ", country_code: "DE", expires_on: "2031-08-31" };
    draft.travellers[0] = { ...draft.travellers[0]!, passport: typed };
    expect(Object.keys(problemsIn(await requestOf(draft, guarded, "pbk_1")))).toEqual(
      ["number", "country_code", "expires_on"].map((field) => `travellers.1.passport.${field}`),
    );
    draft.travellers[1] = { ...draft.travellers[1]!, passport: typed };
    const result = await requestOf(draft, guarded, "pbk_1");
    expect("request" in result && result.request.travellers?.[0]).toMatchObject({
      passport: { ...typed, number: "C01X00T47" },
    });
  });

  it("maps the service's issues to the right traveller when earlier ones are left out", async () => {
    const draft = named(emptyDraft(choice("tour", [5])));
    draft.travellers[1] = { ...draft.travellers[1]!, first_name: "", last_name: "" };
    draft.travellers[2] = { ...draft.travellers[2]!, first_name: "A".repeat(101) };
    expect(Object.keys(problemsIn(await requestOf(draft, choice("tour", [5]), "pbk_1")))).toEqual([
      "travellers.2.first_name",
    ]);
  });

  it("shows the service's refusal of a passenger on that passenger's date of birth", () => {
    const details = { traveller: 1, kind: "ADULT", departure_date: "2027-03-14", age_on_departure: 9 };
    expect(toMismatchProblem("GUESTS_MISMATCH", details)).toEqual({
      "travellers.1.date_of_birth": "Age 9 on the day of departure, but the price is for an adult (18 or older)",
    });
    expect(toMismatchProblem("GUESTS_MISMATCH", { child_ages: [5] })).toEqual({});
  });
});
