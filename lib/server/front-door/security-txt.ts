import type { Call, Reply } from "@/lib/api/call";
import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";

/** The path of the file that says where to report a vulnerability (RFC 9116). */
export const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** Days until the file expires; each answer renews it. */
const VALID_DAYS = 90;

/** The security contact from SECURITY_CONTACT, which must be set. */
export function securityTxt(call: Call): Promise<Reply> {
  const expires = new Date(clock.realNow().getTime() + VALID_DAYS * 86_400_000);
  const lines = [
    `Contact: ${env.securityContact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    ...(env.publicUrl ? [`Canonical: ${call.origin}${SECURITY_TXT_PATH}`] : []),
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return Promise.resolve({ status: 200, headers, body: `${lines.join("\n")}\n` });
}
