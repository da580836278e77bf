/** Default rate limit: requests a minute, and the burst that may arrive at the same time. */
export const DEFAULT_LIMIT = { rate_limit: 600, burst: 50 };
export const LIMITS = { rate_limit: { least: 1, most: 60_000 }, burst: { least: 1, most: 6_000 } };
