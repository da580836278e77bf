import pino from "pino";
import { databaseRefusal, isLockTimeout } from "@/lib/core/database/database-errors";
import { DomainError } from "@/lib/core/errors";
import type { Reply } from "./call";
import { env } from "@/lib/core/env";
import { metrics } from "@/lib/core/metrics";
import { getHttpStatus } from "./error-status";

const log = pino({ name: "api", level: env.logLevel });

/** The header of API responses without a caching rule of their own: they contain personal data and prices. */
export const UNCACHED = { "Cache-Control": "no-store" } as const;

/**
 * The error envelope without its trace id.
 * @param origin the service's origin as the caller used it, for the link to the code's explanation
 */
export function makeErrorEnvelope(
  { code, message, details }: DomainError,
  origin: string,
): { code: string; message: string; doc_url: string; details: Record<string, unknown> | null } {
  return { code, message, doc_url: `${origin}/docs/errors#${code}`, details: details ?? null };
}

/** Appends the trace id to a JSON object. */
export function withTrace(json: string, traceId: string): string {
  return json === "{}" ? `{"trace_id":"${traceId}"}` : `${json.slice(0, -1)},"trace_id":"${traceId}"}`;
}

/** The response to a thrown error: for a `DomainError` its refusal, otherwise a 500 without details. */
export function respondToError(
  thrown: unknown,
  { traceId, origin }: { traceId: string; origin: string },
  headers: Record<string, string>,
): Reply {
  const error = thrown instanceof DomainError ? thrown : unexpected(thrown, traceId);
  if (error.retryAfter !== undefined) headers["Retry-After"] = String(error.retryAfter);
  if (error.kind === "unauthenticated")
    headers["WWW-Authenticate"] =
      error.code === "auth.missing_bearer"
        ? 'Bearer realm="partner-api"'
        : 'Bearer realm="partner-api", error="invalid_token"';
  if (error.kind === "forbidden")
    headers["WWW-Authenticate"] = 'Bearer realm="partner-api", error="insufficient_scope"';
  const body = withTrace(JSON.stringify(makeErrorEnvelope(error, origin)), traceId);
  return { status: getHttpStatus(error.code), headers, body };
}

function unexpected(thrown: unknown, traceId: string): DomainError {
  const refusal = databaseRefusal(thrown);
  if (refusal) {
    if (isLockTimeout(thrown)) metrics.lockTimeouts.inc();
    log.warn({ err: thrown, traceId }, "the database refused or did not answer");
    return refusal;
  }
  log.error({ err: thrown, traceId }, "unexpected error");
  return new DomainError("INTERNAL_ERROR");
}

/** Logs an error that is part of a successful answer. */
export function logFailure(thrown: unknown, traceId: string): void {
  log.error({ err: thrown, traceId }, "inline failure");
}
