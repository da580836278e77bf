import { z } from "zod";
import { clock } from "@/lib/core/clock";
import { newId } from "@/lib/core/ids";
import { openJson, sealJson } from "@/lib/core/secrets/seal";
import { isSecureRequest } from "./session-cookie";

/** Days after the last sign-in for which a browser counts as known. */
const DAYS = 180;
/** Maximum number of users that share a browser. */
const MAX_PEOPLE = 8;

const Device = z.object({ id: z.string(), people: z.array(z.string()).max(MAX_PEOPLE), until: z.number() });
/** A browser in which users signed in before. */
export type Device = z.output<typeof Device>;

type Headers = Pick<globalThis.Headers, "get">;

const nameFor = (headers: Headers): string => (isSecureRequest(headers) ? "__Host-known-device" : "known-device");

/** Reads the known browser from a request; undefined without a valid cookie. */
export function readDevice(headers: Headers): Device | undefined {
  const start = `${nameFor(headers)}=`;
  const cookie = (headers.get("cookie") ?? "")
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  if (cookie === undefined) return undefined;
  const device = Device.safeParse(openJson("known-device", cookie.slice(start.length)));
  return device.success && device.data.until > clock.realNow().getTime() ? device.data : undefined;
}

/**
 * The Set-Cookie header after a sign-in. From then on guesses elsewhere do not delay this user in this browser
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It authenticates nobody.
 */
export function deviceCookie(headers: Headers, userPublicId: string): string {
  const now = clock.realNow();
  const known = readDevice(headers);
  const people = [userPublicId, ...(known?.people ?? []).filter((id) => id !== userPublicId)].slice(0, MAX_PEOPLE);
  const seconds = DAYS * 86_400;
  const device: Device = { id: known?.id ?? newId("dev", now), people, until: now.getTime() + seconds * 1000 };
  const secure = isSecureRequest(headers) ? "; Secure" : "";
  return `${nameFor(headers)}=${sealJson("known-device", device)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
