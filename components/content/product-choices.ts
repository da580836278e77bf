import { formatProductType } from "@/lib/format/product";
import type { Choice } from "../ui/fields/select-field";

/** The kinds of product to filter by. */
export const productChoices = (): Choice[] =>
  [1, 2, 3, 4, 5].map((type) => ({ id: String(type), label: formatProductType(type) }));
