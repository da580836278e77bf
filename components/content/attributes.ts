// Shared with the pages that prefetch it, which cannot import it from client components.

/** All attributes with their names; the same input as in the search results, so that they are read once. */
export const ATTRIBUTES_QUERY = { query: { limit: "200" } };
