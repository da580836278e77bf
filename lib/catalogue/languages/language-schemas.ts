import { z } from "zod";

const isTag = (value: string): boolean => {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

/** The parameter `?language=` of reads of content. */
export const ContentLanguage = z
  .string()
  .max(35, "must be a language tag (BCP 47), like fr-CA")
  .refine(isTag, "must be a language tag (BCP 47), like fr-CA")
  .optional()
  .meta({
    description:
      "BCP 47, like fr-CA: each record's best matching description is first (RFC 4647, then CLDR's distances, then English); Content-Language has their languages",
  });
