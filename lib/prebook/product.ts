/** The products that share search, prebook and book, by `product_type`. A stay is 1. */
export const PRODUCTS = { 2: "transfer", 3: "tour", 4: "flight", 5: "package" } as const;
export type ProductType = keyof typeof PRODUCTS;
