import { z } from "zod";
import { BookingListItem } from "@/lib/booking/list/list-schemas";
import { CalendarDate } from "@/lib/core/wire";
import { MAX_COUNTED } from "./limits";
import { SalesQuotePage } from "@/lib/sales-quote/schemas";

const sectionOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int().meta({ description: `Counted up to ${MAX_COUNTED}` }) });

/** `today` is in the reader's time zone; arrivals are local days at the properties. */
export const HomeQuery = z.strictObject({ today: CalendarDate });

export const Home = z.object({
  pending: sectionOf(BookingListItem).meta({
    description: "Bookings without the supplier's answer, the next due first",
  }),
  deadlines: sectionOf(BookingListItem).meta({ description: "Free cancellations that end soon, the next one first" }),
  arrivals: sectionOf(BookingListItem).meta({ description: "Confirmed bookings that start soon, the next one first" }),
  quotes: sectionOf(SalesQuotePage.shape.items.element).meta({
    description: "Quotes with travellers: the chosen ones first, then those that expire next",
  }),
});
