/**
 * The ranges that an operator may choose from. The minimum cost allows the most expensive single search: 200 properties
 * for 30 nights.
 */
export const CEILING_LIMITS = {
  requests_per_minute: { least: 1, most: 1_000_000 },
  cost_per_minute: { least: 6_000, most: 1_000_000_000 },
  concurrency: { least: 1, most: 10_000 },
  live_holds: { least: 0, most: 100_000 },
  credentials: { least: 0, most: 1_000 },
  credential_rate: { least: 1, most: 60_000 },
} as const;
