import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findBooking, findFullBooking, type BookingRow, type FullBookingRow, type ItemRow } from "./repository";
import type { IncludedPrices } from "./schemas";
import { findSoldContent, type SoldContent } from "./sold-content-repository";
import { soldOf } from "./summary";

export interface BookingWithItems {
  booking: BookingRow;
  full: FullBookingRow | null;
  /** Items of a package in the full view. */
  items: ItemRow[];
  /** What the content says about the sold products; in the full view. */
  content: SoldContent | null;
  /** Public id of the profile that it was booked under. */
  profileId: string | null;
  /** The prices that the record also carries. */
  include?: z.output<typeof IncludedPrices>;
}

/** Returns a tenant's booking, for polling or in full. @throws DomainError `BOOKING_NOT_FOUND` */
export async function getBooking(context: Context, publicId: string, view: "poll" | "full"): Promise<BookingWithItems> {
  const full = view === "full" ? await findFullBooking(context.tenantId, publicId) : null;
  const booking = full ?? (view === "poll" ? await findBooking(context.tenantId, publicId) : null);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  const items = full?.items ?? [];
  const sold = items.length ? items.map(({ details }) => details) : [soldOf(booking)];
  const content = full && (await findSoldContent(sold));
  return { booking, full, items, content, profileId: (full && context.profileName(full.profileId)) ?? null };
}
