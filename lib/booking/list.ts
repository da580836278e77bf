import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { asked, pageOf } from "@/lib/core/cursor";
import type { BookingList, BookingListItem, BookingPage } from "./list-schemas";
import { listBookings, type BookingRow } from "./list-repository";
import { toPollRecord } from "./present";

export interface Bookings {
  rows: BookingRow[];
  nextCursor: string | null;
  profileName: (id: number) => string | null;
}

const Position = z.object({ created_at: z.string(), public_id: z.string() });

/** The tenant's bookings, newest first, of every profile unless one is asked for (SPEC, Authentication 7; CONTRACT 5). */
export async function listOwnBookings(context: Context, request: BookingList): Promise<Bookings> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = asked(context, "bookings", { cursor, filters: given }, Position);
  const rows = await listBookings(
    context.tenantId,
    filters,
    after && { createdAt: new Date(after.created_at), publicId: after.public_id },
    limit + 1,
  );
  const page = pageOf(context, "bookings", rows, limit, (last) => ({
    filters,
    after: { created_at: last.createdAt.toISOString(), public_id: last.publicId },
  }));
  return { ...page, profileName: (id) => context.profileName(id) ?? null };
}

export function toBookingPage({ rows, nextCursor, profileName }: Bookings): z.input<typeof BookingPage> {
  return { items: rows.map((row) => toItem(row, profileName(row.profileId))), next_cursor: nextCursor };
}

function toItem(row: BookingRow, profile: string | null): z.input<typeof BookingListItem> {
  const { first_name, last_name } = row.contact as { first_name: string; last_name: string };
  return {
    ...toPollRecord(row),
    agency_reference: row.agencyReference,
    profile_public_id: profile,
    lead_name: `${first_name} ${last_name}`,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
