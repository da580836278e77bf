import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCredential, type MadeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import { createBookedStay, holdStayToken } from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { importSupplied, type SuppliedProperty } from "@/lib/testing/harness/samples/supply-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";

let app: Served;
let login: MadeCredential;
let property: SuppliedProperty;
beforeAll(async () => {
  app = await served();
  login = await makeCredential(app.db.client, app.tenant.id);
});
afterAll(() => app.close());
beforeEach(async () => {
  property = await importSupplied(app, app.tenant.id, {
    plans: [{}, {}],
    rooms: [{ allotment: 5, prices: [9_000, 8_000] }],
  });
});

const [FIRST, LAST] = [dayFromNow(30), dayFromNow(31)];
const control = (more = "") => `<StatusApplicationControl Start="${FIRST}" End="${LAST}" InvTypeCode="R1"${more}/>`;
const NS = 'xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0" EchoToken="e-1"';
const limit = (count: number, hotel = property.code, more = "") =>
  `<OTA_HotelAvailNotifRQ ${NS}><AvailStatusMessages HotelCode="${hotel}"><AvailStatusMessage BookingLimit="${count}">${control(more)}</AvailStatusMessage></AvailStatusMessages></OTA_HotelAvailNotifRQ>`;
const rate = (currency = "EUR", plan = "P1") =>
  `<OTA_HotelRateAmountNotifRQ ${NS}><RateAmountMessages HotelCode="${property.code}"><RateAmountMessage>${control(` RatePlanCode="${plan}"`)}<Rates><Rate CurrencyCode="${currency}"><BaseByGuestAmts><BaseByGuestAmt NumberOfGuests="2" AmountAfterTax="111.00"/></BaseByGuestAmts></Rate></Rates></RateAmountMessage></RateAmountMessages></OTA_HotelRateAmountNotifRQ>`;
const envelope = (content: string, { clientId, secret }: { clientId: string; secret: string } = login) =>
  `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"><wsse:UsernameToken><wsse:Username>${clientId}</wsse:Username><wsse:Password>${secret}</wsse:Password></wsse:UsernameToken></wsse:Security></s:Header><s:Body>${content}</s:Body></s:Envelope>`;

function send(raw: string, token: string | null = app.partner.token, type = "text/xml; charset=utf-8") {
  return app.origin.raw("POST", "/api/v1/supply/ota", { raw, token, headers: { "content-type": type } });
}

const nights = () =>
  app.db.rows<{ total: number; sold: number; prices: (string | null)[] }>(
    "SELECT total::int, sold::int, prices::text[] FROM room_night WHERE property_id = $1 AND day = ANY ($2::date[]) ORDER BY day",
    [property.id, [FIRST, LAST]],
  );

test("a message with a token sets the nights, and is answered with its echo", async () => {
  const answer = await send(limit(2));
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/xml; charset=utf-8"]);
  expect(answer.text).toMatch(/<OTA_HotelAvailNotifRS [^>]*EchoToken="e-1"><Success\/><\/OTA_HotelAvailNotifRS>$/);
  expect((await nights()).map(({ total }) => total)).toEqual([2, 2]);
});

test("what of a message sets nothing is named by a warning beside its success", async () => {
  const more =
    '<AdditionalGuestAmounts><AdditionalGuestAmount AgeQualifyingCode="8" Amount="9"/></AdditionalGuestAmounts>';
  const { text } = await send(rate().replace("</Rate>", `${more}</Rate>`));
  expect(text).toMatch(
    /<Success\/><Warnings><Warning Type="11">Rate\/AdditionalGuestAmounts [^<]*<\/Warning><\/Warnings>/,
  );
  expect((await nights()).map(({ prices }) => prices[2])).toEqual(["11100", "11100"]);
  const late = limit(2).replace("BookingLimit=", 'BookingLimitMessageType="AdjustLimit" BookingLimit=');
  expect((await send(late)).text).toContain("must be SetLimit");
});

test("an envelope with the credential's id and secret is answered in an envelope; a price by guests is stored beside the plans'", async () => {
  const answer = await send(envelope(rate()), null);
  expect(answer.text).toMatch(/<soap:Envelope .*<OTA_HotelRateAmountNotifRS .*<Success\/>/);
  expect((await nights()).map(({ prices }) => prices)).toEqual([
    ["9000", "8000", "11100"],
    ["9000", "8000", "11100"],
  ]);
});

test("a limit below what is sold and held becomes that: nothing is oversold, and no more is sold", async () => {
  await createBookedStay(app.partner, property);
  await holdStayToken(app.partner, property);
  expect((await send(limit(0))).text).toContain("<Success/>");
  expect((await nights()).map(({ total, sold }) => [total, sold])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  await expectConservation(app.db, property);
});

describe("nothing is written, and the answer has errors", () => {
  test.each([
    ["an unknown room type", () => limit(0).replace('InvTypeCode="R1"', 'InvTypeCode="R9"'), 'Code="402"'],
    ["another supplier's hotel", () => limit(0, "NOT-MINE"), 'Code="392"'],
    ["an unknown plan", () => rate("EUR", "P9"), 'Code="249"'],
    ["another currency", () => rate("USD"), "must be EUR"],
    [
      "a wrong date in one of two messages",
      () =>
        limit(0).replace(
          "</AvailStatusMessages>",
          `<AvailStatusMessage BookingLimit="9">${control().replace(LAST, "2027-02-31")}</AvailStatusMessage></AvailStatusMessages>`,
        ),
      "<Errors>",
    ],
    ["a document type", () => `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${limit(0)}`, "<OTA_ErrorRS"],
  ])("%s", async (_, message, reason) => {
    const before = await nights();
    for (const answer of [await send(message())]) {
      expect(answer.text).toContain(reason);
      expect(answer.text).not.toContain("Success");
    }
    expect(await nights()).toEqual(before);
  });
});

describe("who may not is refused", () => {
  test("without a token, with the envelope of other operations", async () => {
    const answer = await send(limit(0), null);
    expect([answer.status, answer.body.code]).toEqual([401, "auth.missing_bearer"]);
  });

  test("with a wrong password, with a SOAP fault", async () => {
    const answer = await send(envelope(limit(0), { ...login, secret: `${login.secret}x` }), null);
    expect(answer.status).toBe(401);
    expect(answer.text).toMatch(/<soap:Fault><faultcode [^>]*>wsse:FailedAuthentication</);
  });

  test("without the scope, in both forms", async () => {
    expect((await send(limit(0), app.reader.token)).body.code).toBe("auth.insufficient_scope");
    const reader = await makeCredential(app.db.client, app.tenant.id, { scopes: ["distribution:read"] });
    const answer = await send(envelope(limit(0), reader), null);
    expect([answer.status, answer.text.includes("soap:Fault")]).toEqual([403, true]);
  });

  test("as JSON, or larger than 1 MiB", async () => {
    expect((await send(limit(0), app.partner.token, "application/json")).body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    const large = await send(limit(0).replace("EchoToken", `${" ".repeat(1_048_576)}EchoToken`));
    expect(large.body.code).toBe("PAYLOAD_TOO_LARGE");
  });
});

test("the request log shows the nights of a message, and never its password", async () => {
  const answer = await send(envelope(limit(3)), null);
  const { body } = await app.partner.call<{ items: { public_id: string; trace_id: string }[] }>("GET", "/requests");
  const own = body.items.find((one) => one.trace_id === answer.headers["x-trace-id"]);
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const { body: logged } = await admin.call("request.get", { params: { public_id: own!.public_id } });
  expect(JSON.stringify(logged)).toContain(property.code);
  expect(JSON.stringify(logged)).not.toContain(login.secret);
});
