import type { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { dateOfDay, nightsBetween } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { type SoldTransfer, toArrivalFields } from "./arrival/arrival";
import { readScheduleChange } from "./schedule-change";
import { toDelivery, toFulfilmentState } from "./delivery";
import { toIncludedPrices } from "./booking-earning";
import { toBookedItem, toNewItem } from "./items";
import type { PlacedBooking, ServiceDetails } from "./create/create-booking";
import type { BookingWithItems } from "./get";
import type { FullBookingRow, HistoryRow, PolledBooking } from "./repository";
import { type BookingContact, nameDetails, type NamedGuest } from "./detail-schemas";
import type { FieldChange, Initiator } from "./events/event-schemas";
import type { FullRecord, HistoryEntry, PlacedResponse, PollRecord } from "./schemas";
import { isOpen, type BookingStatus, type Outcome } from "./status";
import { readSold, readTitle } from "./summary";

const DAY_MS = 86_400_000;
/** The date of an instant. @param at the beginning of a day in UTC */
const dateOf = (at: Date): string => dateOfDay(at.getTime() / DAY_MS);

/** The path at which a booking is polled. */
export const pollUrl = (publicId: string): string => `/api/v1/bookings/${publicId}`;

/** The poll record of any product. */
export function toPollRecord(b: Omit<PolledBooking, "version">): z.input<typeof PollRecord> {
  const total = formatMoney(b.total, b.currencyCode);
  const [starts, ends] = [dateOf(b.startsOn), dateOf(b.endsOn)];
  const product =
    b.productType === PRODUCT_TYPE.STAY
      ? {
          stay_total: total,
          currency: b.currencyCode,
          checkin_date: starts,
          checkout_date: ends,
          nights: nightsBetween(starts, ends),
        }
      : { total_amount: total, currency_code: b.currencyCode, ...timesOf(b.details as ServiceDetails) };
  return {
    public_id: b.publicId,
    booking_number: Number(b.bookingNumber),
    status: b.status as BookingStatus,
    product_type: b.productType,
    ...product,
    ...(b.status === "ON_REQUEST" && b.respondBy && { respond_by: b.respondBy.toISOString() }),
    ...(b.guestDataErasedAt && { guest_data_erased_at: b.guestDataErasedAt.toISOString() }),
  };
}

const timesOf = ({ starts_at, ends_at }: ServiceDetails) => ({ starts_at, ends_at });

/** The book response of every product but a stay, with a `poll_url` while the booking is open. */
export function toPlacedResponse({
  booking,
  productType,
  offer,
  items,
}: PlacedBooking): z.input<typeof PlacedResponse> {
  const { starts_at, ends_at, travellers, party = offer.party, details } = booking.details as ServiceDetails;
  return {
    booking: {
      public_id: booking.publicId,
      booking_number: Number(booking.number),
      status: booking.status,
      product_type: productType,
      total_amount: formatMoney(BigInt(offer.total), offer.currency),
      currency_code: offer.currency,
      starts_at,
      ends_at,
      cancellation_policy_snapshot: booking.policy,
      travellers,
      party,
      details: nameDetails(productType, details),
      ...(productType === PRODUCT_TYPE.TRANSFER && toArrivalFields(details as SoldTransfer, booking.policy.timezone)),
      ...(items.length > 0 && { items: items.map((item) => toNewItem(item, booking.status, offer.currency)) }),
      ...(booking.respondBy && { respond_by: booking.respondBy.toISOString() }),
    },
    ...(isOpen(booking.status) && { poll_url: pollUrl(booking.publicId) }),
  };
}

/** The poll record, or the full view of a booking. */
export function toBookingView({
  booking,
  full,
  items,
  content,
  names,
  profileId,
  include,
}: BookingWithItems): z.input<typeof FullRecord> {
  const prices = toIncludedPrices(booking, include);
  if (!full) return { ...toPollRecord(booking), ...prices };
  return {
    ...toPollRecord(booking),
    ...prices,
    ...fullFields(full),
    status_history: full.history.map((entry) => toHistoryEntry(entry, names)),
    title: readTitle(readSold(full)),
    // A place is shown for stays only, because other products have more than one.
    place_name: (booking.productType === PRODUCT_TYPE.STAY && content?.placeName) || null,
    ...(content?.properties.length && { properties: content.properties }),
    ...(content?.tours.length && { tours: content.tours }),
    trip_public_id: full.trip?.tripPublicId ?? null,
    ...(items.length > 0 && {
      items: items.map((item) => ({
        ...toBookedItem(
          { ...item, details: withReferences(item.details, full.rooms, item.itemNo) },
          booking.currencyCode,
        ),
        ...toDelivery(full.fulfilments, item.itemNo),
      })),
    }),
    profile_public_id: profileId,
  };
}

/** An entry of a booking's history in the full view. @param names of people, by actor */
function toHistoryEntry(h: HistoryRow, names?: ReadonlyMap<string, string>): z.input<typeof HistoryEntry> {
  const initiator = (h.initiator ?? h.source) as Initiator;
  const changes = h.changes as unknown as FieldChange[];
  return {
    from: h.fromStatus as BookingStatus | null,
    to: h.toStatus as BookingStatus,
    at: h.at.toISOString(),
    source: h.source as "PARTNER" | "STAFF" | "SYSTEM",
    initiator,
    actor: {
      kind: initiator,
      name: (initiator === "STAFF" && names?.get(h.actor ?? "")) || null,
      credential_id: (initiator === "PARTNER" && /^credential:(.+)/.exec(h.actor ?? "")?.[1]) || null,
    },
    reason: h.reason,
    changes: [
      ...(h.fromStatus === null || h.fromStatus === h.toStatus
        ? []
        : [{ field: "status", before: h.fromStatus, after: h.toStatus }]),
      ...changes,
    ],
    ...(h.fromStatus === h.toStatus && changes.length > 0 && { changed_fields: changes.map(({ field }) => field) }),
  };
}

function fullFields(b: FullBookingRow): z.input<typeof FullRecord> extends infer F ? Partial<F> : never {
  const penalty = b.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  const { passports: _, ...details } = b.details as Record<string, unknown>;
  return {
    ...withReferences(details, b.rooms),
    ...(b.productType === PRODUCT_TYPE.STAY
      ? { guests: b.rooms.map((room) => room.guests as z.input<typeof NamedGuest>[]) }
      : { details: nameDetails(b.productType, (b.details as ServiceDetails).details) }),
    ...(!b.guestDataErasedAt && { contact: b.contact as z.input<typeof BookingContact> }),
    special_requests: b.specialRequests,
    agency_reference: b.agencyReference,
    supplier_reference: b.supplierReference,
    fulfilment: toFulfilmentState(b.messages),
    ...(b.productType === PRODUCT_TYPE.TRANSFER &&
      toArrivalFields(
        (b.details as ServiceDetails).details as SoldTransfer,
        (b.policy as unknown as PolicySnapshot).timezone,
      )),
    ...toDelivery(b.fulfilments),
    outcome: b.outcome as Outcome | null,
    relocated_from: b.relocatedFrom,
    ...(b.scheduleChange && { schedule_change: readScheduleChange(b)! }),
    relocation_note: b.relocationNote,
    guest_market: b.guestMarket,
    cancellation_policy_snapshot: { ...(b.policy as PolicySnapshot), ...(penalty && { realized_penalty: penalty }) },
    version: b.version,
    created_at: b.createdAt.toISOString(),
    updated_at: b.updatedAt.toISOString(),
  };
}

/** The details of a stay, with the supplier's number of each room. */
function withReferences<D>(details: D, rooms: FullBookingRow["rooms"], itemNo = 0): D {
  const { rooms: sold } = details as { rooms?: object[] };
  const own = rooms.filter((room) => room.itemNo === itemNo);
  if (!sold) return details;
  return {
    ...details,
    rooms: sold.map((room, at) => ({ ...room, supplier_reference: own[at]?.supplierReference ?? null })),
  };
}
