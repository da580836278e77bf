import { makeTrip } from "../products/trip";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { ACCOUNT_SAMPLES } from "./account-samples";
import { MONEY_SAMPLES } from "./money-samples";
import { makeJourney, packageBody, packageOffer } from "../products/package";
import { LETTERHEAD_SAMPLES } from "./letterhead-samples";
import { IMAGE_SAMPLES } from "./image-samples";
import { MAIL_SAMPLES } from "./mail-samples";
import { OPERATOR_SAMPLES } from "./operator-samples";
import { PEOPLE_SAMPLES } from "./people-samples";
import { PRICE_DROP_SAMPLES } from "./price-drop-samples";
import { SALES_QUOTE_SAMPLES } from "./sales-quote-samples";
import { SECOND_FACTOR_SAMPLES } from "./second-factor-samples";
import { SECURITY_SAMPLES } from "./security-samples";
import { SELL_PRICE_SAMPLES } from "./sell-price-samples";
import { createBookedStay, calendarBody, quoteChange, stayBody } from "../products/stay";
import { TENANT_SAMPLES } from "./tenant-samples";
import { TRIP_SALE_SAMPLES } from "./trip-sale-samples";
import { oneDelivery } from "../webhook";
import type { MakeStaffSample } from "./staff-sample";

const VIEW = { list: "bookings", name: "Mine", query: "status=CONFIRMED" };

/**
 * By staff operation id, a function that creates a successful request of one of its roles. Every staff operation has
 * one.
 */
export const STAFF_SAMPLES: Record<string, MakeStaffSample> = {
  "request.facets": async () => ({}),
  "request.succeeded": async () => ({ query: { credential_id: "crd_nobodys" } }),
  "sandbox.upcoming": async () => ({}),
  "request.get": async (app, role) => {
    await app.partner.call("GET", "/properties");
    const { body } = await app[role].call<{ items: { public_id: string }[] }>("request.list");
    return { params: { public_id: body.items[0]!.public_id } };
  },
  "audit.facets": async () => ({}),
  "audit.head": async () => ({}),
  "audit.list": async () => ({ query: { limit: "2" } }),
  "usage.report": async () => ({}),
  "usage.export": async () => ({ query: { part: "units" } }),
  "margin.report": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  "margin.export": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  "earnings.report": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  "earnings.export": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  "earnings.own.report": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  "earnings.own.export": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  "reconciliation.report": async () => ({ query: { from: "2026-01-01", to: "2026-12-31", bucket: "month" } }),
  "reconciliation.export": async () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }),
  ...ACCOUNT_SAMPLES,
  ...LETTERHEAD_SAMPLES,
  ...IMAGE_SAMPLES,
  ...MAIL_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...PRICE_DROP_SAMPLES,
  ...SALES_QUOTE_SAMPLES,
  ...SECOND_FACTOR_SAMPLES,
  ...SECURITY_SAMPLES,
  ...SELL_PRICE_SAMPLES,
  ...OPERATOR_SAMPLES,
  ...TENANT_SAMPLES,
  ...TRIP_SALE_SAMPLES,
  ...MONEY_SAMPLES,
  "booking.change.release": async (app) => {
    const { booking } = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body;
    const { body } = await quoteChange(app.partner, booking.public_id, { checkout: dayFromNow(33) });
    return { params: { public_id: booking.public_id }, body: { change_token: body.change_token } };
  },
  "webhook.health": async () => ({}),
  "webhook.delivery": async (app) => ({ params: (await oneDelivery(app)).params! }),
  "currency.list": async () => ({}),
  "hold.list": async () => ({}),
  "package.get": async (app) => ({ params: { public_id: (await makeJourney(app.db)).package.publicId } }),
  "package.list": async (app) => ({ query: { ids: (await makeJourney(app.db)).package.publicId } }),
  "package.alternatives": async (app) => {
    const offer = await packageOffer(app.partner, packageBody((await makeJourney(app.db)).package));
    return { body: { ...offer, item_no: 1 } };
  },
  "booking.totals": async () => ({ query: { q: "hotel" } }),
  "home.get": async () => ({ query: { today: dayFromNow(0) } }),
  "trip.plan.get": async (app) => ({ params: { public_id: (await makeTrip(app, 1)).tripId } }),
  "trip.totals": async () => ({ query: { q: "lisbon" } }),
  "place.calendar": async (app) => {
    const place = await makePlace(app.db.client);
    await makeProperty(app.db.client, { place });
    return { params: { public_id: place.publicId }, body: calendarBody() };
  },
  "property.alternatives": async (app) => {
    const property = await makeProperty(app.db.client, { at: [71.2, 8.1] });
    await makeProperty(app.db.client, { at: [71.2, 8.11] });
    return { params: { public_id: property.publicId }, body: stayBody() };
  },
  "suggestion.list": async (app) => {
    await makeProperty(app.db.client, { name: "Hotel of suggestions" });
    return { query: { q: "suggestions" } };
  },
  "view.list": async () => ({ query: { list: "bookings" } }),
  "view.save": async () => ({ body: VIEW }),
  "view.delete": async (app, role) => {
    const { body } = await app[role].call<{ public_id: string }>("view.save", { body: VIEW });
    return { params: { public_id: body.public_id } };
  },
};
