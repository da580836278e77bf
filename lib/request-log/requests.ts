import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { addDays } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { readCreationTime } from "@/lib/core/ids";
import { prisma } from "@/lib/core/prisma";
import { flushRequestsEverywhere } from "./buffer";
import {
  findRequest,
  type FullRequestRow,
  listRequests,
  type RequestFilters,
  type RequestRow,
} from "./list-repository";
import { RETENTION_DAYS } from "./repository";
import type { RequestFacets, RequestItem, RequestList, RequestPage, RequestRecord, Succeeded } from "./schemas";

const DAY = 86_400_000;
const Position = z.object({ at: z.string(), id: z.string() });

interface Requests {
  rows: RequestRow[];
  nextCursor: string | null;
}

/**
 * Lists the tenant's API calls of the last 30 days of real time, newest first. Calls served by this machine appear
 * immediately, those of other machines a second or two later.
 * @throws DomainError of cursors, as every list
 */
export async function listOwnRequests(context: Context, request: RequestList): Promise<Requests> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "requests", { cursor, filters: given }, Position);
  await flushRequestsEverywhere();
  const rows = await listRequests(context.tenantId, filtersOf(filters), after, limit + 1);
  return cutPage(context, "requests", rows, limit, (last) => ({
    filters,
    after: { at: last.at.toISOString(), id: last.public_id },
  }));
}

function filtersOf(given: Omit<RequestList, "limit" | "cursor">): RequestFilters {
  const now = clock.realNow();
  const { from, to, trace_id, operation, code, credential_id, status } = given;
  return {
    from: from === undefined ? new Date(now.getTime() - RETENTION_DAYS * DAY) : new Date(from),
    // A line has the instant of its arrival, which may be in the current millisecond.
    to: to === undefined ? new Date(now.getTime() + DAY) : new Date(to),
    traceId: trace_id,
    operation,
    code,
    credential: credential_id,
    statuses: status === undefined ? undefined : statusesOf(status),
  };
}

function statusesOf(status: string): [number, number] {
  if (status === "refused") return [400, 599];
  const first = Number(status[0]) * 100;
  return status.endsWith("xx") ? [first, first + 99] : [Number(status), Number(status)];
}

/** The filter for the tenant's daily counts of the last 30 days; the log itself is not read. */
const lately = ({ tenantId }: Context) => {
  const since = addDays(clock.realNow().toISOString().slice(0, 10), -RETENTION_DAYS);
  return { tenantId, day: { gte: new Date(since) } };
};

/** Returns the filter values of the tenant's calls of the last 30 days. */
export async function listRequestFacets(context: Context): Promise<RequestFacets> {
  await flushRequestsEverywhere();
  const counted = await prisma().requestOutcome.groupBy({
    by: ["operation", "code", "credentialId"],
    where: lately(context),
  });
  const namesIn = (texts: string[]) => [...new Set(texts.filter(Boolean))].sort();
  const credentials = await prisma().credential.findMany({
    where: { id: { in: [...new Set(counted.map(({ credentialId }) => credentialId))] } },
    select: { publicId: true, name: true },
    orderBy: [{ name: "asc" }, { publicId: "asc" }],
  });
  return {
    operations: namesIn(counted.map(({ operation }) => operation)),
    codes: namesIn(counted.map(({ code }) => code)),
    credentials: credentials.map(({ publicId, name }) => ({ public_id: publicId, name })),
  };
}

/**
 * Returns the operations that the tenant's systems, or one credential, called successfully in the last 30 days of real
 * time, without any detail of a call.
 */
export async function getSucceededRequest(context: Context, credential: string | undefined): Promise<Succeeded> {
  await flushRequestsEverywhere();
  const { tenantId } = context;
  const named =
    credential === undefined
      ? undefined
      : await prisma().credential.findMany({ where: { tenantId, publicId: credential }, select: { id: true } });
  const counted = await prisma().requestOutcome.groupBy({
    by: ["operation"],
    where: {
      ...lately(context),
      code: "",
      operation: { not: "" },
      ...(named && { credentialId: { in: named.map(({ id }) => id) } }),
    },
    _sum: { requests: true },
    _max: { day: true },
    orderBy: { operation: "asc" },
  });
  const items = counted.map(({ operation, _sum: sum, _max: latest }) => ({
    operation,
    calls: Number(sum.requests),
    last_day: latest.day!.toISOString().slice(0, 10),
  }));
  return { items };
}

/**
 * Returns a call.
 * @throws DomainError `NOT_FOUND` for another tenant's call or one beyond the retention
 */
export async function getRequest(context: Context, publicId: string): Promise<FullRequestRow> {
  const at = readCreationTime(publicId);
  await flushRequestsEverywhere();
  const row = at && (await findRequest(context.tenantId, publicId, at));
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

export function toRequestPage({ rows, nextCursor }: Requests): z.input<typeof RequestPage> {
  return { items: rows.map(toRequestItem), next_cursor: nextCursor };
}

function toRequestItem({ duration_us, at, ...row }: RequestRow): RequestItem {
  return { ...row, at: at.toISOString(), duration_ms: duration_us / 1_000 };
}

export function toRequestRecord(row: FullRequestRow): RequestRecord {
  const { request_body, request_size, response_body, response_size, ...line } = row;
  return {
    call: toRequestItem(line),
    request: request_body === null ? null : { text: request_body, size: request_size ?? 0 },
    response: response_body === null ? null : { text: response_body, size: response_size ?? 0 },
    booking_public_id: bookingOf(row),
  };
}

const BOOKING = /\bbkg_[A-Za-z0-9]+/;

/** The booking in the path; otherwise the first one in a booking operation's response. */
function bookingOf({ path, operation, response_body }: FullRequestRow): string | null {
  const body = operation !== null && /(^|[.])book$/.test(operation) ? response_body : null;
  return (BOOKING.exec(path) ?? BOOKING.exec(body ?? ""))?.[0] ?? null;
}
