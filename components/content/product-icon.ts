import { Binoculars, CarFront, Hotel, type LucideIcon, Luggage, Package, Plane } from "lucide-react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

const ICONS: Record<number, LucideIcon> = {
  [PRODUCT_TYPE.STAY]: Hotel,
  [PRODUCT_TYPE.TRANSFER]: CarFront,
  [PRODUCT_TYPE.TOUR]: Binoculars,
  [PRODUCT_TYPE.FLIGHT]: Plane,
  [PRODUCT_TYPE.PACKAGE]: Luggage,
};

/** The icon in place of a missing picture. */
export const iconOfProduct = (type: number): LucideIcon => ICONS[type] ?? Package;
