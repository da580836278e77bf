/** Default rate limit: requests per minute, and the burst that may arrive at once. */
export const DEFAULT_LIMIT = { rate_limit: 600, burst: 50 };
export const LIMITS = { rate_limit: { least: 1, most: 60_000 }, burst: { least: 1, most: 6_000 } };
