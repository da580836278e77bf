import { hasText, t } from "@/lib/language/text";

/** The lists of `/reference` whose codes are translated. */
export type ReferenceList = "attribute" | "placeType" | "propertyCategory" | "tourCategory";

/** Puts a code of a reference list into words. @param name for a code without a text; by default the code itself */
export function formatReference(list: ReferenceList, code: string, name = code): string {
  const key = `format.${list}.${code}` as const;
  return hasText(key) ? t(key) : name;
}

export const formatAttribute = (code: string): string => formatReference("attribute", code);
