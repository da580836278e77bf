import { afterAll, beforeAll, expect, test } from "vitest";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { eraseEndedBefore } from "@/lib/guest-data/erase-repository";
import { makeFlight } from "@/lib/testing/factories/flight";
import { dayFromNow } from "@/lib/testing/factories/property";
import { bookFlight, flightBody, flightBookBody, heldFlight, makeAdult } from "@/lib/testing/harness/products/flight";
import { poll } from "@/lib/testing/harness/products/stay";
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
