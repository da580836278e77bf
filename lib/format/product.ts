import { hasText, t } from "@/lib/language/text";

/** Names a `product_type` (docs/overview#product-types-and-currencies): `Transfer`. */
export function formatProductType(type: number): string {
  const key = `format.product.${type}`;
  return hasText(key) ? t(key) : t("format.product.other");
}
