import type { z } from "zod";
import { findPlaceNames } from "@/lib/booking/list/list-repository";
import { MAX_SUMMED } from "@/lib/booking/list/totals-repository";
import { toQueued } from "@/lib/booking/on-request/queue";
import { findQueued } from "@/lib/booking/on-request/queue-repository";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import { formatMoney } from "@/lib/core/money";
import { directory } from "@/lib/partner/directory";
import { listPage, Position, selectBookings, sumSelected } from "./all-bookings-repository";
import type { AllBookings, AllBookingsPage } from "./schemas";

/** The id of no tenant: an unknown one has no bookings. */
const NOBODY = -2;

/** Lists the bookings of all tenants for operators, the nearest arrival first, with the totals of all that are found. */
export async function listAllBookings(context: Context, request: z.output<typeof AllBookings>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "allBookings", { cursor, filters: given }, Position);
  const { tenants } = await directory();
  const tenantId = filters.tenant_public_id
    ? ([...tenants.values()].find(({ publicId }) => publicId === filters.tenant_public_id)?.id ?? NOBODY)
    : undefined;
  const found = await listPage(selectBookings(filters, tenantId), after, limit + 1);
  const byId = new Map((await findQueued(found)).map((row) => [row.publicId, row]));
  const page = cutPage(
    context,
    "allBookings",
    found.flatMap(([, publicId]) => byId.get(publicId) ?? []),
    limit,
    (last) => ({ filters, after: { day: last.startsOn.toISOString().slice(0, 10), public_id: last.publicId } }),
  );
  const totals = await sumSelected(selectBookings(filters, tenantId));
  return { ...page, totals, tenants, placeNames: await findPlaceNames(page.rows) };
}

export function toAllBookingsPage({
  rows: found,
  nextCursor,
  totals,
  ...names
}: Awaited<ReturnType<typeof listAllBookings>>): z.input<typeof AllBookingsPage> {
  return {
    items: found.map((row) => ({ ...toQueued(row, names), supplier_reference: row.supplierReference })),
    next_cursor: nextCursor,
    totals: totals.map(({ currency, bookings, sell, net }) => ({
      currency,
      bookings,
      sell: formatMoney(BigInt(sell), currency),
      net: formatMoney(BigInt(net), currency),
    })),
    is_partial: totals.reduce((all, { bookings }) => all + bookings, 0) > MAX_SUMMED,
  };
}
