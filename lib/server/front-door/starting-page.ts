import { createHash } from "node:crypto";
import { UNCACHED } from "@/lib/api/respond";
import { DomainError } from "@/lib/core/errors";
import { refuseRequest } from "./broken-request";
import type { PageHandler } from "./front-door";

const RETRY_S = 2;
const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}";
const STARTING_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_S}">
<title>The portal is starting</title>
<style>${STYLE}</style>
<h1>The portal is starting</h1>
<p>Its pages are ready in a moment. This page reloads by itself. The API is already available.</p>
</html>
`;
const STARTING = new DomainError("SERVICE_UNAVAILABLE", {
  message: "The pages and the desk are starting: send the same request after Retry-After",
});
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Answers requests for pages while there are none: with a page that says so and reloads itself, or with a refusal. */
export const showStarting: PageHandler = (request, response) => {
  response.setHeader("Retry-After", RETRY_S);
  const isPage = request.method === "GET" && /\btext\/html\b/.test(request.headers.accept ?? "");
  if (!isPage) {
    void refuseRequest(request, response, { error: STARTING });
    return;
  }
  response.writeHead(503, {
    ...UNCACHED,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`,
  });
  response.end(STARTING_PAGE);
};
