import { API_PREFIX } from "@/lib/api/call";

/**
 * The API's address as the caller uses it, without a final slash. The scheme comes from the proxy that ends TLS, if
 * there is one.
 */
export function readApiUrl(headers: Pick<Headers, "get">): string {
  const secure = headers.get("x-forwarded-proto")?.split(",")[0]!.trim() === "https";
  const host = (headers.get("x-forwarded-host") ?? headers.get("host") ?? "localhost").split(",")[0]!.trim();
  return `http${secure ? "s" : ""}://${host}${API_PREFIX}`;
}
