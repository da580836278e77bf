import type http from "node:http";

/** Characters of a `User-Agent` that are passed on; browsers send about 200. */
export const MAX_USER_AGENT = 512;

/**
 * Cuts a long `User-Agent`. Next matches it against `[\w-]+-Google` for every page, in quadratic time: 16 kB of letters
 * blocked the event loop for 600 ms.
 */
export function cutUserAgent({ headers }: http.IncomingMessage): void {
  if ((headers["user-agent"]?.length ?? 0) > MAX_USER_AGENT)
    headers["user-agent"] = headers["user-agent"]!.slice(0, MAX_USER_AGENT);
}
