/** The products other than stays, by their names in addresses. */
export const PRODUCTS = ["transfer", "tour", "flight", "package"] as const;
export type Product = (typeof PRODUCTS)[number];

export const isProduct = (word: string): word is Product => (PRODUCTS as readonly string[]).includes(word);
