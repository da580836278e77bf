import { expect, test } from "vitest";
import { EMPTY_CONTACT } from "../booking/checkout/people-draft";
import { fillTraveller } from "./use-booking-of-offer";

const empty = { contact: EMPTY_CONTACT, special_requests: "", pickup_note: "" };
const written = { name: "Grace  Brewster Hopper", message: "A cot, please" };

test("the traveller's name becomes the contact, and the message the special requests", () => {
  expect(fillTraveller(empty, written, false)).toEqual({
    contact: { ...EMPTY_CONTACT, first_name: "Grace Brewster", last_name: "Hopper" },
    special_requests: "A cot, please",
    pickup_note: "",
  });
  const alone = fillTraveller(empty, { name: "Grace", message: null }, false);
  expect([alone.contact.first_name, alone.contact.last_name, alone.special_requests]).toEqual(["", "Grace", ""]);
});

test("a transfer's driver reads the traveller's message after the note about the time", () => {
  const draft = fillTraveller({ ...empty, pickup_note: "Arrives at 10:30" }, written, true);
  expect(draft).toMatchObject({ pickup_note: "Arrives at 10:30; A cot, please", special_requests: "" });
});

test("a contact that the form has already, as of a trip, stays", () => {
  const contact = { ...EMPTY_CONTACT, first_name: "Ada", last_name: "Lovelace" };
  expect(fillTraveller({ ...empty, contact }, written, false).contact).toEqual(contact);
});
