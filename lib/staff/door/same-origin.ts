/**
 * Whether a page of this host has made a request. Browsers send `Origin` with each POST, so a request without it is
 * refused. Compares hosts without schemes, because a proxy may end TLS without saying so; `Sec-Fetch-Site`, which
 * pages cannot set, covers the scheme.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const origin = headers.get("origin");
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  if (!origin || !host || !URL.canParse(origin)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return new URL(origin).host === host.split(",")[0]!.trim().toLowerCase();
}

/** Whether a text is an address that next-auth can read: a path, or http or https. To anything else it answers 500. */
export function isCallbackUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text, text.startsWith("/") ? "https://desk.example" : undefined).protocol);
  } catch {
    return false;
  }
}

/**
 * Where the browser goes after signing in: a path or address of this site as given, otherwise the site's start page.
 */
export function redirectWithin({ url, baseUrl }: { url: string; baseUrl: string }): string {
  if (url.startsWith("/")) return `${baseUrl}${url}`;
  return isCallbackUrl(url) && new URL(url).origin === baseUrl ? url : baseUrl;
}
