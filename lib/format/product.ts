import { PRODUCT_TYPE } from "@/lib/core/product-type";

const NAMES: Record<number, string> = {
  [PRODUCT_TYPE.STAY]: "Stay",
  [PRODUCT_TYPE.TRANSFER]: "Transfer",
  [PRODUCT_TYPE.TOUR]: "Tour",
  [PRODUCT_TYPE.FLIGHT]: "Flight",
  [PRODUCT_TYPE.PACKAGE]: "Package",
};

/** `Transfer` of a `product_type` (docs/overview#product-types-and-currencies). */
export function formatProductType(type: number): string {
  return NAMES[type] ?? "Booking";
}
