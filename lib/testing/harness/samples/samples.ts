import type { Operation } from "@/lib/api/operation";
import { clock } from "@/lib/core/clock";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import type { MakeSample, Sample } from "./sample";
import { CATALOGUE_SAMPLES } from "./catalogue-samples";
import { SUPPLY_SAMPLES } from "./supply-samples";
import { makeTour } from "@/lib/testing/factories/tour";
import type { Served } from "../served";
import { heldPackage, makeJourney, packageBody, packageBookBody, packageOffer } from "../products/package";
import {
  bookBody,
  createBookedStay,
  calendarBody,
  checkBody,
  holdStayToken,
  newKey,
  findOffer,
  placeBody,
  quoteChange,
  searchBody,
} from "../products/stay";
import { staffClient } from "../staff";
import { bookedFlight, flightBody, flightBookBody, flightOffer, heldFlight, laterFlight } from "../products/flight";
import { heldTour, tourBody, tourBookBody, tourOffer } from "../products/tour";
import { heldTransfer, makeRoute, transferBody, transferBookBody, transferOffer } from "../products/transfer";
import { stayIn, makeTrip } from "../products/trip";
import { WEBHOOK_SAMPLES } from "../webhook";

const bookingOf =
  (scenario?: string): MakeSample =>
  async (app) => {
    const made = await createBookedStay(app.partner, await makeProperty(app.db.client), scenario ? { scenario } : {});
    return { params: { public_id: made.body.booking.public_id } };
  };

/** By operation id, a function that creates a successful request of the partner. Every operation has one. */
export const SAMPLES: Record<string, MakeSample> = {
  search: async (app) => ({ body: searchBody([(await makeProperty(app.db.client)).publicId]) }),
  "properties.availability": async (app) => ({ body: searchBody([(await makeProperty(app.db.client)).publicId]) }),
  "places.availability": async (app) => {
    const place = await makePlace(app.db.client);
    await makeProperty(app.db.client, { place });
    return { body: placeBody(place) };
  },
  "property.offers": async (app) => {
    const { publicId } = await makeProperty(app.db.client);
    const { property_ids: _in_the_path, ...body } = searchBody([publicId]);
    return { params: { property_public_id: publicId }, body };
  },
  "property.calendar": async (app) => {
    const { publicId } = await makeProperty(app.db.client);
    return { params: { property_public_id: publicId }, body: calendarBody() };
  },
  "availability.check": async (app) => ({ body: checkBody(await makeProperty(app.db.client)) }),
  prebook: async (app) => ({ body: await findOffer(app.partner, await makeProperty(app.db.client)) }),
  "account.get": async () => ({}),
  "profile.list": async () => ({}),
  "prebook.release": async (app) => ({
    body: { prebook_token: await holdStayToken(app.partner, await makeProperty(app.db.client)) },
  }),
  book: async (app) => ({ body: bookBody(await holdStayToken(app.partner, await makeProperty(app.db.client))) }),
  "booking.list": async (app) => {
    await bookingOf()(app);
    return { query: "limit=2" };
  },
  "booking.get": bookingOf(),
  "booking.voucher": bookingOf(),
  "booking.update": async (app) => ({ ...(await bookingOf()(app)), body: { agency_reference: newKey() } }),
  "booking.change.quote": async (app) => ({ ...(await bookingOf()(app)), body: { checkout: dayFromNow(33) } }),
  "booking.change": async (app) => {
    const { params } = await bookingOf()(app);
    const { body } = await quoteChange(app.partner, params!.public_id!, { checkout: dayFromNow(33) });
    return { params: params!, body: { change_token: body.change_token } };
  },
  "booking.acceptScheduleChange": async (app) => {
    const flight = await makeFlight(app.db.client);
    const { booking } = (await bookedFlight(app.partner, flightBody(flight))).body;
    const operator = await staffClient(app.db.client, "operator", null);
    await operator.call("flight.reschedule", { body: laterFlight(flight) });
    return { params: { public_id: booking.public_id }, body: { accept: true } };
  },
  "booking.quote": bookingOf(),
  "booking.cancel": bookingOf(),
  ...CATALOGUE_SAMPLES,
  ...SUPPLY_SAMPLES,
  "trip.list": async (app) => {
    await makeTrip(app, 1);
    return { query: "limit=2" };
  },
  "trip.create": async (app) => {
    const stay = await stayIn(app.partner, await makeProperty(app.db.client));
    return { body: { name: "Spring in Lisbon", booking_public_ids: [stay] } };
  },
  "trip.get": async (app) => ({ params: { public_id: (await makeTrip(app, 1)).tripId } }),
  "trip.member.add": async (app) => ({
    params: { public_id: (await makeTrip(app, 0)).tripId },
    body: { booking_public_id: await stayIn(app.partner, await makeProperty(app.db.client)) },
  }),
  "trip.member.remove": async (app) => {
    const { tripId, bookingIds } = await makeTrip(app, 1);
    return { params: { public_id: tripId, booking_public_id: bookingIds[0]! } };
  },
  "trip.cancel": async (app) => ({ params: { public_id: (await makeTrip(app, 1)).tripId }, body: {} }),
  ...WEBHOOK_SAMPLES,
  "request.list": async () => ({ query: "limit=2" }),
  "usage.list": async () => ({ query: "limit=2" }),
  "transfer.search": async (app) => ({ body: transferBody(await makeRoute(app.db.client)) }),
  "transfer.prebook": async (app) => ({
    body: await transferOffer(app.partner, transferBody(await makeRoute(app.db.client))),
  }),
  "transfer.book": async (app) => ({
    body: transferBookBody(await heldTransfer(app.partner, transferBody(await makeRoute(app.db.client)))),
  }),
  "tour.search": async (app) => ({ body: tourBody(await makeTour(app.db.client)) }),
  "tour.prebook": async (app) => ({ body: await tourOffer(app.partner, tourBody(await makeTour(app.db.client))) }),
  "tour.book": async (app) => ({
    body: tourBookBody(await heldTour(app.partner, tourBody(await makeTour(app.db.client)))),
  }),
  "flight.search": async (app) => ({ body: flightBody(await makeFlight(app.db.client)) }),
  "flight.prebook": async (app) => ({
    body: await flightOffer(app.partner, flightBody(await makeFlight(app.db.client))),
  }),
  "flight.book": async (app) => ({
    body: flightBookBody(await heldFlight(app.partner, flightBody(await makeFlight(app.db.client)))),
  }),
  "package.search": async (app) => ({ body: packageBody((await makeJourney(app.db)).package) }),
  "package.prebook": async (app) => ({
    body: await packageOffer(app.partner, packageBody((await makeJourney(app.db)).package)),
  }),
  "package.book": async (app) => ({
    body: packageBookBody(await heldPackage(app.partner, packageBody((await makeJourney(app.db)).package))),
  }),
  "sandbox.reset": async () => ({}),
  "sandbox.mails": async () => ({ query: "limit=2" }),
  "sandbox.clock.get": async () => ({}),
  "sandbox.clock.put": async () => ({ body: { now: clock.realNow().toISOString() } }),
  "sandbox.clock.reset": async () => ({}),
  "sandbox.booking.resolve": async (app) => ({
    ...(await bookingOf("on_request")(app)),
    body: { status: "CONFIRMED" },
  }),
};

/** @throws Error for an operation without a sample */
export async function makeSample(op: Operation, app: Served): Promise<Sample> {
  const make = SAMPLES[op.id];
  if (!make) throw new Error(`${op.id} needs an entry in SAMPLES: add a function that creates a valid request`);
  return make(app);
}

/** The operation's path with the sample's ids; without them, with valid ids that do not exist. */
export function buildPath(op: Operation, sample: Sample = {}): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => sample.params?.[name] ?? "bkg_0nobodys0id");
  return sample.query === undefined ? path : `${path}?${sample.query}`;
}

/** The request parts of a sample: its body, and a new idempotency key if required. */
export function buildRequest(op: Operation, sample: Sample): { body?: unknown; key?: string } {
  return {
    ...(op.body && sample.body !== undefined && { body: sample.body }),
    ...(op.idempotent === "required" && { key: newKey() }),
  };
}
