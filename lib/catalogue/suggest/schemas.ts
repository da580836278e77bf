import { z } from "zod";
import { text } from "@/lib/core/wire";
import { Location } from "../listing-schemas";

export const SuggestionQuery = z.strictObject({
  q: text(100).meta({
    description: "Part of a name in any language, a former name, an IATA code; with typing mistakes",
  }),
});

const FoundPlace = z.object({
  public_id: z.string(),
  type: z.string(),
  name: z.string(),
  country_code: z.string(),
  region: z.string().nullable().meta({ description: "The name of the place above it" }),
  matched: z.string().nullable().meta({ description: "The airport, or the name, by which the place was found" }),
  is_sold: z.boolean().meta({ description: "Whether an active property is in the place or below it" }),
  nearest: z
    .object({ public_id: z.string(), name: z.string(), kilometres: z.int() })
    .nullable()
    .meta({ description: "For a place where nothing is sold: the nearest place with an active property" }),
});
const FoundProperty = z.object({
  public_id: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  country_code: z.string(),
  location: Location.nullable(),
});
export const Suggestions = z.object({
  places: z.array(FoundPlace),
  properties: z.array(FoundProperty),
});
export type Suggestions = z.output<typeof Suggestions>;
