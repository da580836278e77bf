import fc from "fast-check";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { statement } from "@/lib/core/db";
import { SEEDS } from "@/lib/testing/agreement/seeds";
import { makeTour } from "@/lib/testing/factories/tour";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import { served, type Served } from "@/lib/testing/harness/served";
import { countRuns } from "@/lib/testing/stages/wide-set";
import type { BookingPage } from "./list-schemas";

// There are more bookings than are searched one by one, and names that more of them have than are looked up.

const COPIES = 4_000;
/** `Rare` belongs to one booking, `Öllinger` to twenty, `Smith` to more than three thousand. */
const LAST = (nth: string) =>
  `CASE WHEN ${nth} = 1333 THEN 'Rare' WHEN ${nth} % 200 = 3 THEN 'Öllinger' WHEN ${nth} % 5 = 0 THEN 'O''Neill_50%' ELSE 'Smith' END`;

let app: Served;
let numbers: { first: string; last: string };
beforeAll(async () => {
  app = await served();
  const property = await makeProperty(app.db.client, { name: "Hôtel Müllerhof", rooms: [{ allotment: 5 }] });
  for (const [client, copies] of [
    [app.partner, COPIES],
    [app.stranger, 10],
  ] as const)
    await copy((await createBookedStay(client, property)).body.booking.public_id, copies);
  [numbers] = (await app.db.rows(
    "SELECT min(booking_number)::text AS first, max(booking_number)::text AS last FROM booking WHERE tenant_id = $1",
    [app.tenant.id],
  )) as [typeof numbers];
});
afterAll(() => app.close());

/** Older copies of a stay, each with another guest. */
async function copy(id: string, copies: number): Promise<void> {
  await app.db.rows(
    `WITH made AS (
       INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
         agency_reference, contact, policy, details, prebook_token, created_at, updated_at)
       SELECT tenant_id, public_id || nth, booking_number * 10000 + nth, product_type, 'CANCELLED', profile_id, currency_code, total, starts_on, ends_on,
         'A\\' || nth, contact, policy, details, prebook_token || nth, created_at - nth * interval '1 minute', updated_at
       FROM booking, generate_series(1, $2::int) nth WHERE public_id = $1 RETURNING tenant_id, public_id
     )
     INSERT INTO booking_room (tenant_id, booking_public_id, slot, property_id, room_id, rate_plan_id, checkin, checkout, total, guests)
     SELECT m.tenant_id, m.public_id, 0, r.property_id, r.room_id, r.rate_plan_id, r.checkin, r.checkout, r.total,
       jsonb_build_array(jsonb_build_object('kind', 'ADULT', 'first_name', 'Zoë', 'last_name', ${LAST("substr(m.public_id, length($1) + 1)::int")}))
     FROM made m, booking_room r WHERE r.booking_public_id = $1`,
    [id, copies],
  );
}

const found = async (q: string, limit = 200) => {
  const query = new URLSearchParams({ q, limit: String(limit) });
  const { body, status, text } = await app.partner.call<z.output<typeof BookingPage>>("GET", `/bookings?${query}`);
  expect(status, text).toBe(200);
  return body.items.map((booking) => booking.public_id);
};

/** Searches in the plain way, by reading every booking's texts. */
const expected = async (q: string, limit = 200) =>
  (
    await app.db.rows<{ id: string }>(
      `SELECT b.public_id AS id FROM booking b, LATERAL (
         SELECT fold_text(concat_ws(' | ', b.agency_reference, b.contact ->> 'first_name', b.contact ->> 'last_name', b.contact ->> 'email', b.details ->> 'property_name',
           b.details #>> '{travellers,0,first_name}', b.details #>> '{travellers,0,last_name}', b.details #>> '{travellers,0,latin_name}',
           (SELECT string_agg(concat_ws(' | ', r.guests -> 0 ->> 'first_name', r.guests -> 0 ->> 'last_name', r.guests -> 0 ->> 'latin_name'), ' | ') FROM booking_room r WHERE r.booking_public_id = b.public_id))) AS text
       ) AS searched
       WHERE b.tenant_id = $1 AND NOT EXISTS (SELECT FROM regexp_split_to_table(trim($2), '\\s+') AS word
         WHERE position(fold_text(word) IN text) = 0 AND b.booking_number::text <> word AND b.public_id <> word)
       ORDER BY b.created_at DESC, b.public_id LIMIT $3`,
      [app.tenant.id, q, limit],
    )
  ).map(({ id }) => id);

test("a guest and a traveller are found by their names in Latin letters", async () => {
  const stay = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body.booking.public_id;
  const tour = (await bookedTour(app.partner, tourBody(await makeTour(app.db.client)))).body.booking.public_id;
  const guests = [[{ first_name: "小明", last_name: "王", latin_name: "Wang Xiaomíng" }]];
  for (const id of [stay, tour])
    expect((await app.partner.call("PATCH", `/bookings/${id}`, { body: { guests } })).status).toBe(200);
  expect((await found("xiaoming wang")).toSorted()).toEqual([stay, tour].toSorted());
  expect((await found("王")).toSorted()).toEqual([stay, tour].toSorted());
});

test.each([
  ["Rare", 1],
  ["rare zoe", 1],
  ["OLLINGER", 20],
  ["müllerhof ollinger", 20],
  ["Smith", 200],
  ["neill_50%", 200],
  ["neillx50%", 0],
  ["A\\1333", 1],
  ["nobody", 0],
])("%s is found, however old the bookings are", async (q, count) => {
  const ids = await found(q);
  expect(ids).toHaveLength(count);
  expect(ids).toEqual(await expected(q));
});

test("a number means its booking alone, and beside other words one of them", async () => {
  const [id] = await found(numbers.last);
  expect(await found(numbers.last)).toEqual([id]);
  expect(await found(`${numbers.last} hotel`)).toEqual([id]);
  expect(await found(`${numbers.last} nobody`)).toEqual([]);
  expect(await found(id!)).toEqual([id]);
});

test.each(SEEDS)("%s: any parts of texts find what reading every booking finds", async (_name, seed) => {
  const texts = [
    "Rare",
    "Öllinger",
    "Smith",
    "O'Neill_50%",
    "Zoë",
    "Hôtel",
    "Müllerhof",
    "A\\14",
    "Lovelace",
    "_",
    "%",
  ];
  const part = fc
    .tuple(fc.constantFrom(...texts, numbers.first, numbers.last), fc.nat(6), fc.integer({ min: 1, max: 9 }))
    .map(([text, from, length]) => text.slice(from, from + length) || text);
  const q = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
  const agree = fc.asyncProperty(q, fc.constantFrom(1, 30, 200), async (text, limit) => {
    const named = new Set([numbers.first, numbers.last]);
    fc.pre(!named.has(text));
    expect(await found(text, limit), text).toEqual(await expected(text, limit));
  });
  await fc.assert(agree, { seed, numRuns: countRuns(30) });
});

test("the look-up by a word keeps to the tenant's wall", async () => {
  const listed = (wall: number, asked: number) =>
    asTenant(wall, () =>
      statement("test_word", "SELECT list_bookings_with_word(:asked, 'ollinger', 100) AS id", { asked }),
    );
  expect(await listed(app.tenant.id, app.tenant.id)).toHaveLength(20);
  expect(await listed(app.tenant.id, app.otherTenant.id)).toEqual([]);
});
