import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { mapOrigins } from "./lib/map/map-environment";
import { contentPolicy, NONCE_HEADER } from "./lib/staff/door/content-policy";

/** Gives each page its own nonce: Next puts it on its scripts when it finds it in the request's policy. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy(nonce, mapOrigins(), process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

// Matches pages only, prefetched or not: neither API calls nor files.
export const config = { matcher: "/((?!api/|_next/|icon\\.svg).*)" };
