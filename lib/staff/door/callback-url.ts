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
