import { createHmac, timingSafeEqual } from "node:crypto";
import { PortalError } from "./errors";

export type WebhookHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null };

const TOLERANCE_SECONDS = 300;

/** The parsed body of a delivery that is signed according to Standard Webhooks 1.0. */
export function verifySignature(rawBody: string | Uint8Array, headers: WebhookHeaders, secret: string): unknown {
  const body = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  if (!/^\d+$/.test(timestamp)) throw refusal("The delivery has no webhook-timestamp");
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw refusal("The delivery is more than five minutes old, or from the future");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const signatures = header(headers, "webhook-signature").split(" ");
  const isOurs = signatures.some((signature) => {
    if (!signature.startsWith("v1,")) return false;
    const given = Buffer.from(signature.slice(3), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw refusal("No signature of the delivery fits its body and this secret");
  return JSON.parse(body);
}

const refusal = (message: string): PortalError => new PortalError({ status: 0, code: "WEBHOOK_NOT_VERIFIED", message });

function header(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === "function") return (headers as { get(name: string): string | null }).get(name) ?? "";
  const values = Object.entries(headers as Readonly<Record<string, string | readonly string[] | undefined>>);
  const found = values.find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === "string" ? found : found?.[0]) ?? "";
}
