/** The path to return to after sign-in. Anything but a path of this site becomes `/`, to prevent open redirects. */
export function localPath(next: string | undefined): string {
  if (next === undefined || !next.startsWith("/") || !URL.canParse(next, "http://here.invalid")) return "/";
  const { origin, pathname, search } = new URL(next, "http://here.invalid");
  return origin === "http://here.invalid" && pathname !== "/sign-in" ? `${pathname}${search}` : "/";
}
