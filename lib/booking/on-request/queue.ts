import { tenantNow } from "@/lib/core/clock";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { getPartnerDirectory, type Tenant } from "@/lib/partner/directory";
import type { Initiator } from "../events/event-schemas";
import { findPlaceNames } from "../list/list-repository";
import {
  findQueued,
  listDecisions,
  readQueue,
  type DecisionRow,
  type QueueSelection,
  type QueueRow,
} from "./queue-repository";
import { STALE_MINUTES, type Decision, type QueuedBooking, type QueueList } from "./queue-schemas";
import { getBooking, type BookingWithItems } from "../get";
import { settleBooking } from "../settle";
import type { BookingStatus } from "../status";
import type { DecidedList, DecidedRequest } from "../supplier/supplier-schemas";
import { findLeadGuest, readPropertyId, readSold, readTitle } from "../summary";
import { prepareAudit } from "../transition";

interface Queue {
  rows: QueueRow[];
  nextCursor: string | null;
  tenants: ReadonlyMap<number, Tenant>;
  placeNames: Map<string, string>;
  waiting: number;
  stale: number;
}

const Position = z.object({ at: z.string(), public_id: z.string() });
const requests: QueueSelection = { state: "requests" };
const staleBefore = (now: Date): Date => new Date(now.getTime() - STALE_MINUTES * 60_000);

/** Lists the bookings of all tenants that wait for an answer, the next deadline first; or the stale ones. */
export async function listQueue(context: Context, request: z.output<typeof QueueList>): Promise<Queue> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "queue", { cursor, filters: given }, Position);
  const before = staleBefore(context.now);
  const from = after && { at: new Date(after.at), publicId: after.public_id };
  const isRequests = filters.state === "requests";
  const open: QueueSelection = isRequests ? requests : { state: "stale", before };
  const { rows, waiting, stale } = await readQueue({ open, staleBefore: before }, filters.q, from, limit + 1);
  const page = cutPage(context, "queue", rows, limit, (last) => ({
    filters,
    after: { at: (isRequests ? last.respondBy! : last.createdAt).toISOString(), public_id: last.publicId },
  }));
  const [{ tenants }, placeNames] = await Promise.all([getPartnerDirectory(), findPlaceNames(page.rows)]);
  return { ...page, tenants, placeNames, waiting, stale };
}

export interface QueueEntry {
  tenant: Tenant;
  read: BookingWithItems;
}

/** Returns an open booking of any tenant in full. @throws DomainError `BOOKING_NOT_FOUND` */
export async function getQueueEntry(context: Context, tenantPublicId: string, publicId: string): Promise<QueueEntry> {
  const tenant = await findTenant(tenantPublicId);
  const theirs = {
    ...context,
    tenantId: tenant.id,
    profileName: (id: number) => tenant.profilesById.get(id)?.publicId,
  };
  // Names of the tenant's users are left out, because only the tenant itself may see them.
  return { tenant, read: { ...(await getBooking(theirs, publicId, "full")), names: new Map() } };
}

/**
 * Answers an on-request booking, or settles a stale one. The partner gets a webhook; the reason is in the booking's
 * history.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_PENDING` when it is already decided
 */
export async function decideQueueEntry(
  context: Context,
  tenantPublicId: string,
  publicId: string,
  { decision, reason, supplier_reference }: z.output<typeof Decision>,
): Promise<QueueEntry> {
  const { tenant, read } = await getQueueEntry(context, tenantPublicId, publicId);
  const from = read.booking.status as BookingStatus;
  const declined = from === "PENDING" ? "FAILED" : "REJECTED";
  const by = {
    at: tenantNow(tenant.id),
    source: "STAFF" as const,
    // An operator enters the supplier's answer.
    initiator: "SUPPLIER" as const,
    reason: reason ?? null,
    audit: prepareAudit(context),
    ...(supplier_reference !== undefined && { supplierReference: supplier_reference }),
  };
  if (!(await settleBooking(tenant.id, publicId, decision === "CONFIRM" ? "CONFIRMED" : declined, by, from)))
    throw new DomainError("BOOKING_NOT_PENDING");
  return getQueueEntry(context, tenantPublicId, publicId);
}

/** @throws DomainError `BOOKING_NOT_FOUND`: nobody has a booking of an unknown tenant */
export async function findTenant(publicId: string): Promise<Tenant> {
  const { tenants } = await getPartnerDirectory();
  const tenant = [...tenants.values()].find((one) => one.publicId === publicId);
  if (!tenant) throw new DomainError("BOOKING_NOT_FOUND");
  return tenant;
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

export function toQueued(
  row: QueueRow,
  { tenants, placeNames }: Pick<Queue, "tenants" | "placeNames">,
): z.input<typeof QueuedBooking> {
  const tenant = tenants.get(row.tenantId);
  return {
    tenant_public_id: tenant?.publicId ?? "",
    tenant_name: tenant?.name ?? "",
    public_id: row.publicId,
    booking_number: Number(row.bookingNumber),
    status: row.status as BookingStatus,
    product_type: row.productType,
    title: readTitle(readSold(row)),
    place_name: placeNames.get(readPropertyId(row) ?? "") ?? null,
    lead_guest: findLeadGuest(row, row.rooms[0]?.guests),
    starts_on: dateOf(row.startsOn),
    ends_on: dateOf(row.endsOn),
    total: formatMoney(row.total, row.currencyCode),
    currency: row.currencyCode,
    agency_reference: row.agencyReference,
    special_requests: row.specialRequests,
    created_at: row.createdAt.toISOString(),
    respond_by: row.respondBy?.toISOString() ?? null,
  };
}

interface Decided extends Pick<Queue, "rows" | "tenants" | "placeNames"> {
  decisions: DecisionRow[];
  nextCursor: string | null;
}

/** Lists decided requests, the latest first. @throws DomainError for an invalid cursor */
export async function listDecidedQueueEntries(
  context: Context,
  request: z.output<typeof DecidedList>,
): Promise<Decided> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "decided", { cursor, filters: given }, Position);
  const from = after && { at: new Date(after.at), publicId: after.public_id };
  const found = await listDecisions(filters.decision, from, limit + 1);
  const { rows: decisions, nextCursor } = cutPage(context, "decided", found, limit, (last) => ({
    filters,
    after: { at: last.at.toISOString(), public_id: last.publicId },
  }));
  const rows = await findQueued(decisions.map(({ tenantId, publicId }) => [tenantId, publicId]));
  const [{ tenants }, placeNames] = await Promise.all([getPartnerDirectory(), findPlaceNames(rows)]);
  return { decisions, nextCursor, rows, tenants, placeNames };
}

export function toDecided({ decisions, rows, ...names }: Decided): z.input<typeof DecidedRequest>[] {
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return decisions.flatMap(({ publicId, at, toStatus, initiator, source, reason }) => {
    const row = byId.get(publicId);
    if (!row) return [];
    return {
      ...toQueued(row, names),
      decision: toStatus as z.input<typeof DecidedRequest>["decision"],
      decided_at: at.toISOString(),
      initiator: (initiator ?? source) as Initiator,
      reason,
      supplier_reference: row.supplierReference,
    };
  });
}
