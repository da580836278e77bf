import { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import type { BookingList, BookingListItem, BookingPage } from "./list-schemas";
import {
  findBookingsById,
  findPlaceNames,
  listBookings,
  chooseOrder,
  type BookingOrder,
  type ListedRow,
} from "./list-repository";
import { toIncludedPrices } from "../booking-earning";
import { toPollRecord } from "../present";
import { readContactName, findLeadGuest, readPropertyId, readSold, readTitle } from "../summary";

interface Bookings {
  rows: ListedRow[];
  nextCursor: string | null;
  /** The `updated_since` of the next request, for a list by change. */
  nextUpdatedSince: string | undefined;
  /** The prices that each record also carries. */
  include: BookingList["include"];
  profileName: (id: number) => string | null;
  /** The names of places, by property id. */
  placeNames: Map<string, string>;
}

/** `begun` is the instant of the first page; cursors of older versions lack it. */
const Position = z.object({ at: z.string(), public_id: z.string(), begun: z.string().optional() });

/**
 * Lists the tenant's bookings, newest first, of every profile unless one is requested. A list of bookings with a
 * deadline ahead is ordered by deadline.
 * @see docs/bookings#listing
 */
export async function listOwnBookings(context: Context, request: BookingList): Promise<Bookings> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "bookings", { cursor, filters: given }, Position);
  const rows = await listBookings(
    context.tenantId,
    filters,
    context.now,
    after && { at: new Date(after.at), publicId: after.public_id },
    limit + 1,
  );
  const order = chooseOrder(filters);
  const begun = after?.begun === undefined ? context.now : new Date(after.begun);
  const page = cutPage(context, "bookings", rows, limit, (last) => ({
    filters,
    after: { at: positionOf(last, order).toISOString(), public_id: last.publicId, begun: begun.toISOString() },
  }));
  return {
    ...page,
    nextUpdatedSince: filters.updated_since && nextSince(filters.updated_since, page.last, begun),
    include: filters.include,
    profileName: (id) => context.profileName(id) ?? null,
    placeNames: await findPlaceNames(page.rows),
  };
}

/** The instant that a list is ordered by. */
function positionOf(row: ListedRow, order: BookingOrder): Date {
  return { created: row.createdAt, updated: row.updatedAt, deadline: row.freeUntil! }[order];
}

/** The milliseconds that a request takes at most from its instant to its commit. */
const MAX_WRITE = 10_000;

/**
 * The instant from which a reader of changes continues. A booking's `updated_at` is the instant of its request, and the
 * commit comes later: so the reader restarts early enough to include every write that may not have been committed when
 * its position was passed, whether or not its transaction had begun.
 * @param begun the instant of the list's first page
 */
function nextSince(since: string, last: ListedRow | undefined, begun: Date): string {
  const reached = Math.min(last?.updatedAt.getTime() ?? 0, begun.getTime() - MAX_WRITE);
  return new Date(Math.max(Date.parse(since), reached)).toISOString();
}

/** Bookings with the names that their records show. */
export type ListedBookings = Pick<Bookings, "rows" | "profileName" | "placeNames" | "include">;

/** The tenant's bookings with these ids, with their sell prices. */
export async function listBookingsById(context: Context, publicIds: readonly string[]): Promise<ListedBookings> {
  const rows = publicIds.length ? await findBookingsById(context.tenantId, publicIds) : [];
  return {
    rows,
    profileName: (id) => context.profileName(id) ?? null,
    placeNames: await findPlaceNames(rows),
    include: "sell_price",
  };
}

export function toBookingPage({ rows, nextCursor, nextUpdatedSince, ...names }: Bookings): z.input<typeof BookingPage> {
  return {
    items: rows.map((row) => toListedBooking(row, names)),
    next_cursor: nextCursor,
    ...(nextUpdatedSince !== undefined && { next_updated_since: nextUpdatedSince }),
  };
}

/** A booking's record in a list. */
export function toListedBooking(
  row: ListedRow,
  { profileName, placeNames, include }: Omit<ListedBookings, "rows">,
): z.input<typeof BookingListItem> {
  const { free_until, cancellable_until, timezone } = row.policy as PolicySnapshot;
  return {
    ...toPollRecord(row),
    title: readTitle(readSold(row)),
    place_name: placeNames.get(readPropertyId(row) ?? "") ?? null,
    lead_guest: findLeadGuest(row, row.rooms[0]?.guests),
    free_until,
    cancellable_until,
    timezone,
    trip_public_id: row.trip?.tripPublicId ?? null,
    agency_reference: row.agencyReference,
    profile_public_id: profileName(row.profileId),
    lead_name: readContactName(row),
    ...toIncludedPrices(row, include),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
