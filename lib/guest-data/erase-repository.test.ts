import { expect, test } from "vitest";
import { removeGuestData } from "./erase-repository";

test("a stored booking loses arrival, answers, tickets and driver at any depth, and keeps what was sold", () => {
  const personal = {
    arrival: { flight_number: "ZQ7771", dropoff: { type: "ADDRESS", address: "The house of Quillfeather" } },
    driver: { name: "Rui", phone: "+351912345678" },
    tickets: [{ traveller: 0, code: "T-QUILLFEATHER", format: "QR" }],
    pickup_note: "Sign: Quillfeather",
  };
  const tour = { tour_name: "Tasting", answers: [{ code: "HOTEL", text: "Where?", value: "Quillfeather Hall" }] };
  const stored = { booking: { public_id: "bkg_1", ...personal, items: [{ item_no: 2, details: tour, ...personal }] } };
  const left = { arrival: null, driver: null, tickets: [], pickup_note: null };
  expect(removeGuestData(stored, "Trip")).toEqual({
    booking: {
      public_id: "bkg_1",
      ...left,
      items: [{ item_no: 2, details: { tour_name: "Tasting", answers: [] }, ...left }],
    },
  });
});
