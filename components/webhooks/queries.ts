/** The query of the list of endpoints, shared with its page: the limit covers all endpoints of an account. */
export const ENDPOINTS_QUERY = { query: { limit: "200" } } as const;
