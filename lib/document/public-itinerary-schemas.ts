import { z } from "zod";
import { Money } from "@/lib/core/wire";

const Fact = z.object({
  label: z.string(),
  value: z.string(),
  is_left_to_right: z.boolean().meta({ description: "In every language, as a telephone number" }),
});

/** A service of a trip in the reader's language. Its only prices are fees paid at a property. */
const Stop = z.object({
  id: z.string(),
  part: z.enum(["BEGIN", "END"]).meta({ description: "END: the last day of a stay, without facts" }),
  product_type: z.int(),
  kind: z.string(),
  name: z.string(),
  time: z.string().nullable().meta({ description: "Local, `09:30`; null: only the day is known" }),
  when: z.string(),
  is_waiting: z.boolean().meta({ description: "Not confirmed yet" }),
  facts: z.array(Fact),
  parts: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  fees: z.array(z.string()).meta({ description: "Paid at the property" }),
});

/** What a trip's link shows. */
export const PublicItinerary = z.object({
  name: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  ends_at: z.string().meta({ format: "date-time", description: "When the link ends" }),
  travellers: z.array(z.string()),
  days: z.array(z.object({ date: z.string().meta({ format: "date" }), stops: z.array(Stop) })),
  points: z
    .array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }))
    .meta({ description: "Where it takes place, in order" }),
  prices: z.array(z.object({ currency: z.string(), amount: Money })).meta({
    description: "What the travellers pay; empty where the agency hides it",
  }),
});
export type PublicItinerary = z.output<typeof PublicItinerary>;
