/** What the list of endpoints reads, and its page for it: all that an account may have. */
export const ENDPOINTS_ASKED = { query: { limit: "200" } } as const;
