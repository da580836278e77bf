import { STEP_SECONDS } from "@/lib/people/second-factor/sealed-step";
import { isSecureRequest } from "./session-cookie";

type Headers = Pick<globalThis.Headers, "get">;

/** The cookie that holds the sealed first step until the second step. */
export function stepCookieName(headers: Headers): string {
  return isSecureRequest(headers) ? "__Host-staff-second-step" : "staff-second-step";
}

/**
 * The Set-Cookie header for the sealed first step. Not SameSite=Strict, because that is not sent with the redirect
 * that ends a provider's sign-in.
 */
export function stepCookie(headers: Headers, sealed: string | undefined): string {
  const secure = isSecureRequest(headers) ? "; Secure" : "";
  const age = sealed === undefined ? 0 : STEP_SECONDS;
  return `${stepCookieName(headers)}=${sealed ?? ""}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}
