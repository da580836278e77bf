// Shared with the page that prefetches it, which cannot import it from client components.

export const propertyQuery = (id: string) => ({ params: { public_id: id } });
