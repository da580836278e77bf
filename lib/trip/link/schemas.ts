import { z } from "zod";

const InstantText = z.string().meta({ format: "date-time" });

/** The link by which travellers open a trip's itinerary. */
export const TripLink = z.object({
  path: z.string().nullable().meta({ description: "Of the link; null: there is none that can be shown" }),
  link: z
    .object({
      created_at: InstantText,
      ends_at: InstantText.meta({ description: "30 days after the trip; it follows the trip" }),
      view_count: z.int(),
      last_viewed_at: InstantText.nullable(),
    })
    .nullable()
    .meta({ description: "null: there is none" }),
});
