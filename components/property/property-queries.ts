// Shared with the page that prefetches them, which cannot import them from client components.

export const propertyQuery = (id: string) => ({ params: { public_id: id } });

/** The names of amenities; the same input as in the search results, so that it is read once. */
export const ATTRIBUTES_QUERY = { query: { limit: "200" } };
