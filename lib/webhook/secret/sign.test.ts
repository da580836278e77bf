import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signHeaders } from "./sign";

const secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"];
const body = JSON.stringify({ type: "booking.created", data: { agency_reference: "Zoë “ß” 🧳" } });

test("the signature follows Standard Webhooks: HMAC-SHA256 over id, timestamp and body", () => {
  const headers = signHeaders([secrets[0]!], "evt_1", new Date(1_700_000_000_999), body);
  const key = Buffer.from(secrets[0]!.slice(6), "base64");
  const expected = createHmac("sha256", key).update(`evt_1.1700000000.${body}`).digest("base64");
  expect(headers).toEqual({
    "webhook-id": "evt_1",
    "webhook-timestamp": "1700000000",
    "webhook-signature": `v1,${expected}`,
  });
});

test("every live secret signs: the public library verifies with each, and with no other", () => {
  const headers = signHeaders(secrets, "evt_2", new Date(), body);
  expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(`whsec_${"A".repeat(32)}`).verify(body, headers)).toThrow("No matching signature");
});

test.each([
  ["body", `${body} `, {}],
  ["id", body, { "webhook-id": "evt_4" }],
  ["time", body, { "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 60) }],
])("a message with a changed %s does not verify", (_what, text, changed) => {
  const headers = { ...signHeaders(secrets, "evt_3", new Date(), body), ...changed };
  expect(() => new Webhook(secrets[0]!).verify(text, headers)).toThrow("No matching signature");
});
