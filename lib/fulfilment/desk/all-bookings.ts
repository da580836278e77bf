import type { z } from "zod";
import { findPlaceNames } from "@/lib/booking/list/list-repository";
import { MAX_SUMMED } from "@/lib/booking/list/totals-repository";
import { toQueued } from "@/lib/booking/on-request/queue";
import { findQueued } from "@/lib/booking/on-request/queue-repository";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import { formatMoney } from "@/lib/core/money";
import { getPartnerDirectory } from "@/lib/partner/directory";
import type { Conditions } from "@/lib/core/database/conditions";
import { findPartsOfBookings } from "../repository";
import { toSupplyBooking } from "../supply-bookings";
import { type Filters, listPage, Position, selectBookings, sumSelected } from "./all-bookings-repository";
import type { AllBookings, AllBookingsPage, ArrivalPage } from "./schemas";

/** A tenant id that does not exist, for an unknown tenant, which has no bookings. */
const NOBODY = -2;

/** The conditions for the bookings of all tenants that match the filters. */
export async function selectAllBookings(filters: Filters): Promise<Conditions> {
  const { tenants } = await getPartnerDirectory();
  const { tenant_public_id: tenant } = filters;
  const tenantId = tenant && ([...tenants.values()].find(({ publicId }) => publicId === tenant)?.id ?? NOBODY);
  return selectBookings(filters, tenantId || undefined);
}

/** Lists the bookings of all tenants for operators, the nearest arrival first, with the totals of all that are found. */
export async function listAllBookings(context: Context, request: z.output<typeof AllBookings>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "allBookings", { cursor, filters: given }, Position);
  const page = await readPage(context, { limit, filters, after });
  const totals = await sumSelected(await selectAllBookings(filters));
  return { ...page, totals };
}

/** Lists arrivals with their rooms: bookings as their suppliers see them, with the partner. */
export async function listArrivals(context: Context, request: z.output<typeof AllBookings>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "allBookings", { cursor, filters: given }, Position);
  const page = await readPage(context, { limit, filters, after });
  const parts = await findPartsOfBookings(page.rows.map(({ tenantId, publicId }) => [tenantId, publicId] as const));
  return { ...page, parts };
}

async function readPage(
  context: Context,
  { limit, filters, after }: { limit: number; filters: Filters; after: z.output<typeof Position> | undefined },
) {
  const [where, { tenants }] = [await selectAllBookings(filters), await getPartnerDirectory()];
  const found = await listPage(where, after, limit + 1);
  const byId = new Map((await findQueued(found)).map((row) => [row.publicId, row]));
  const page = cutPage(
    context,
    "allBookings",
    found.flatMap(([, publicId]) => byId.get(publicId) ?? []),
    limit,
    (last) => ({ filters, after: { day: last.startsOn.toISOString().slice(0, 10), public_id: last.publicId } }),
  );
  return { ...page, tenants, placeNames: await findPlaceNames(page.rows) };
}

export const toArrivalPage = ({
  rows: found,
  nextCursor,
  parts,
  ...names
}: Awaited<ReturnType<typeof listArrivals>>): z.input<typeof ArrivalPage> => ({
  items: found.flatMap((row) => {
    const { tenant_name, title, lead_guest } = toQueued(row, names);
    const own = parts.filter(({ bookingPublicId }) => bookingPublicId === row.publicId);
    return own.map((part) => ({ ...toSupplyBooking(part), tenant_name, title, lead_guest }));
  }),
  next_cursor: nextCursor,
});

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
