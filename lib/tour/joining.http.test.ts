import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import type { TourRecord } from "@/lib/catalogue/product-schemas";
import { makeTour, type MadeTour } from "@/lib/testing/factories/tour";
import {
  bookPackage,
  heldPackage,
  makeJourney,
  packageBody,
  packageBookBody,
} from "@/lib/testing/harness/products/package";
import { poll } from "@/lib/testing/harness/products/stay";
import { bookTour, heldTour, searchTours, tourBody, tourBookBody } from "@/lib/testing/harness/products/tour";
import { served, type Served } from "@/lib/testing/harness/served";

// What guests choose and answer so that they can join a tour.

const JOINING = {
  pickup_points: [{ code: "QUAY", name: "Old quay steps", latitude: 41.14, longitude: -8.61, minutes_before: 25 }],
  questions: [
    { code: "HOTEL", text: "Where are you staying?", type: "TEXT", choices: [], per: "BOOKING", required: true },
    {
      code: "MENU",
      text: "Which menu?",
      type: "CHOICE",
      choices: ["FISH", "GREEN"],
      per: "TRAVELLER",
      required: false,
    },
  ],
  included: ["Two tastings"],
  excluded: ["The tram"],
};
const HOTEL = { code: "HOTEL", value: "The Harbour House" };

let app: Served;
let tour: MadeTour;
beforeAll(async () => {
  app = await served();
  tour = await makeTour(app.db.client, { options: [{ joining: JOINING, languages: ["en", "de"], minParty: 2 }] });
});
afterAll(() => app.close());

const book = async (choices: object) =>
  bookTour(app.partner, { ...tourBookBody(await heldTour(app.partner, tourBody(tour))), ...choices });
const full = async (id: string) => (await poll(app.partner, id, "full")).body as z.output<typeof FullRecord>;

test("content and offers tell what guests are asked, can choose and get", async () => {
  const { body } = await searchTours(app.partner, tourBody(tour));
  expect(body.offers[0]).toMatchObject({ ...JOINING, min_party: 2 });
  const record = await app.partner.call<TourRecord>("GET", `/tours/${tour.publicId}`);
  expect(record.body.options[0]).toMatchObject({ ...JOINING, min_party: 2 });
});

test("a party below the minimum is dropped with it", async () => {
  const { body } = await searchTours(app.partner, tourBody(tour, { adults: 1 }));
  expect(body.offers).toEqual([]);
  expect(body.dropped).toMatchObject([{ reason_code: "below_min_party", details: { persons: 1, min_party: 2 } }]);
});

test("a booking keeps the answers with their questions, the pick-up point and the language, and not what else there was", async () => {
  const answers = [{ code: "MENU", traveller: 0, value: "GREEN" }, HOTEL];
  const { status, body } = await book({ answers, pickup_point_code: "QUAY", language: "de" });
  expect(status).toBe(201);
  const { details } = await full(body.booking.public_id);
  expect(details).toMatchObject({
    pickup_point: JOINING.pickup_points[0],
    language: "de",
    included: JOINING.included,
    answers: [
      { ...HOTEL, text: "Where are you staying?" },
      { code: "MENU", traveller: 0, value: "GREEN", text: "Which menu?" },
    ],
  });
  expect(details).not.toHaveProperty("questions");
  expect(details).not.toHaveProperty("pickup_points");
});

test.each([
  ["no answers", {}, 422, { code: "ANSWERS_MISMATCH", details: { code: "HOTEL", reason: "MISSING" } }],
  [
    "another pick-up point",
    { answers: [HOTEL], pickup_point_code: "MARS" },
    400,
    { details: { field: "pickup_point_code" } },
  ],
  ["another language", { answers: [HOTEL], language: "fr" }, 400, { details: { field: "language" } }],
])("%s is refused by its name, and the token can still be booked", async (_case, choices, status, refusal) => {
  const order = tourBookBody(await heldTour(app.partner, tourBody(tour)));
  const refused = await bookTour(app.partner, { ...order, ...choices });
  expect([refused.status, refused.body]).toMatchObject([status, refusal]);
  expect((await bookTour(app.partner, { ...order, answers: [HOTEL] })).status).toBe(201);
});

test("a package takes answers and pick-up points by the number of its tour", async () => {
  const journey = await makeJourney(app.db, { tour: { joining: JOINING }, flight: false });
  const order = packageBookBody(await heldPackage(app.partner, packageBody(journey.package)));
  const refused = await bookPackage(app.partner, order);
  expect([refused.status, refused.body]).toMatchObject([422, { details: { code: "HOTEL", reason: "MISSING" } }]);
  const { item_no: no } = (refused.body as unknown as { details: { item_no: number } }).details;
  const choices = { answers: [{ item_no: no, ...HOTEL }], pickup_points: [{ item_no: no, code: "QUAY" }] };
  const misplaced = await bookPackage(app.partner, { ...order, answers: [{ item_no: no + 1, ...HOTEL }] });
  expect([misplaced.status, misplaced.body]).toMatchObject([400, { details: { field: "answers.0.item_no" } }]);
  const { body } = await bookPackage(app.partner, { ...order, ...choices });
  const item = (await full(body.booking.public_id)).items!.find((one) => one.item_no === no);
  expect(item!.details).toMatchObject({ answers: [HOTEL], pickup_point: { name: "Old quay steps" } });
});
