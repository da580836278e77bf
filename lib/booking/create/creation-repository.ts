import { accountRate, maxRateAge, onAccount } from "@/lib/account/on-account";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { AlreadyClaimed, required, type Claim, type Context } from "@/lib/core/context";
import type { Row } from "@/lib/core/db";
import { insertEvent } from "@/lib/core/database/outbox-sql";
import { claimValues } from "@/lib/idempotency/repository";
import { freedSlot } from "@/lib/inventory/hold-slot";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { insertHistory } from "../history-sql";
import type { NewBooking } from "./new-booking";

// What the statements that create a booking share: its parts in SQL, their parameters and the outcome. Each statement
// has a CTE `verdict` (is there enough stock) and a CTE `go` (the idempotency key was free); every further write depends on `go`.

/** The fields written for every product. */
export interface Creation {
  context: Context;
  token: string;
  booking: NewBooking;
  /** Epoch seconds: now, and the end of the token's hold. */
  now: number;
  until: number;
  claim: Claim | null;
}

/** The token, locked, with the sell price that it has now; no row: it was booked or released. */
export const OPEN_PREBOOK = `pre AS (
    SELECT (offer ->> 'sell_price')::bigint AS sell_price FROM prebook WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL FOR UPDATE
  )`;

/** Marks the token as booked and frees its hold slot. */
export const CONSUMED_PREBOOK = `consumed AS (
    UPDATE prebook SET consumed_by = :publicId WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freedSlot("consumed")}`;

/** Inserts the booking. @param columns SQL expressions; `startsOn` and `endsOn` are dates */
export const insertBooking = (columns: { productType: string; startsOn: string; endsOn: string }): string => `
    INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
      agency_reference, contact, special_requests, policy, details, prebook_token, respond_by, settle_to, settle_at, notify_guest, version, created_at, updated_at,
      markup_percent, sell_price, booked_by, account_rate)
    SELECT :tenantId, :publicId, :bookingNumber, ${columns.productType}, :status, :profileId, :currency, :total, ${columns.startsOn}, ${columns.endsOn}, :agencyReference, :contact::jsonb, :specialRequests, :policy::jsonb, :details::jsonb, :token, :respondBy::timestamptz, :settleTo, now() + :settleAfterMs::int * interval '1 ms', :notifyGuest, cardinality(:eventIds::text[]),
      :now::timestamptz, :now::timestamptz, :markupPercent::numeric, (SELECT sell_price FROM pre), :actor,
      ${accountRate({ tenant: ":tenantId::int", currency: ":currency::bpchar", at: ":now::timestamptz", maxAge: ":maxRateAge" })} FROM go`;

/**
 * History, events and audit of the new booking, and what became of it: the end of the statement. One that is confirmed
 * at once has two events, each with its own version, and the version of the second one.
 */
export const BOOKING_TRAIL = `history AS (
    ${insertHistory({ version: "1", fromStatus: "NULL", toStatus: ":status", reason: "NULL", initiator: ":source", changes: "'[]'::jsonb", from: "go" })}
  ), outbox AS (
    ${insertEvent({ id: "event_id", type: "type", data: ":eventData::jsonb || jsonb_build_object('version', version)", from: "go, unnest(:eventIds::text[], :eventTypes::text[]) WITH ORDINALITY AS e (event_id, type, version)" })}
  ), audit AS (
    ${insertAudit({ from: "go" })}
  )
  SELECT EXISTS (SELECT FROM pre) AS open, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM go) AS claimed`;

/** The parameters of the parts above. */
export function creationValues(
  { context, token, booking, now, claim }: Creation,
  offer: Pick<PinnedOffer, "currency" | "total" | "markup_percent">,
) {
  return {
    ...claimValues(required(claim)),
    tenantId: context.tenantId,
    token,
    nowSecond: now,
    publicId: booking.publicId,
    bookingNumber: booking.number,
    status: booking.status,
    profileId: context.profile.id,
    currency: offer.currency,
    total: offer.total,
    agencyReference: booking.agencyReference,
    contact: JSON.stringify(booking.contact),
    specialRequests: booking.specialRequests,
    policy: JSON.stringify(booking.policy),
    details: JSON.stringify(booking.details),
    respondBy: booking.respondBy,
    settleTo: booking.settleTo,
    settleAfterMs: booking.settleAfterMs,
    notifyGuest: booking.notifyGuest,
    now: context.now,
    markupPercent: offer.markup_percent,
    maxRateAge: maxRateAge(),
    source: context.source,
    eventIds: booking.events.map((e) => e.id),
    eventTypes: booking.events.map((e) => e.type),
    eventData: JSON.stringify(booking.eventData),
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  };
}

export type CreationRow = { open: boolean; ok: boolean | null; claimed: boolean } & Row;
export type CreationOutcome = "PLACED" | "CONSUMED" | "SOLD_OUT";

/**
 * @returns "PLACED"; "CONSUMED" when the token was already booked; "SOLD_OUT" when its rooms or units are gone
 * @throws AlreadyClaimed
 * @throws DomainError `CREDIT_EXCEEDED`, `UNSUPPORTED_FX_PAIR`
 */
export async function creationOutcome(write: Promise<CreationRow[]>): Promise<CreationOutcome> {
  const [row] = await onAccount(write);
  if (!row!.open) return "CONSUMED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.claimed) throw new AlreadyClaimed();
  return "PLACED";
}
