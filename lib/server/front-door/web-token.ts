import { createHmac, timingSafeEqual } from "node:crypto";
import { getKeys, type PurposeKey } from "@/lib/core/secrets/keys";

// A web process on another machine trusts the address headers of requests, because an API process has checked and set
// them. The token proves that the request comes from such a process: only they know the APP_SECRET.

/** The header with the token. */
export const WEB_TOKEN = "x-portal-web-token";

/** The token that API processes send. */
export const webToken = (): string => tokenOf(getKeys("web-server")[0]);

/** Whether an API process has sent the request, with the present APP_SECRET or one that is being replaced. */
export function isWebToken(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const sent = Buffer.from(value);
  return getKeys("web-server").some((key) => {
    const expected = Buffer.from(tokenOf(key));
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

const tokenOf = ({ key }: PurposeKey): string => createHmac("sha256", key).update(WEB_TOKEN).digest("base64url");
