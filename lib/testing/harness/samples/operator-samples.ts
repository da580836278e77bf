import { freshCode } from "@/lib/testing/factories/insert";
import { env } from "@/lib/core/env";
import { FETCH_TASK } from "@/lib/supply/exchange-rates/exchange-rates";
import { addTasks } from "@/lib/worker/task-repository";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";
import { makeFlight } from "@/lib/testing/factories/flight";
import { laterFlight } from "../products/flight";
import { createBookedStay } from "../products/stay";
import { uploadSupplyFile } from "../upload";

const request = async (app: StaffedWorld) => {
  const { body } = await createBookedStay(app.partner, await makeProperty(app.db.client), { scenario: "on_request" });
  return { params: { tenant_public_id: app.tenant.publicId, public_id: body.booking.public_id } };
};

const confirmed = async (app: StaffedWorld) => {
  const { body } = await createBookedStay(app.partner, await makeProperty(app.db.client));
  return { params: { tenant_public_id: app.tenant.publicId, public_id: body.booking.public_id } };
};

const RATES = "day,base,quote,rate\n2027-03-01,EUR,USD,1.1\n";

const newPlace = () => ({ code: freshCode(), type: "CITY", name: "A town", country_code: "FR" });
const newPlaces = async () => ({ params: { kind: "places" }, body: { rows: [{ values: newPlace() }] } });
const storedPlace = async (app: StaffedWorld, operation = "supply.apply") => {
  const { code, ...rest } = newPlace();
  const isRetired = operation === "supply.restore";
  const rows = [{ values: { code, ...rest, deleted: isRetired } }];
  await app.operator.call("supply.apply", { params: { kind: "places" }, body: { rows } });
  return { code };
};

/** Samples of operators' operations. */
export const OPERATOR_SAMPLES: Record<string, MakeStaffSample> = {
  "flight.reschedule": async (app) => ({ body: laterFlight(await makeFlight(app.db.client)) }),
  "inventory.get": async (app) => ({
    params: { public_id: (await makeProperty(app.db.client)).publicId },
    query: { from: "2027-03-01", nights: "31" },
  }),
  "inventory.search": async (app) => {
    await makeProperty(app.db.client, { name: "Hotel that is looked for" });
    return { query: { q: "looked" } };
  },
  "contract.get": async (app) => ({ params: { public_id: (await makeProperty(app.db.client)).publicId } }),
  "contract.save": async (app) => {
    const params = { public_id: (await makeProperty(app.db.client)).publicId };
    const { body } = await app.operator.call<{ version: string }>("contract.get", { params });
    const fee = { code: "TAX", name: "City tax", kind: "TAX", basis: "PER_NIGHT", amount: "2.00", currency: "EUR" };
    return { params, body: { version: body.version, fees: [{ ...fee, payable: "PROPERTY" }] } };
  },
  "contract.trace": async (app) => {
    const { publicId, rooms, plans } = await makeProperty(app.db.client);
    const room = { room_public_id: rooms[0]!.publicId, rate_plan_public_id: plans[0]!.publicId };
    const stay = { checkin: dayFromNow(30), checkout: dayFromNow(32), adults: 2 };
    return { params: { public_id: publicId }, body: { ...room, ...stay } };
  },
  "supply.format": async () => ({}),
  "inventory.edit": async (app) => {
    const { publicId, rooms } = await makeProperty(app.db.client);
    const nights = { from: "2027-03-01", to: "2027-03-07", allotment: 9, preview: true };
    return { params: { public_id: publicId }, body: { room_public_ids: [rooms[0]!.publicId], ...nights } };
  },
  "supply.createUpload": async () => ({ body: { name: "fx_rates.csv" } }),
  "supply.import": async (app) => ({
    body: { uploads: [await uploadSupplyFile(app.operator, "fx_rates.csv", RATES)], preview: true },
  }),
  "supply.getImport": async (app) => {
    const uploads = [await uploadSupplyFile(app.operator, "fx_rates.csv", RATES)];
    const { body } = await app.operator.call<{ import_id: string }>("supply.import", {
      body: { uploads, preview: true },
    });
    return { params: { import_id: body.import_id } };
  },
  "supply.listImports": async (app) => {
    const uploads = [await uploadSupplyFile(app.operator, "fx_rates.csv", RATES)];
    await app.operator.call("supply.import", { body: { uploads } });
    return { query: { limit: "2" } };
  },
  "supply.kinds": async () => ({}),
  "supply.list": async (app) => {
    const { code } = await storedPlace(app);
    return { params: { kind: "places" }, query: { q: code } };
  },
  "supply.get": async (app) => ({ params: { kind: "places" }, query: await storedPlace(app) }),
  "supply.preview": newPlaces,
  "supply.apply": newPlaces,
  "supply.retire": async (app) => ({ params: { kind: "places" }, body: { keys: [await storedPlace(app)] } }),
  "supply.restore": async (app) => ({
    params: { kind: "places" },
    body: { keys: [await storedPlace(app, "supply.restore")] },
  }),
  "exchangeRate.list": async () => ({}),
  "exchangeRate.upload": async () => ({ body: { content: RATES } }),
  "exchangeRate.fetch": async () => {
    env.fxUrl = "https://rates.example/daily.xml";
    await addTasks([FETCH_TASK]);
    return {};
  },
  "guest.list": async () => ({ query: { q: "Lovelace" } }),
  "guest.export": async (app) => ({ body: { bookings: [(await request(app)).params] } }),
  "guest.erase": async (app) => ({
    body: {
      bookings: [(await request(app)).params],
      reason: "PERSON_REQUEST",
      case_reference: "DSR-1",
      include_upcoming: true,
    },
  }),
  "tenantCeilings.get": async (app) => ({ params: { tenant_public_id: app.tenant.publicId } }),
  "tenantCeilings.update": async (app) => ({
    params: { tenant_public_id: app.tenant.publicId },
    body: { requests_per_minute: 900_000 },
  }),
  "queue.list": async () => ({}),
  "booking.listAll": async () => ({ query: { unacknowledged: "true", q: "Ada" } }),
  "booking.arrivals": async () => ({ query: { arrival_from: "2027-01-01", status: "CONFIRMED" } }),
  "production.report": async () => ({ query: { by: "property", from: "2027-01-01", to: "2027-12-31" } }),
  "allotment.report": async () => ({ query: { by: "month", from: "2027-01-01", to: "2027-12-31" } }),
  "supplier.previewMany": async (app) => ({ query: { act: "CANCEL", tenant_public_id: app.tenant.publicId } }),
  "supplier.actOnMany": async (app) => {
    const property = await makeProperty(app.db.client);
    await createBookedStay(app.partner, property);
    const query = { act: "CANCEL", property_public_id: property.publicId };
    const { body } = await app.operator.call<{ proof: string }>("supplier.previewMany", { query });
    return { body: { ...query, proof: body.proof, reason: "The hotel has closed" } };
  },
  "supplier.record": confirmed,
  "supplier.outcome": async (app) => {
    const { params } = await confirmed(app);
    await app.operator.call("supplier.cancel", { params, body: { reason: "Overbooked", fee: "10.00" } });
    return { params, body: { outcome: "WAIVED", fee: "0", reason: "Goodwill" } };
  },
  "supplier.relocate": async (app) => {
    const property = await makeProperty(app.db.client);
    return { ...(await confirmed(app)), body: { property_public_id: property.publicId, reason: "Overbooked" } };
  },
  "bookingNote.add": async (app) => ({ ...(await confirmed(app)), body: { text: "Call the hotel" } }),
  "bookingNote.update": async (app) => {
    const { params } = await confirmed(app);
    const { body } = await app.operator.call<{ public_id: string }>("bookingNote.add", { params, body: { text: "x" } });
    return { params: { ...params, note_public_id: body.public_id }, body: { done: true } };
  },
  "bookingNote.listDue": async () => ({ query: { today: "2027-03-01" } }),
  "operatorHome.get": async () => ({}),
  "queue.get": request,
  "queue.decided": async (app) => {
    const { params } = await request(app);
    await app.operator.call("queue.decide", { params, body: { decision: "CONFIRM" } });
    return { query: { limit: "2" } };
  },
  "supplier.cancel": async (app) => ({ ...(await confirmed(app)), body: { reason: "The hotel is overbooked" } }),
  "supplier.resend": async (app) => confirmed(app),
  "supplier.update": async (app) => ({ ...(await confirmed(app)), body: { supplier_reference: "HTL-2" } }),
  "queue.decide": async (app) => ({
    ...(await request(app)),
    body: { decision: "CONFIRM", supplier_reference: "HTL-1" },
  }),
};
