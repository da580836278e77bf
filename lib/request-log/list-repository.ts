import { Conditions } from "@/lib/core/database/conditions";
import { statement, type Row } from "@/lib/core/db";

export interface RequestRow extends Row {
  public_id: string;
  at: Date;
  trace_id: string;
  method: string;
  path: string;
  query: string;
  operation: string | null;
  status: number;
  code: string | null;
  duration_us: number;
  credential_id: string;
  credential_name: string;
  idempotency_key: string | null;
  replayed: boolean;
}
export interface FullRequestRow extends RequestRow {
  request_size: number | null;
  request_body: string | null;
  response_size: number | null;
  response_body: string | null;
}

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
  /** Both inclusive. */
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
  return statement<RequestRow>(
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
  const [row] = await statement<FullRequestRow>(
    "find_request",
    `SELECT ${SHOWN}, l.request_size, l.request_body, l.response_size, l.response_body
     FROM request_log_seen l JOIN credential c ON c.id = l.credential_id
     WHERE l.tenant_id = :tenantId AND l.at = :at AND l.public_id = :publicId`,
    { tenantId, publicId, at },
  );
  return row;
}

interface FacetsRow extends Row {
  operations: string[];
  codes: string[];
  credentials: { public_id: string; name: string }[];
}

/** Lists the filter values since a day, from the counts of outcomes: the log itself is not read. */
export async function findFacets(tenantId: number, since: string): Promise<FacetsRow> {
  const [row] = await statement<FacetsRow>(
    "request_facets",
    `WITH counted AS (SELECT DISTINCT operation, code, credential_id FROM request_outcome WHERE tenant_id = :tenantId AND day >= :since::date)
     SELECT ARRAY(SELECT DISTINCT operation FROM counted WHERE operation <> '' ORDER BY 1) AS operations,
       ARRAY(SELECT DISTINCT code FROM counted WHERE code <> '' ORDER BY 1) AS codes,
       coalesce((SELECT json_agg(json_build_object('public_id', c.public_id, 'name', c.name) ORDER BY c.name, c.public_id)
         FROM credential c WHERE c.id IN (SELECT credential_id FROM counted)), '[]') AS credentials`,
    { tenantId, since },
  );
  return row!;
}

interface SucceededRow extends Row {
  operation: string;
  calls: string;
  last_day: string;
}

/**
 * Counts each operation's successes since a day, from the counts of outcomes.
 * @param credential public id; null: any of the tenant's
 */
export async function findSucceeded(
  tenantId: number,
  since: string,
  credential: string | null,
): Promise<SucceededRow[]> {
  return statement<SucceededRow>(
    "request_succeeded",
    `SELECT o.operation, sum(o.requests) AS calls, max(o.day)::text AS last_day
     FROM request_outcome o JOIN credential c ON c.tenant_id = o.tenant_id AND c.id = o.credential_id
     WHERE o.tenant_id = :tenantId AND o.day >= :since::date AND o.code = '' AND o.operation <> '' AND (:credential::text IS NULL OR c.public_id = :credential)
     GROUP BY o.operation ORDER BY o.operation`,
    { tenantId, since, credential },
  );
}

/** The calls of all tenants on each day since one, and those of them that ended in an error of ours. */
export const findAnsweredByDay = (since: string) =>
  statement<{ day: string; requests: number; failed: number }>(
    "requests_answered_by_day",
    `SELECT day::text, sum(requests)::float8 AS requests, coalesce(sum(requests) FILTER (WHERE status >= 500), 0)::float8 AS failed
     FROM request_outcome WHERE day >= :since::date GROUP BY day ORDER BY day`,
    { since },
  );
