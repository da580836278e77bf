import { DomainError } from "../errors";

/**
 * What a database failure means for the caller. BUSY: the server or pool refused in time, and nothing was done.
 * UNAVAILABLE: the server cannot be reached or did not answer; a running write is either complete or rolled back.
 */
type DatabaseFailure = "BUSY" | "UNAVAILABLE";

/** SQLSTATE (PostgreSQL, Appendix A), by code or by class. */
const BY_SQLSTATE: Record<string, DatabaseFailure> = {
  "40001": "BUSY", // serialization_failure
  "40P01": "BUSY", // deadlock_detected
  "55P03": "BUSY", // lock_not_available: lock_timeout
  "57014": "BUSY", // query_canceled: statement_timeout
  "25P03": "BUSY", // idle_in_transaction_session_timeout
  "08": "UNAVAILABLE", // connection exceptions; PgBouncer's refusals
  "25006": "UNAVAILABLE", // read_only_sql_transaction: a primary that has become a standby
  "53": "UNAVAILABLE", // insufficient resources: disk full, out of memory, too many connections
  "57P01": "UNAVAILABLE", // admin_shutdown
  "57P02": "UNAVAILABLE", // crash_shutdown
  "57P03": "UNAVAILABLE", // cannot_connect_now
  "57P05": "UNAVAILABLE", // idle_session_timeout
  "58": "UNAVAILABLE", // system errors: I/O
};

/**
 * CHECK constraints of stock. Statements decide about availability under the row's lock; if a CHECK refuses
 * nevertheless, that decision was outdated. How this can happen is not known. Nothing was done, and a retry decides
 * again.
 */
const STOCK_CHECKS: ReadonlySet<unknown> = new Set(["room_month_unsold_check", "room_month_holds_check"]);

/** Errors of sockets and name resolution (Node), and Prisma's own (P1xxx for the server, P2024 for its pool). */
const BY_DRIVER_CODE: Record<string, DatabaseFailure> = {
  ECONNREFUSED: "UNAVAILABLE",
  ECONNRESET: "UNAVAILABLE",
  ENOTFOUND: "UNAVAILABLE",
  EAI_AGAIN: "UNAVAILABLE",
  ETIMEDOUT: "UNAVAILABLE",
  EPIPE: "UNAVAILABLE",
  EHOSTUNREACH: "UNAVAILABLE",
  ENETUNREACH: "UNAVAILABLE",
  ENOENT: "UNAVAILABLE", // the socket file
  // Our own refusals, which Prisma has wrapped.
  SERVICE_BUSY: "BUSY",
  SERVICE_UNAVAILABLE: "UNAVAILABLE",
  P1001: "UNAVAILABLE",
  P1002: "UNAVAILABLE",
  P1008: "UNAVAILABLE",
  P1017: "UNAVAILABLE",
  P2024: "BUSY",
  P2034: "BUSY",
};

/** Errors of node-postgres that have no code. */
const BY_MESSAGE: [text: string, failure: DatabaseFailure][] = [
  ["timeout exceeded when trying to connect", "BUSY"], // no connection of the pool was free in time
  ["statement_timeout", "BUSY"], // a negative value, in any language: the statement started after its deadline (`tenant-wall`)
  ["Query read timeout", "UNAVAILABLE"],
  ["Connection terminated", "UNAVAILABLE"],
  ["Client has encountered a connection error", "UNAVAILABLE"],
  ["Client was closed", "UNAVAILABLE"],
  ["Cannot use a pool after calling end on the pool", "UNAVAILABLE"],
];

interface Thrown {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
  constraint?: unknown;
}

/** Classifies an error of the driver or of Prisma; undefined if it is no database failure. */
export function databaseFailure(thrown: unknown, depth = 0): DatabaseFailure | undefined {
  if (typeof thrown !== "object" || thrown === null || depth > 4) return undefined;
  const { code, originalCode, message, cause, meta, constraint } = thrown as Thrown;
  if (STOCK_CHECKS.has(constraint)) return "BUSY";
  for (const each of [code, originalCode]) {
    if (typeof each !== "string") continue;
    const found =
      BY_DRIVER_CODE[each] ?? BY_SQLSTATE[each] ?? (each.length === 5 ? BY_SQLSTATE[each.slice(0, 2)] : undefined);
    if (found) return found;
  }
  const known = typeof message === "string" ? BY_MESSAGE.find(([text]) => message.includes(text)) : undefined;
  return known?.[1] ?? databaseFailure(cause, depth + 1) ?? databaseFailure(meta?.driverAdapterError, depth + 1);
}

/** SQLSTATEs of a statement that waited too long for a lock, or of a deadlock. */
const OF_LOCKS: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

/** Whether the database refused a statement because of a lock. */
export function isLockTimeout(thrown: unknown): boolean {
  const { code, originalCode, cause, meta } = (thrown ?? {}) as Thrown;
  return (
    [code, originalCode].some((each) => OF_LOCKS.has(each)) ||
    [cause, meta?.driverAdapterError].some((one) => one !== undefined && isLockTimeout(one))
  );
}

/** Seconds after which a caller may retry. */
const RETRY_AFTER = { BUSY: 1, UNAVAILABLE: 2 } as const;

/** The refusal for a database failure, with the seconds until a retry; undefined for other errors. */
export function databaseRefusal(thrown: unknown): DomainError | undefined {
  const failure = databaseFailure(thrown);
  return failure && new DomainError(`SERVICE_${failure}`, { retryAfter: RETRY_AFTER[failure] });
}
