import { z } from "zod";

/** Maximum characters of an uploaded file; ninety days of the European Central Bank's rates take a tenth of it. */
const MAX_CONTENT = 900_000;

const CurrentRate = z.object({
  currency: z.string(),
  rate: z.string().meta({ description: "Units of the currency for one unit of `base`, a decimal string" }),
  day: z.string().meta({ format: "date" }),
  age_days: z.int(),
  is_stale: z.boolean().meta({ description: "Whether it is older than `max_age_days` and therefore not used" }),
});

/** The source of the worker's rates, with the result of the last attempts. */
const RateSource = z.object({
  url: z.string().nullable().meta({ description: "FX_URL without its query; null: rates are only uploaded" }),
  every_hours: z.int(),
  fetched_at: z.string().nullable().meta({ format: "date-time", description: "The last successful attempt" }),
  next_fetch_at: z.string().nullable().meta({ format: "date-time" }),
  failures: z.int().meta({ description: "Failed attempts since the last successful one" }),
  last_error: z.string().nullable(),
});

export const ExchangeRates = z.object({
  base: z.string().nullable().meta({ description: "Base currency of all rates; null: no rates" }),
  max_age_days: z
    .int()
    .nullable()
    .meta({ description: "FX_MAX_AGE_DAYS; null: a sandbox, which uses rates of any age" }),
  items: z.array(CurrentRate),
  source: RateSource,
});

export const UploadRates = z.strictObject({
  content: z
    .string("must be the file's text")
    .min(1, "must be the file's text")
    .max(MAX_CONTENT, `must have ${MAX_CONTENT} characters at most`)
    .meta({ description: "Rows of fx_rates.csv, or the European Central Bank's XML" }),
  preview: z
    .boolean("must be true or false")
    .default(false)
    .meta({ description: "true: only counts the changes, stores nothing" }),
});

export const UploadedRates = z.object({ preview: z.boolean(), inserted: z.int(), updated: z.int() });

export const FetchRequested = z.object({ source: RateSource });
