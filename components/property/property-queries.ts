// Queries that the prefetching page shares: it cannot import them from client components.

export const propertyQuery = (id: string) => ({ params: { public_id: id } });
