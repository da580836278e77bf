/** A path of this site, for going back after sign-in: whatever could lead elsewhere becomes one's first screen. */
export function localPath(next: string | undefined): string {
  if (next === undefined || !next.startsWith("/") || !URL.canParse(next, "http://here.invalid")) return "/";
  const { origin, pathname, search } = new URL(next, "http://here.invalid");
  return origin === "http://here.invalid" && pathname !== "/sign-in" ? `${pathname}${search}` : "/";
}
