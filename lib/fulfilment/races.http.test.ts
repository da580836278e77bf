import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import type { Answer, PartnerClient } from "@/lib/testing/harness/client";
import { bookedPackage, makeJourney, packageBody, type Journey } from "@/lib/testing/harness/products/package";
import { cancel, createBookedStay, poll } from "@/lib/testing/harness/products/stay";
import { countBy, readOutcome, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import type { SupplyBooking } from "./schemas";

// Whatever an agency and a supplier do to a booking at the same moment: each is answered as if one came after the other, no
// call waits in a circle, and what the supplier was told last is the booking as it is.

let app: Served;
let supplier: PartnerClient;
let journey: Journey;
beforeAll(async () => {
  app = await served();
  const { client, rows } = app.db;
  const rooms = [{ allotment: 500 }];
  journey = await makeJourney(app.db, {
    stay: { rooms },
    flight: { allotment: 500 },
    transfer: { allotment: 500 },
    tour: { allotment: 500 },
  });
  const own = await makeTenant(client);
  supplier = await app.origin.signIn(await makeCredential(client, own.id, { scopes: ["distribution:supply"] }));
  await rows("UPDATE property SET reservation_channel = 'API'");
  await rows("UPDATE service SET reservation_channel = 'API'");
  await rows("INSERT INTO supply_service_grant (tenant_id, service_id) SELECT $1, id FROM service", [own.id]);
  await grant();
});
afterAll(() => app.close());

const grant = () =>
  app.db.rows(
    `INSERT INTO supply_grant (tenant_id, property_id)
     SELECT t.tenant_id, p.id FROM (SELECT DISTINCT tenant_id FROM supply_service_grant) t, property p
     WHERE NOT EXISTS (SELECT FROM supply_grant g WHERE g.property_id = p.id)`,
  );

type Record = z.output<typeof SupplyBooking>;
const read = async (id: string) => (await supplier.call<Record>("GET", `/supply/bookings/${id}`)).body;

/** What is done to a booking at the same moment. */
const ACTS = {
  edit: (id: string, n: number) =>
    app.partner.call("PATCH", `/bookings/${id}`, { body: { special_requests: `Wish ${n}` } }),
  cancel: (id: string) => cancel(app.partner, id),
  async acknowledge(id: string, n: number) {
    const { version } = await read(id);
    const body = { version, supplier_reference: `S-${n}` };
    return supplier.call("POST", `/supply/bookings/${id}/acknowledge`, { body });
  },
  deliver: (id: string, n: number) =>
    supplier.call("PATCH", `/supply/bookings/${id}`, { body: { record_locator: `L${n}` } }),
} satisfies { [act: string]: (id: string, n: number) => Promise<Answer> };

type Act = keyof typeof ACTS;
const PAIRS: [Act, Act][] = [
  ["edit", "cancel"],
  ["edit", "acknowledge"],
  ["edit", "deliver"],
  ["deliver", "cancel"],
  ["acknowledge", "cancel"],
  ["acknowledge", "deliver"],
];

const REFUSALS = ["BOOKING_CHANGED", "BOOKING_NOT_EDITABLE", "BOOKING_NOT_CANCELLABLE"];

/** Checks that the last message is of the last change that suppliers hear of. */
async function expectTold(id: string): Promise<void> {
  const { body } = await poll(app.partner, id, "full");
  const told = await app.db.rows<{ item_no: number; version: number; kind: string; is_last: boolean }>(
    "SELECT item_no, version, kind, is_last FROM supplier_message WHERE booking_public_id = $1 ORDER BY id",
    [id],
  );
  for (const itemNo of new Set(told.map((one) => one.item_no))) {
    const own = told.filter((one) => one.item_no === itemNo);
    const versions = own.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    expect(own.map((one) => one.is_last)).toEqual(own.map((_, at) => at === own.length - 1));
    expect(own.at(-1)!.kind === "CANCEL", JSON.stringify(own)).toBe(body.status === "CANCELLED");
  }
}

test.each(PAIRS)("%s and %s of a stay and of a package at the same moment", async (one, other) => {
  const made = await makeProperty(app.db.client, { rooms: [{ allotment: 30 }] });
  await grant();
  const stays = await runAtOnce(10, () => createBookedStay(app.partner, made));
  const packages = await runAtOnce(4, () => bookedPackage(app.partner, packageBody(journey.package)));
  const ids = [...stays, ...packages].map(({ body }) => body.booking.public_id);
  const answers = await Promise.all(
    ids.flatMap((id) => [1, 2, 3].flatMap((n) => [ACTS[one](id, n), ACTS[other](id, n + 3)])),
  );
  const outcomes = countBy(answers.map(readOutcome));
  expect(Object.keys(outcomes).filter((outcome) => !["200", ...REFUSALS].includes(outcome))).toEqual([]);
  for (const id of ids) await expectTold(id);
});
