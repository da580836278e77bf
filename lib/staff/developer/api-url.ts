import { API_PREFIX } from "@/lib/api/call";

/** The API's address as whoever asked reaches it, without a slash at its end. A proxy that ends TLS says so. */
export function apiUrlOf(headers: Pick<Headers, "get">): string {
  const secure = headers.get("x-forwarded-proto")?.split(",")[0]!.trim() === "https";
  const host = (headers.get("x-forwarded-host") ?? headers.get("host") ?? "localhost").split(",")[0]!.trim();
  return `http${secure ? "s" : ""}://${host}${API_PREFIX}`;
}
