import { Conditions } from "@/lib/core/database/conditions";
import { z } from "zod";
import { rows } from "@/lib/core/db";

const RequestRow = z.object({
  public_id: z.string(),
  at: z.date(),
  trace_id: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  operation: z.string().nullable(),
  status: z.int(),
  code: z.string().nullable(),
  duration_us: z.int(),
  credential_id: z.string(),
  credential_name: z.string(),
  idempotency_key: z.string().nullable(),
  replayed: z.boolean(),
});
export type RequestRow = z.output<typeof RequestRow>;
const FullRequestRow = RequestRow.extend({
  request_size: z.int().nullable(),
  request_body: z.string().nullable(),
  response_size: z.int().nullable(),
  response_body: z.string().nullable(),
});
export type FullRequestRow = z.output<typeof FullRequestRow>;

// Hand-written SQL: the log is read through a view, and each kind of filter by its index; counts are sums over days.

const SHOWN = `l.public_id, l.at, l.trace_id, l.method, l.path, l.query, l.operation, l.status, l.code, l.duration_us,
  c.public_id AS credential_id, c.name AS credential_name, l.idempotency_key, l.replayed`;

/** The filters of a log; instants are real ones. */
export interface RequestFilters {
  from: Date;
  to: Date;
  traceId?: string | undefined;
  operation?: string | undefined;
  code?: string | undefined;
  credential?: string | undefined;
  /** Lowest and highest status, both inclusive. */
  statuses?: readonly [lowest: number, highest: number] | undefined;
}

/**
 * Lists a tenant's calls, newest first, by keyset pagination. Each kind of filter has its own statement, so that the
 * planner uses the matching index: by time, operation, trace id, or refusals only.
 */
export async function listRequests(
  tenantId: number,
  f: RequestFilters,
  after: { at: string; id: string } | undefined,
  most: number,
): Promise<RequestRow[]> {
  const where = new Conditions({ tenantId, from: f.from, to: f.to, limit: most });
  if (f.traceId !== undefined) where.add("trace", "l.trace_id = :traceId", { traceId: f.traceId });
  if (f.operation !== undefined) where.add("op", "l.operation = :operation", { operation: f.operation });
  if (f.code !== undefined) where.add("code", "l.status >= 400 AND l.code = :code", { code: f.code });
  if (f.credential !== undefined) where.add("by", "c.public_id = :credential", { credential: f.credential });
  if (f.statuses && f.statuses[0] >= 400) where.add("refused", "l.status >= 400");
  if (f.statuses) {
    const [lowestStatus, highestStatus] = f.statuses;
    where.add("status", "l.status BETWEEN :lowestStatus AND :highestStatus", { lowestStatus, highestStatus });
  }
  if (after)
    where.add("after", "(l.at, l.public_id) < (:afterAt::timestamptz, :afterId)", {
      afterAt: after.at,
      afterId: after.id,
    });
  return rows(
    RequestRow,
    where.name("list_requests"),
    `SELECT ${SHOWN} FROM request_log_seen l JOIN credential c ON c.id = l.credential_id
     WHERE ${where.sql("l.tenant_id = :tenantId", "l.at >= :from", "l.at < :to")}
     ORDER BY l.at DESC, l.public_id DESC LIMIT :limit`,
    where.values,
  );
}

/**
 * Finds a tenant's call with its bodies, or undefined.
 * @param at when it arrived
 */
export async function findRequest(tenantId: number, publicId: string, at: Date): Promise<FullRequestRow | undefined> {
  const [row] = await rows(
    FullRequestRow,
    "find_request",
    `SELECT ${SHOWN}, l.request_size, l.request_body, l.response_size, l.response_body
     FROM request_log_seen l JOIN credential c ON c.id = l.credential_id
     WHERE l.tenant_id = :tenantId AND l.at = :at AND l.public_id = :publicId`,
    { tenantId, publicId, at },
  );
  return row;
}

/** The calls of all tenants on each day since one, and those of them that ended in an error of ours. */
export const findAnsweredByDay = (since: string) =>
  rows(
    z.object({ day: z.string(), requests: z.number(), failed: z.number() }),
    "requests_answered_by_day",
    `SELECT day::text, sum(requests)::float8 AS requests, coalesce(sum(requests) FILTER (WHERE status >= 500), 0)::float8 AS failed
     FROM request_outcome WHERE day >= :since::date GROUP BY day ORDER BY day`,
    { since },
  );
