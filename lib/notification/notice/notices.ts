import type { z } from "zod";
import { listBookingsById, toListedBooking, type ListedBookings } from "@/lib/booking/list/list";
import type { Context } from "@/lib/core/context";
import { getOwnUserId } from "@/lib/people/sessions";
import { listNotices, markRead, type NoticeRow } from "./notice-repository";
import type { NoticeList, ReadNotices } from "./schemas";

interface Found {
  notices: NoticeRow[];
  bookings: ListedBookings;
}

/** Recent changes to bookings and quotes that none of the tenant's people made, as far as the caller wants notices. */
export async function listOwnNotices(context: Context): Promise<Found> {
  const notices = await listNotices(context, getOwnUserId(context));
  const ofBookings = notices.filter(({ kind }) => kind !== "QUOTE_CHOSEN").map(({ publicId }) => publicId);
  return { notices, bookings: await listBookingsById(context, [...new Set(ofBookings)]) };
}

/** Marks notices as read, and returns the list as it is then. */
export async function readNotices(context: Context, { through }: z.output<typeof ReadNotices>): Promise<Found> {
  await markRead(context, getOwnUserId(context), new Date(through));
  return listOwnNotices(context);
}

export function toNoticeList({ notices, bookings }: Found): z.input<typeof NoticeList> {
  const records = new Map(bookings.rows.map((row) => [row.publicId, toListedBooking(row, bookings)]));
  const items = notices.flatMap(({ publicId, kind, at, isUnread, initiator, reason, quoteTitle, chosenBy }) => {
    const booking = records.get(publicId) ?? null;
    const quote = kind === "QUOTE_CHOSEN" ? { public_id: publicId, title: quoteTitle!, chosen_by: chosenBy! } : null;
    if (!booking && !quote) return [];
    return [{ kind, at: at.toISOString(), is_unread: isUnread, initiator, reason, booking, quote }];
  });
  return { items, unread: items.filter((item) => item.is_unread).length };
}
