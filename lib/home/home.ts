import type { z } from "zod";
import { listBookingsById, toListedBooking, type ListedBookings } from "@/lib/booking/list/list";
import type { Context } from "@/lib/core/context";
import { toListedQuote } from "@/lib/sales-quote/present";
import { findListedQuotes, type ListedQuote } from "@/lib/sales-quote/repository";
import { findSections, type SectionRow } from "./home-repository";
import type { Home, HomeQuery } from "./schemas";

interface Found {
  sections: SectionRow[];
  bookings: ListedBookings;
  quotes: ListedQuote[];
  actor: string;
  now: Date;
}

/**
 * Returns what the tenant's users should do today. Three round trips: the sections, then their records concurrently,
 * then place names.
 */
export async function getHome(context: Context, { today }: z.output<typeof HomeQuery>): Promise<Found> {
  const { tenantId, now, actor } = context;
  const sections = await findSections(tenantId, today, now);
  const idsOf = (isQuote: boolean) => [
    ...new Set(sections.filter(({ section }) => (section === "quotes") === isQuote).map(({ publicId }) => publicId)),
  ];
  const [bookings, quotes] = await Promise.all([
    listBookingsById(context, idsOf(false)),
    findListedQuotes(tenantId, idsOf(true)),
  ]);
  return { sections, bookings, quotes, actor, now };
}

/** Joins sections with their records. A record that is gone by the second read is left out. */
export function toHome({ sections, bookings, quotes, actor, now }: Found): z.input<typeof Home> {
  const records = new Map(bookings.rows.map((row) => [row.publicId, toListedBooking(row, bookings)]));
  const listed = new Map(quotes.map((quote) => [quote.publicId, toListedQuote(quote, actor, now)]));
  const sectionOf = <T>(name: SectionRow["section"], byId: ReadonlyMap<string, T>) => {
    const rows = sections.filter(({ section }) => section === name);
    return { items: rows.flatMap(({ publicId }) => byId.get(publicId) ?? []), total: rows[0]?.total ?? 0 };
  };
  return {
    pending: sectionOf("pending", records),
    deadlines: sectionOf("deadlines", records),
    arrivals: sectionOf("arrivals", records),
    quotes: sectionOf("quotes", listed),
  };
}
