/** The numbers of the products in the API and the database. */
export const PRODUCT_TYPE = { STAY: 1, TRANSFER: 2, TOUR: 3, FLIGHT: 4, PACKAGE: 5 } as const;

export const ALL_PRODUCT_TYPES = Object.values(PRODUCT_TYPE);

export type ProductName = keyof typeof PRODUCT_TYPE;
/** STAY, TRANSFER, TOUR, FLIGHT or PACKAGE. */
export const productName = (type: number): ProductName =>
  (Object.keys(PRODUCT_TYPE) as ProductName[]).find((name) => PRODUCT_TYPE[name] === type)!;
