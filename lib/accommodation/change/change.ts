import { isDeepStrictEqual } from "node:util";
import { queueMessagesAgain } from "@/lib/booking/delivery";
import { bookingEventData, readFacts } from "@/lib/booking/events/event";
import type { FieldChange } from "@/lib/booking/events/event-schemas";
import { getBooking, type BookingWithItems } from "@/lib/booking/get";
import type { FullBookingRow, HistoryRow } from "@/lib/booking/repository";
import { prepareAudit } from "@/lib/booking/transition";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant, nightsBetween } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatMoney } from "@/lib/core/money";
import { buildStayDetails, type StayDetails } from "../booking/book";
import { computeLeastTotal, requireChangeable } from "./booked-stay";
import { findChange, type PinnedChange, type StoredChange, writeChange } from "./change-repository";
import type { ChangeRequest } from "./change-schemas";

/**
 * Changes a stay as it was quoted: returns nights that are dropped, sells added ones, and freezes the new policy.
 * @throws DomainError `BOOKING_NOT_FOUND`, `CHANGE_NOT_FOUND`, `BOOKING_NOT_CHANGEABLE`, `BOOKING_CHANGED`,
 * `CHANGE_EXPIRED`, `SOLD_OUT`
 * @param reason of the entry in the history
 * @see docs/bookings#changing-a-stay
 */
export async function changeBooking(
  context: Context,
  publicId: string,
  request: ChangeRequest,
  reason = REASON,
): Promise<BookingWithItems> {
  const read = await getBooking(context, publicId, "full");
  const before = read.full!;
  context.restoreProfile(before.profileId);
  const pinned = await findChange(context.tenantId, publicId, request.change_token);
  if (!pinned) throw new DomainError("CHANGE_NOT_FOUND");
  requireChangeable(before, context.now);
  if (pinned.version !== before.version) throw movedOn(before);
  requireLive(context, before, pinned);

  const after = changed(before, pinned.change, context, reason);
  const result: BookingWithItems = { ...read, booking: after, full: after };
  const written = await writeChange({
    context,
    before,
    after,
    token: request.change_token,
    change: pinned.change,
    holdEnd: pinned.holdEnd,
    event: { id: newId("evt", context.now), data: eventOf(before, after, context) },
    notifyGuest: request.notify_guest,
    audit: prepareAudit(context),
    claim: context.claim(result),
  });
  if (written === "MOVED") throw movedOn(before);
  if (written === "RELEASED") throw new DomainError("CHANGE_EXPIRED");
  if (written === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  return result;
}

const movedOn = ({ version }: FullBookingRow) => new DomainError("BOOKING_CHANGED", { details: { version } });

/** @throws DomainError `CHANGE_EXPIRED` after 30 minutes, once released, or when cancelling now costs more than at the quote */
function requireLive({ now }: Context, booking: FullBookingRow, { expiresAt, releasedAt, change }: StoredChange): void {
  if (releasedAt) throw new DomainError("CHANGE_EXPIRED", { message: "The quote was released: request a new one" });
  if (now > expiresAt) throw new DomainError("CHANGE_EXPIRED", { details: { expired_at: expiresAt.toISOString() } });
  if (computeLeastTotal(booking, now) > BigInt(change.least))
    throw new DomainError("CHANGE_EXPIRED", {
      message: "The cancellation fee has risen since the quote: request a new one",
    });
}

/** The booking with the quoted stay. */
function changed(before: FullBookingRow, { stay }: PinnedChange, context: Context, reason: string): FullBookingRow {
  const { now, source } = context;
  const version = before.version + 1;
  const policy: PolicySnapshot = { ...stay.policy, captured_at: formatInstant(now, stay.property.timezone) };
  const [startsOn, endsOn] = [new Date(stay.checkin), new Date(stay.checkout)];
  const entry = {
    tenantId: before.tenantId,
    bookingPublicId: before.publicId,
    version,
    fromStatus: before.status,
    toStatus: before.status,
    at: now,
    source,
    initiator: source,
    reason,
    actor: context.actor,
  };
  const after = {
    ...before,
    messages: queueMessagesAgain(before.messages, now),
    version,
    updatedAt: now,
    total: BigInt(stay.total),
    startsOn,
    endsOn,
    policy,
    details: buildStayDetails(stay) as unknown as FullBookingRow["details"],
    rooms: before.rooms.map((room, i) => {
      const { room_id: roomId, rate_plan_id: ratePlanId, total } = stay.slots[i]!;
      return { ...room, roomId, ratePlanId, total: BigInt(total), checkin: startsOn, checkout: endsOn };
    }),
  };
  const changes = changesBetween(before, after) as unknown as HistoryRow["changes"];
  return { ...after, history: [...before.history, { ...entry, changes }] };
}

/** The reason in the booking's history. */
const REASON = "Stay changed";

function eventOf(before: FullBookingRow, after: FullBookingRow, context: Context) {
  const changes = changesBetween(before, after);
  return {
    ...bookingEventData(readFacts(after), {
      status: "CONFIRMED",
      previousStatus: "CONFIRMED",
      version: after.version,
      initiator: context.source,
      reason: null,
      changes,
    }),
    changed_fields: changes.map(({ field }) => field),
  };
}

/** The fields that a change altered, named as in the booking's full view. */
function changesBetween(before: FullBookingRow, after: FullBookingRow): FieldChange[] {
  const of = ({ startsOn, endsOn, total, currencyCode, details, policy }: FullBookingRow) => {
    const [checkin_date, checkout_date] = [startsOn, endsOn].map((at) => at.toISOString().slice(0, 10)) as [
      string,
      string,
    ];
    return {
      checkin_date,
      checkout_date,
      nights: nightsBetween(checkin_date, checkout_date),
      stay_total: formatMoney(total, currencyCode),
      rooms: (details as unknown as StayDetails).rooms,
      guests: (details as unknown as StayDetails).rooms.map(({ adults, child_ages }) => ({ adults, child_ages })),
      cancellation_policy_snapshot: policy,
    };
  };
  const [was, is] = [of(before), of(after)];
  const names = Object.keys(was) as (keyof typeof was)[];
  return names
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}
