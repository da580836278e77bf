import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Instant, PathId, PublicId, text } from "@/lib/core/wire";
import { PLACE_TYPE_CODES } from "./reference-schemas";

/** Shared fields of catalogue records, and parameters of their lists. */

export const InstantText = z.string().meta({ format: "date-time" });

/** The last fields of a record: when it last changed, and whether it is deleted. */
export const changeFields = {
  updated_at: InstantText,
  deleted_at: InstantText.nullable().meta({ description: "When the record was deleted; its last fields are included" }),
};
export const Location = z.object({ latitude: z.number(), longitude: z.number() });
export const Description = z.object({ language: z.string().meta({ description: "BCP 47" }), text: z.string() });
export const Image = z.object({
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  caption: z.string().nullable(),
  placeholder: z.string().nullable(),
});
export const ExternalId = z.object({
  system: z.string(),
  id: z.string(),
  attribution: z.string().optional().meta({ description: "Attribution and licence that the source requires" }),
});
export const Synthetic = z.boolean().meta({ description: "Whether the record is generated demo data" });

/** The fields of a rate plan's or tariff's terms that the catalogue shows. */
export const termsFields = {
  currency_code: z.string(),
  non_refundable: z.boolean(),
  late_cancellation: z.string().meta({ description: "REFUSED or WITH_FEE" }),
  free_until: z.object({ days_before: z.int(), time: z.string() }).nullable().meta({
    description: "End of free cancellation: days before the service begins, and local time",
  }),
};

/** A tariff of a tour's option or a flight's cabin. */
export const TariffRecord = z.object({
  ...termsFields,
  child_bands: z.array(z.object({ max_age: z.int(), seat: z.boolean() })).meta({
    description: "Age bands of children, ascending, and whether a child of the band needs a seat",
  }),
});

export const RecordPath = z.strictObject({ public_id: PathId });

/** Filters that several lists share. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, "must be a two-letter country code")
  .optional()
  .meta({ description: "ISO 3166-1 alpha-2" });
export const CodeFilter = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,39}$/, "must be a code of capital letters, digits and _")
  .optional();
export const PlaceTypeFilter = z.enum(PLACE_TYPE_CODES).optional();
export const WithinFilter = PublicId.optional().meta({
  description: "Public id of a place; includes the places below it",
});
export const ParentFilter = PublicId.optional().meta({ description: "Public id of the direct parent" });
export const wordsFilter = (where: string) =>
  text(100)
    .optional()
    .meta({ description: `Words, each of which begins a word of ${where}; case and accents don't matter` });

/** A list's parameters: its own filters, and those of all lists. */
export const listQuery = <F extends z.ZodRawShape>(filters: F, most = 200) =>
  z.strictObject({
    limit: limitSchema(most),
    cursor: Cursor,
    updated_since: Instant.optional().meta({
      description:
        "Records changed at this instant or later, including tombstones; omitted: live records only. At most 60 seconds ahead. " +
        "With other filters, a record that no longer matches them is missing: synchronize without filters, or read GET /catalog/changes",
    }),
    ...filters,
  });

/** A list's own filters, which the cursor carries from page to page. */
export type FiltersOf<L> = Omit<L, "limit" | "cursor" | "updated_since" | "language">;

export const pageSchema = <R extends z.ZodType>(record: R) =>
  z.object({
    items: z.array(record).meta({ description: "Ordered by updated_at, then public_id" }),
    next_cursor: z.string().nullable(),
    next_updated_since: InstantText.meta({
      description:
        "The updated_since to continue with after this list, once next_cursor is null: no record is missed or repeated. " +
        "On a page with a next_cursor it is where an interrupted list can be resumed",
    }),
  });
