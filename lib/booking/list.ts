import { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { asked, pageOf } from "@/lib/core/cursor";
import type { BookingList, BookingListItem, BookingPage } from "./list-schemas";
import { findPlaceNames, listBookings, type ListedRow } from "./list-repository";
import { toPollRecord } from "./present";
import { leadGuestOf, propertyIdOf, soldOf, titleOf } from "./summary";

export interface Bookings {
  rows: ListedRow[];
  nextCursor: string | null;
  profileName: (id: number) => string | null;
  /** By property id. */
  placeNames: Map<string, string>;
}

const Position = z.object({ at: z.string(), public_id: z.string() });

/**
 * The tenant's bookings, newest first, of every profile unless one is asked for (SPEC, Authentication 7; CONTRACT 5). Those
 * with a deadline ahead come by their deadlines.
 */
export async function listOwnBookings(context: Context, request: BookingList): Promise<Bookings> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = asked(context, "bookings", { cursor, filters: given }, Position);
  const rows = await listBookings(
    context.tenantId,
    filters,
    context.now,
    after && { at: new Date(after.at), publicId: after.public_id },
    limit + 1,
  );
  const byDeadline = filters.deadline_within_days !== undefined;
  const page = pageOf(context, "bookings", rows, limit, (last) => ({
    filters,
    after: { at: (byDeadline ? last.freeUntil! : last.createdAt).toISOString(), public_id: last.publicId },
  }));
  return {
    ...page,
    profileName: (id) => context.profileName(id) ?? null,
    placeNames: await findPlaceNames(page.rows),
  };
}

export function toBookingPage({ rows, nextCursor, ...names }: Bookings): z.input<typeof BookingPage> {
  return { items: rows.map((row) => toItem(row, names)), next_cursor: nextCursor };
}

function toItem(
  row: ListedRow,
  { profileName, placeNames }: Pick<Bookings, "profileName" | "placeNames">,
): z.input<typeof BookingListItem> {
  const { first_name, last_name } = row.contact as { first_name: string; last_name: string };
  const { free_until, cancellable_until, timezone } = row.policy as PolicySnapshot;
  return {
    ...toPollRecord(row),
    title: titleOf(soldOf(row)),
    place_name: placeNames.get(propertyIdOf(row) ?? "") ?? null,
    lead_guest: leadGuestOf(row, row.rooms[0]?.guests),
    free_until,
    cancellable_until,
    timezone,
    trip_public_id: row.trip?.tripPublicId ?? null,
    agency_reference: row.agencyReference,
    profile_public_id: profileName(row.profileId),
    lead_name: `${first_name} ${last_name}`,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
