/**
 * Whether a request was made by a page of this very host. Every browser puts `Origin` on a POST, so one without is none of
 * ours. Hosts are compared, not schemes, because a proxy may end TLS without telling; `Sec-Fetch-Site`, which pages cannot
 * set, knows the scheme too.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const origin = headers.get("origin");
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  if (!origin || !host || !URL.canParse(origin)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return new URL(origin).host === host.split(",")[0]!.trim().toLowerCase();
}
