import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { BatchedReads } from "@/lib/core/database/batched-reads";
import { DomainError } from "@/lib/core/errors";
import {
  findActorNames,
  findFullBooking,
  findPolledBookings,
  type FullBookingRow,
  type ItemRow,
  type PolledBooking,
} from "./repository";
import type { IncludedPrices } from "./schemas";
import { findSoldContent, type SoldContent } from "./sold-content-repository";
import { readSold } from "./summary";

export interface BookingWithItems {
  booking: PolledBooking;
  full: FullBookingRow | null;
  /** The items of a package, in the full view. */
  items: ItemRow[];
  /** The catalogue's content about the sold products, in the full view. */
  content: SoldContent | null;
  /** The names of the tenant's users who changed the booking, by actor, in the full view. */
  names?: ReadonlyMap<string, string>;
  /** The public id of the profile that it was booked under. */
  profileId: string | null;
  /** The prices that the record also carries. */
  include?: z.output<typeof IncludedPrices>;
}

/** Partners poll far more often than they book, so polls of a tenant share statements. */
const polls = new BatchedReads<PolledBooking>();

/** Returns a tenant's booking, for polling or in full. @throws DomainError `BOOKING_NOT_FOUND` */
export async function getBooking(context: Context, publicId: string, view: "poll" | "full"): Promise<BookingWithItems> {
  return view === "full" ? getFullBooking(context, publicId) : pollBooking(context, publicId);
}

async function pollBooking({ tenantId }: Context, publicId: string): Promise<BookingWithItems> {
  const booking = await polls.read([tenantId], publicId, (ids) => findPolledBookings(tenantId, ids));
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  return { booking, full: null, items: [], content: null, profileId: null };
}

async function getFullBooking(context: Context, publicId: string): Promise<BookingWithItems> {
  const full = await findFullBooking(context.tenantId, publicId);
  if (!full) throw new DomainError("BOOKING_NOT_FOUND");
  const { items } = full;
  const [content, names] = await Promise.all([
    findSoldContent(items.length ? items.map(({ details }) => details) : [readSold(full)]),
    findActorNames(context.tenantId, [context.actor, ...full.history.flatMap(({ actor }) => actor ?? [])]),
  ]);
  return { booking: full, full, items, content, names, profileId: context.profileName(full.profileId) ?? null };
}
