/** The products other than stays, as addresses name them. */
const PRODUCTS = ["transfer", "tour", "flight", "package"] as const;
export type Product = (typeof PRODUCTS)[number];

export const isProduct = (word: string): word is Product => (PRODUCTS as readonly string[]).includes(word);
