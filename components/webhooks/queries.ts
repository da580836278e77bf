/**
 * The query of the list of endpoints, shared with the prefetching page. The limit covers all endpoints that an
 * account may have.
 */
export const ENDPOINTS_QUERY = { query: { limit: "200" } } as const;
