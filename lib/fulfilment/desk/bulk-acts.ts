import { createHash } from "node:crypto";
import type { z } from "zod";
import { settleBooking } from "@/lib/booking/settle";
import { cancelAsSupplier, recordOutcomeForTenant } from "@/lib/booking/supplier/supplier";
import { prepareAudit } from "@/lib/booking/transition";
import { isOpen } from "@/lib/booking/status";
import { tenantNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { currentDeadline } from "@/lib/core/database/deadline";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { getPartnerDirectory } from "@/lib/partner/directory";
import { selectAllBookings } from "./all-bookings";
import { chooseBookingsFor, type ChosenBooking } from "./all-bookings-repository";
import { MAX_BULK_BOOKINGS } from "./limits";
import type { BulkActRequest, BulkActResult, BulkPreview, BulkPreviewRequest } from "./schemas";

// Bulk acts, for example when a hotel closes: one preview of all of its bookings and one act; each partner is
// notified as after a single act.

type Previewed = z.output<typeof BulkPreviewRequest>;

/** @throws DomainError `INVALID_REQUEST` without a filter, or for more than MAX_BULK_BOOKINGS bookings */
async function choose(now: Date, { act, ...filters }: Previewed): Promise<{ chosen: ChosenBooking[]; proof: string }> {
  const { property_public_id: property, tenant_public_id: tenant, arrival_to: end, q } = filters;
  if ([property, tenant, end, q].every((value) => value === undefined))
    throw invalid({
      path: "property_public_id",
      message: "or another filter is needed: not all bookings of all partners",
    });
  const chosen = await chooseBookingsFor(await selectAllBookings(filters), act, now, MAX_BULK_BOOKINGS + 1);
  if (chosen.length > MAX_BULK_BOOKINGS)
    throw invalid({ path: "arrival_to", message: `must be narrower: at most ${MAX_BULK_BOOKINGS} bookings at once` });
  const hash = createHash("sha256").update(
    JSON.stringify([act, chosen.map((b) => [b.publicId, b.version, String(b.remaining)])]),
  );
  return { chosen, proof: hash.digest("base64url") };
}

/**
 * Previews an act on all bookings that match the filters. Changes nothing.
 * @throws DomainError as `choose`
 */
export async function previewBulkAct({ now }: Context, previewed: Previewed): Promise<z.input<typeof BulkPreview>> {
  const { chosen, proof } = await choose(now, previewed);
  const currencies = [...new Set(chosen.map(({ currency }) => currency))];
  return {
    bookings: chosen.length,
    waiting: chosen.filter(({ status }) => isOpen(status)).length,
    begun: chosen.filter(({ hasBegun }) => hasBegun).length,
    tenants: new Set(chosen.map(({ tenantId }) => tenantId)).size,
    guests: chosen.reduce((sum, { guests }) => sum + guests, 0),
    totals: currencies.map((currency) => {
      const amounts = chosen.filter((one) => one.currency === currency).map(({ amount }) => amount);
      const sum = amounts.reduce((all, amount) => all + amount, 0n);
      return { currency, bookings: amounts.length, amount: formatMoney(sum, currency) };
    }),
    proof,
  };
}

type Acted = z.output<typeof BulkActRequest>;
/** Moves one booking to another property. @throws DomainError if it cannot be moved */
type Relocate = (
  context: Context,
  tenantPublicId: string,
  publicId: string,
  to: { property_public_id: string; reason: string; notify_guest: boolean },
) => Promise<unknown>;

/**
 * Cancels the previewed bookings for the supplier, relocates them, or waives their fees, each in a transaction of its own
 * with history, ledger, event and notices. If it stops in the middle, a further preview and call do the rest.
 * @param relocate of the product, which this room does not know
 * @throws DomainError `BOOKING_CHANGED` when the filters find something else than was previewed
 */
export async function actOnBookings(
  context: Context,
  { proof, reason, notify_guest, to_property_public_id: property, ...previewed }: Acted,
  relocate: Relocate,
): Promise<z.input<typeof BulkActResult>> {
  const { act } = previewed;
  if (act === "RELOCATE" && property === undefined)
    throw invalid({ path: "to_property_public_id", message: "is needed to relocate" });
  const { chosen, proof: now } = await choose(context.now, previewed);
  if (proof !== now)
    throw new DomainError("BOOKING_CHANGED", {
      message: "These are not the bookings of the preview: preview them again",
    });
  const { tenants } = await getPartnerDirectory();
  const actOn = (one: ChosenBooking): Promise<unknown> => {
    const { tenantId, publicId } = one;
    if (act === "CANCEL") return endForSupplier(context, one, { reason, notify_guest });
    if (act === "WAIVE")
      return recordOutcomeForTenant(context, tenantId, publicId, { outcome: "WAIVED", fee: "0", reason });
    const to = { property_public_id: property!, reason, notify_guest };
    return relocate(context, tenants.get(tenantId)!.publicId, publicId, to);
  };
  const skipped: z.input<typeof BulkActResult>["skipped"] = [];
  for (const one of chosen) {
    // Each booking gets a call's full time, because the loop may be long.
    currentDeadline()?.renew();
    try {
      await actOn(one);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { bookingNumber, publicId } = one;
      skipped.push({ booking_number: Number(bookingNumber), public_id: publicId, code: error.code });
    }
  }
  return { done: chosen.length - skipped.length, skipped };
}

/**
 * Ends one booking of a closed supplier: cancels it free of charge, declines it while it waits, or ends it early if
 * it has begun.
 */
async function endForSupplier(
  context: Context,
  { tenantId, publicId, status, hasBegun, remaining, currency }: ChosenBooking,
  { reason, notify_guest }: Pick<Acted, "reason" | "notify_guest">,
): Promise<void> {
  if (isOpen(status)) {
    const by = {
      at: tenantNow(tenantId),
      source: context.source,
      initiator: "SUPPLIER" as const,
      reason,
      audit: prepareAudit(context),
    };
    const to = status === "PENDING" ? "FAILED" : "REJECTED";
    if (!(await asTenant(tenantId, () => settleBooking(tenantId, publicId, to, by, status))))
      throw new DomainError("BOOKING_NOT_PENDING");
  } else if (hasBegun) {
    const fee = formatMoney(remaining, currency);
    await recordOutcomeForTenant(context, tenantId, publicId, { outcome: "EARLY_DEPARTURE", fee, reason });
  } else await cancelAsSupplier(context, tenantId, publicId, { reason, notify_guest });
}
