import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { eraseEndedBefore } from "@/lib/guest-data/erase-repository";
import { composeSupplierMail } from "./mail/compose-supplier-mail";
import type { SupplyBooking } from "./schemas";
import { describeLinked, findLinkedMessage } from "./supplier-link";
import { flushRequestsEverywhere } from "@/lib/request-log/buffer";
import { newLink } from "@/lib/shared-link/link";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import { bookFlight, flightBody, flightBookBody, heldFlight, makeAdult } from "@/lib/testing/harness/products/flight";
import { cancel, poll } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const NUMBERS = ["C01X00T47", "L8988901C"];
const passport = (number: string, changes: object = {}) => ({
  number,
  country_code: "DE",
  expires_on: dayFromNow(400),
  ...changes,
});

/** The body of a book of a flight, for two adults with these passports. */
async function bookBody(passports: (ReturnType<typeof passport> | undefined)[], isNeeded = true) {
  const flight = await makeFlight(app.db.client);
  await app.db.rows("UPDATE flight SET requires_passport = $2 WHERE public_id = $1", [flight.publicId, isNeeded]);
  const token = await heldFlight(app.partner, flightBody(flight));
  const people = passports.map((given, at) => makeAdult({ first_name: `Ada${at}`, ...(given && { passport: given }) }));
  return flightBookBody(token, people);
}

test.each([
  ["nobody's", [undefined, undefined], 0],
  ["one's", [passport(NUMBERS[0]!), undefined], 1],
  [
    "one that expires before the arrival",
    [passport(NUMBERS[0]!, { expires_on: dayFromNow(29) }), passport(NUMBERS[1]!)],
    0,
  ],
])("a flight that needs passports is not booked with %s", async (_what, passports, traveller) => {
  const body = await bookBody(passports);
  const { status, body: refused } = await bookFlight(app.partner, body);
  expect([status, refused]).toMatchObject([422, { code: "PASSPORT_REQUIRED", details: { traveller } }]);
  // The token is still good.
  const whole = {
    ...body,
    travellers: body.travellers.map((one, at) => ({ ...one, passport: passport(NUMBERS[at]!) })),
  };
  expect((await bookFlight(app.partner, whole)).status).toBe(201);
});

test("a flight that needs none is booked without, and a malformed number is refused by its field", async () => {
  expect((await bookFlight(app.partner, await bookBody([undefined, undefined], false))).status).toBe(201);
  const { status, body } = await bookFlight(app.partner, await bookBody([passport("no"), undefined], false));
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("travellers.0.passport.number")]);
});

test("a number is stored encrypted, shown by its last two characters, and erased with the guests", async () => {
  const { body } = await bookFlight(app.partner, await bookBody(NUMBERS.map((number) => passport(number))));
  const id = body.booking.public_id;
  const { body: full } = await poll(app.partner, id, "full");
  expect(full).toMatchObject({ travellers: [{ passport: { number: "•••••••47", country_code: "DE" } }, {}] });
  expect(full).not.toHaveProperty("passports");
  const stored = async () => {
    const found = await app.db.rows<{ text: string }>(
      `SELECT b.details::text || coalesce((SELECT string_agg(k.response, '') FROM idempotency_key k), '')
         || coalesce((SELECT string_agg(e.data::text, '') FROM outbox_event e), '') AS text
       FROM booking b WHERE b.public_id = $1`,
      [id],
    );
    return found[0]!.text;
  };
  for (const number of NUMBERS) {
    expect(await stored()).not.toContain(number);
    expect(JSON.stringify([body, full])).not.toContain(number);
  }
  expect(await stored()).toContain('"passports"');
  const by = { actor: "system:tests", operation: "tests", traceId: "0".repeat(32) };
  await asAllTenants(() => eraseEndedBefore(dayFromNow(60), 100, new Date(), by));
  const [erased] = await app.db.rows<{ text: string }>(
    "SELECT details::text AS text FROM booking WHERE public_id = $1",
    [id],
  );
  expect(erased!.text).not.toMatch(/"passports"|•/);
});

test("the flight's supplier reads whole passport numbers where it opens the booking, and nowhere else", async () => {
  const { body: booked } = await bookFlight(app.partner, await bookBody(NUMBERS.map((number) => passport(number))));
  const id = booked.booking.public_id;
  const airline = await makeTenant(app.db.client);
  const supplier = await app.origin.signIn(
    await makeCredential(app.db.client, airline.id, { scopes: ["distribution:supply"] }),
  );
  await app.db.rows(
    `INSERT INTO supply_service_grant (tenant_id, service_id)
     SELECT DISTINCT $1::int, service_id FROM supplier_message WHERE booking_public_id = $2`,
    [airline.id, id],
  );
  type Record = z.output<typeof SupplyBooking>;
  const numbersOf = ({ travellers }: Record) => travellers.map((person) => person.passport?.number);
  const hidden = ["•••••••47", "•••••••1C"];
  const read = async () => (await supplier.call<Record>("GET", `/supply/bookings/${id}`)).body;
  expect(numbersOf(await read())).toEqual(NUMBERS);
  const listed = (await supplier.call<{ items: Record[] }>("GET", "/supply/bookings")).body.items;
  expect(listed.map(numbersOf)).toEqual([hidden]);
  const { version } = listed[0]!;
  const told = await supplier.call<Record>("POST", `/supply/bookings/${id}/acknowledge`, { body: { version } });
  expect(numbersOf(told.body)).toEqual(hidden);

  const { token, tokenHash } = newLink("a message");
  await app.db.rows("UPDATE supplier_message SET token_hash = $2 WHERE booking_public_id = $1", [id, tokenHash]);
  const shown = async () => (await describeLinked((await findLinkedMessage(token))!)).facts.map(({ value }) => value);
  for (const number of NUMBERS) expect(await shown()).toContainEqual(expect.stringContaining(number));
  const mail = composeSupplierMail((await findLinkedMessage(token))!, "de", null);
  for (const text of [mail.plain, mail.html]) {
    expect(text).toContain(hidden[0]);
    expect(text).not.toContain(NUMBERS[0]);
  }
  await flushRequestsEverywhere();
  const [log] = await app.db.rows<{ text: string }>("SELECT string_agg(r::text, '') AS text FROM request_log r");
  expect(log!.text).toContain("/supply/bookings/");
  for (const number of NUMBERS) expect(log!.text).not.toContain(number);

  await cancel(app.partner, id);
  expect(numbersOf(await read())).toEqual(hidden);
  for (const number of NUMBERS) expect(JSON.stringify(await shown())).not.toContain(number);
});
