/**
 * Whether a request was made by a page of this host. Every browser sends `Origin` with a POST, so one without is
 * refused. Hosts are compared without schemes, because a proxy may end TLS without saying so; `Sec-Fetch-Site`, which
 * pages cannot set, covers the scheme too.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const origin = headers.get("origin");
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  if (!origin || !host || !URL.canParse(origin)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return new URL(origin).host === host.split(",")[0]!.trim().toLowerCase();
}

/** Whether a text is an address that next-auth can read: a path, or http or https. It answers 500 to anything else. */
export function isCallbackUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text, text.startsWith("/") ? "https://desk.example" : undefined).protocol);
  } catch {
    return false;
  }
}

/** Where the browser goes after signing in: a path or address of this site as given, otherwise the site's start. */
export function redirectWithin({ url, baseUrl }: { url: string; baseUrl: string }): string {
  if (url.startsWith("/")) return `${baseUrl}${url}`;
  return isCallbackUrl(url) && new URL(url).origin === baseUrl ? url : baseUrl;
}
