import { describe, expect, test } from "vitest";
import {
  toChange,
  listChangedFields,
  toDraft,
  formatLabel,
  findHalfNames,
  listPeople,
  toFieldProblems,
  rebaseDraft,
} from "./edit-draft";
import type { Booking } from "./use-booking-record";

const STAY = {
  product_type: 1,
  agency_reference: "A-1",
  special_requests: null,
  contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
  guests: [
    [{ kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true }],
    [{ kind: "CHILD", age: 7, first_name: "Ida", last_name: "Lovelace" }],
  ],
} as unknown as Booking;

test("sends only changed fields, and the guests' names as a whole", () => {
  const base = toDraft(STAY);
  expect(toChange(base, base, listPeople(STAY))).toEqual({});
  expect(toChange(base, { ...base, agency_reference: " ", "contact.phone": "+49 30 1" }, listPeople(STAY))).toEqual({
    agency_reference: null,
    contact: { phone: "+49 30 1" },
  });
  expect(toChange(base, { ...base, "guests.1.0.first_name": "Grace " }, listPeople(STAY))).toEqual({
    guests: [[{ first_name: "Ada", last_name: "Lovelace" }], [{ first_name: "Grace", last_name: "Lovelace" }]],
  });
});

test("rebasing on a newer version preserves typed values and takes the rest from that version", () => {
  const base = toDraft(STAY);
  const typed = { ...base, agency_reference: "mine", special_requests: "High floor" };
  const fresh = { ...base, agency_reference: "theirs", "contact.email": "new@example.com" };
  const { typed: next, theirs } = rebaseDraft(base, typed, fresh);
  expect(next).toEqual({ ...typed, "contact.email": "new@example.com" });
  expect(theirs).toEqual([
    { key: "agency_reference", was: "A-1", is: "theirs" },
    { key: "contact.email", was: "ada@example.com", is: "new@example.com" },
  ]);
  expect(listChangedFields(fresh, next)).toEqual(["agency_reference", "special_requests"]);
});

test("a guest's title, latin name and nationality are sent where they changed, and null where they were emptied", () => {
  const [ada, ...others] = STAY.guests!;
  const titled = { ...STAY, guests: [[{ ...ada![0]!, title: "Dr", nationality: "GB" }], ...others] };
  const base = toDraft(titled);
  const typed = { ...base, "guests.0.0.title": " ", "guests.0.0.latin_name": "Wang Xiaoming" };
  const sent = toChange(base, typed, listPeople(titled))!.guests![0]![0];
  const { first_name, last_name } = ada![0]!;
  expect(sent).toEqual({ first_name, last_name, title: null, latin_name: "Wang Xiaoming" });
});

test("travellers of other products form one list, and no named traveller gives an empty list", () => {
  const tour = {
    ...STAY,
    product_type: 3,
    guests: undefined,
    travellers: [{ first_name: "Ada", last_name: "L", date_of_birth: "1985-12-10" }],
  } as unknown as Booking;
  expect(Object.keys(toDraft(tour)).filter((key) => key.startsWith("guests"))).toEqual([
    "guests.0.0.first_name",
    "guests.0.0.last_name",
    "guests.0.0.title",
    "guests.0.0.latin_name",
    "guests.0.0.nationality",
  ]);
  expect(Object.keys(toDraft({ ...tour, travellers: [] })).some((key) => key.startsWith("guests"))).toBe(false);
  expect(formatLabel("guests.1.0.last_name")).toBe("Last name of guest 1, room 2");
});

describe("people of the party without a name", () => {
  const party = {
    ...STAY,
    rooms: [
      { adults: 2, child_ages: [4] },
      { adults: 0, child_ages: [7] },
    ],
  } as unknown as Booking;
  const [base, people] = [toDraft(party), listPeople(party)];
  const child = { ...base, "guests.0.2.first_name": "Ben ", "guests.0.2.last_name": "Lovelace" };

  test("are offered after the named ones, and sent with kind and age once they have a name", () => {
    expect(Object.keys(base).filter((key) => key.endsWith(".last_name") && key.startsWith("guests"))).toEqual([
      "guests.0.0.last_name",
      "guests.0.1.last_name",
      "guests.0.2.last_name",
      "guests.1.0.last_name",
    ]);
    expect(toChange(base, child, people)).toEqual({
      guests: [
        [
          { first_name: "Ada", last_name: "Lovelace" },
          { first_name: "Ben", last_name: "Lovelace", kind: "CHILD", age: 4 },
        ],
        [{ first_name: "Ida", last_name: "Lovelace" }],
      ],
    });
  });

  test("need both names, and none where nothing is typed", () => {
    expect(findHalfNames(people, child)).toEqual({});
    expect(findHalfNames(people, { ...base, "guests.0.1.first_name": "Eve" })).toEqual({
      "guests.0.1.last_name": "Enter the last name",
    });
  });

  test("have the service's refusal at their own field", () => {
    const refusal = (details: object) =>
      toFieldProblems({ code: "GUESTS_MISMATCH", message: "No", details: details as never }, people, child);
    expect(refusal({ list: 0, guest: 1, field: "kind" })).toEqual({ "guests.0.2.first_name": "No." });
    expect(refusal({ list: 0, adults: 1 })).toEqual({ "guests.0.2.first_name": "No." });
    expect(refusal({ list: 1, guest: 0 })).toEqual({ "guests.1.0.first_name": "No." });
    const issues = [{ path: "guests.0.1.last_name", message: "is too long" }];
    expect(toFieldProblems({ code: "INVALID_REQUEST", message: "", details: { issues } }, people, child)).toEqual({
      "guests.0.2.last_name": "is too long",
    });
  });
});
