import { createHash } from "node:crypto";
import type { z } from "zod";
import { cancelAsSupplier, endWithOutcome } from "@/lib/booking/supplier/supplier";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { selectAllBookings } from "./all-bookings";
import { chooseMany, type Chosen } from "./all-bookings-repository";
import { MAX_MANY } from "./limits";
import type { ManyActed, ManyDone, ManyPreview, ManyPreviewed } from "./schemas";

// A hotel that has closed: one preview of all that is booked there, one act, and each partner is told as of a single one.

type Previewed = z.output<typeof ManyPreviewed>;

/** @throws DomainError `INVALID_REQUEST` without a filter, or for more than MAX_MANY bookings */
async function choose({ act, ...filters }: Previewed): Promise<{ chosen: Chosen[]; proof: string }> {
  const { property_public_id: property, tenant_public_id: tenant, arrival_to: end, q } = filters;
  if ([property, tenant, end, q].every((value) => value === undefined))
    throw invalid({
      path: "property_public_id",
      message: "or another filter is needed: not all bookings of all partners",
    });
  const chosen = await chooseMany(await selectAllBookings(filters), act, MAX_MANY + 1);
  if (chosen.length > MAX_MANY)
    throw invalid({ path: "arrival_to", message: `must be narrower: at most ${MAX_MANY} bookings at once` });
  const hash = createHash("sha256").update(JSON.stringify([act, chosen.map((b) => [b.publicId, b.version])]));
  return { chosen, proof: hash.digest("base64url") };
}

/** What an act on all bookings that filters find would do. Changes nothing. @throws DomainError as `choose` */
export async function previewMany(previewed: Previewed): Promise<z.input<typeof ManyPreview>> {
  const { chosen, proof } = await choose(previewed);
  const currencies = [...new Set(chosen.map(({ currency }) => currency))];
  return {
    bookings: chosen.length,
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

/**
 * Cancels the previewed bookings for the supplier, or waives their fees, each in a transaction of its own with history,
 * ledger, event and notices. If it stops in the middle, a further preview and call do the rest.
 * @throws DomainError `BOOKING_CHANGED` when the filters find something else than was previewed
 */
export async function actOnMany(
  context: Context,
  { proof, reason, notify_guest, ...previewed }: z.output<typeof ManyActed>,
): Promise<z.input<typeof ManyDone>> {
  const { chosen, proof: now } = await choose(previewed);
  if (proof !== now)
    throw new DomainError("BOOKING_CHANGED", {
      message: "These are not the bookings of the preview: preview them again",
    });
  const skipped: z.input<typeof ManyDone>["skipped"] = [];
  for (const { tenantId, publicId, bookingNumber } of chosen) {
    try {
      if (previewed.act === "CANCEL") await cancelAsSupplier(context, tenantId, publicId, { reason, notify_guest });
      else await endWithOutcome(context, tenantId, publicId, { outcome: "WAIVED", fee: "0", reason });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      skipped.push({ booking_number: Number(bookingNumber), public_id: publicId, code: error.code });
    }
  }
  return { done: chosen.length - skipped.length, skipped };
}
