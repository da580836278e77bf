/** The numbers that stand for the products in the API and in the database. */
export const PRODUCT_TYPE = { STAY: 1, TRANSFER: 2, TOUR: 3, FLIGHT: 4, PACKAGE: 5 } as const;

/** All products, in their order. */
export const ALL_PRODUCT_TYPES = Object.values(PRODUCT_TYPE);
