import { env } from "@/lib/core/env";
import { readApiUrl } from "../developer/api-url";

/** The service's origin for addresses on public pages: the configured one, or the one that the reader uses. */
export const readOrigin = (headers: Pick<Headers, "get">): string =>
  env.publicUrl || new URL(readApiUrl(headers)).origin;

/** A public text that caches may store for five minutes. */
export function textAnswer(text: string, type: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
