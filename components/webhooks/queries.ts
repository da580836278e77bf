/** What the list of endpoints reads, and its page for it: all that an account may have. */
export const ENDPOINTS_QUERY = { query: { limit: "200" } } as const;
