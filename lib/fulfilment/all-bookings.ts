import { z } from "zod";
import { addWords, findPlaceNames } from "@/lib/booking/list/list-repository";
import { MAX_SUMMED, selectSums, TotalRow } from "@/lib/booking/list/totals-repository";
import { toQueued } from "@/lib/booking/on-request/queue";
import { findQueued } from "@/lib/booking/on-request/queue-repository";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import { formatMoney } from "@/lib/core/money";
import { directory } from "@/lib/partner/directory";
import type { AllBookings, AllBookingsPage } from "./schemas";

type Filters = Omit<z.output<typeof AllBookings>, "limit" | "cursor">;
const Position = z.object({ day: z.string(), public_id: z.string() });
/** The id of no tenant: an unknown one has no bookings. */
const NOBODY = -2;
const Id = z.tuple([z.int(), z.string()]);
const Head = z.object({ page: z.array(Id) });

/** Lists the bookings of all tenants for operators, the nearest arrival first, with the totals of all that are found. */
export async function listAllBookings(context: Context, request: z.output<typeof AllBookings>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "allBookings", { cursor, filters: given }, Position);
  const { tenants } = await directory();
  const tenantId = filters.tenant_public_id
    ? ([...tenants.values()].find(({ publicId }) => publicId === filters.tenant_public_id)?.id ?? NOBODY)
    : undefined;
  const found = await findPage(conditionsOf(filters, tenantId), after, limit + 1);
  const byId = new Map((await findQueued(found)).map((row) => [row.publicId, row]));
  const page = cutPage(
    context,
    "allBookings",
    found.flatMap(([, publicId]) => byId.get(publicId) ?? []),
    limit,
    (last) => ({ filters, after: { day: last.startsOn.toISOString().slice(0, 10), public_id: last.publicId } }),
  );
  const totals = await sum(conditionsOf(filters, tenantId));
  return { ...page, totals, tenants, placeNames: await findPlaceNames(page.rows) };
}

function conditionsOf(f: Filters, tenantId: number | undefined): Conditions {
  const where = new Conditions();
  if (tenantId !== undefined) where.add("tenant", "b.tenant_id = :tenantId", { tenantId });
  if (f.status) where.add("status", "b.status = :status", { status: f.status });
  if (f.arrival_from) where.add("from", "b.starts_on >= :from::date", { from: f.arrival_from });
  if (f.arrival_to) where.add("to", "b.starts_on <= :to::date", { to: f.arrival_to });
  if (f.property_public_id)
    where.add(
      "property",
      `EXISTS (SELECT FROM booking_room r JOIN property p ON p.id = r.property_id
        WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id AND p.public_id = :propertyId)`,
      { propertyId: f.property_public_id },
    );
  if (f.unacknowledged)
    where.add(
      "unacknowledged",
      `EXISTS (SELECT FROM supplier_message m WHERE m.tenant_id = b.tenant_id AND m.booking_public_id = b.public_id
        AND m.is_last AND m.channel <> 'NONE' AND m.acknowledged_at IS NULL)`,
    );
  addWords(where, f.q);
  return where;
}

/** By hand, because it is a list by text over all tenants. */
async function findPage(
  where: Conditions,
  after: z.output<typeof Position> | undefined,
  most: number,
): Promise<[number, string][]> {
  if (after)
    where.add("after", "(b.starts_on, b.public_id) > (:afterDay::date, :afterId)", {
      afterDay: after.day,
      afterId: after.public_id,
    });
  const [head] = await rows(
    Head,
    where.name("list_all_bookings"),
    `SELECT coalesce(json_agg(json_build_array(tenant_id, public_id)), '[]') AS page FROM (
       SELECT b.tenant_id, b.public_id FROM booking b WHERE ${where.sql()} ORDER BY b.starts_on, b.public_id LIMIT :most) AS page`,
    { ...where.values, most },
  );
  return head!.page;
}

const sum = (where: Conditions): Promise<TotalRow[]> =>
  rows(
    TotalRow,
    where.name("sum_all_bookings"),
    selectSums(`FROM booking b WHERE ${where.sql("b.status NOT IN ('REJECTED', 'FAILED')")}`),
    where.values,
  );

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
