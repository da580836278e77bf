import { PRODUCT_TYPE } from "@/lib/core/product-type";

/** The products that share search, prebook and book, by `product_type`. Stays have steps of their own. */
export const PRODUCTS = {
  [PRODUCT_TYPE.TRANSFER]: "transfer",
  [PRODUCT_TYPE.TOUR]: "tour",
  [PRODUCT_TYPE.FLIGHT]: "flight",
  [PRODUCT_TYPE.PACKAGE]: "package",
} as const;
export type ProductType = keyof typeof PRODUCTS;
