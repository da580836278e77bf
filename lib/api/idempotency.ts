import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonicNow } from "@/lib/core/clock";
import { AlreadyClaimed, ContendedError, type KeyClaim, type Context } from "@/lib/core/context";
import { currentDeadline } from "@/lib/core/database/deadline";
import { DomainError, invalid, type ErrorKind } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/prisma";
import { findStoredResult, storeResult, findKeyState } from "@/lib/idempotency/repository";
import type { Call } from "./call";
import { getHttpStatus } from "./error-status";
import type { StoredResponse, Operation } from "./operation";
import type { ParsedInput } from "./parse";
import { makeErrorEnvelope } from "./respond";

/**
 * Reads the request's idempotency key. @throws DomainError `IDEMPOTENCY_KEY_REQUIRED`, `INVALID_REQUEST`
 * @see docs/idempotency#replays
 */
export function readKey(op: Operation, call: Call): string | undefined {
  if (op.idempotent === "none") return undefined;
  const key = call.header("idempotency-key");
  if (!key) {
    if (op.idempotent === "required") throw new DomainError("IDEMPOTENCY_KEY_REQUIRED");
    return undefined;
  }
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid({ path: "Idempotency-Key", message: "must be 1 to 255 printable ASCII characters" });
  return key;
}

/** Kinds of refusals that are stored like successes, because an unchanged retry would get them again. */
const STORED_KINDS: ReadonlySet<ErrorKind> = new Set(["not_found", "conflict", "gone", "unprocessable"]);

/** SQLSTATEs: a lock was not available in time, and two that ask for a retry. */
const LOCK_TIMEOUT = "55P03";
const TRY_AGAIN: ReadonlySet<string> = new Set(["40P01", "40001"]);
/**
 * Maximum milliseconds into the call at which a statement is retried: PostgreSQL detects a deadlock after a second,
 * which would be too late for the deadline.
 */
const LAST_TRY_MS = 900;

/** How long a duplicate waits for the first request, and how often it looks. */
const DUPLICATE_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

export interface IdempotentResponse extends StoredResponse {
  replayed: boolean;
}

/**
 * Runs a keyed operation at most once, without a lookup beforehand. Each outcome (a success or a storable refusal)
 * inserts the key in the transaction of its effect. The key is unique: one attempt commits; the others find it taken,
 * roll back and replay its result. An attempt during the first one waits on the unique index and, after the lock
 * time-out, polls, so that it holds no connection. An attempt that waited for another lock is no duplicate: nothing
 * was done, and it is answered `SERVICE_BUSY`.
 */
export async function runOnce(
  op: Operation,
  context: Context,
  key: string,
  input: ParsedInput,
  run: () => Promise<unknown>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<IdempotentResponse> {
  const bodyHash = hashOf(input);
  const idempotencyKey = { tenantId: context.tenantId, operation: op.id, key, bodyHash };
  context.idempotencyKey = idempotencyKey;
  let claimed: KeyClaim | undefined;
  let first = "";
  context.claim = (result) => {
    const wire = op.present(result, context.traceId) as Record<string, unknown> | null;
    first = JSON.stringify(wire ?? {});
    const hidden = op.secretFields && Object.fromEntries(op.secretFields.map((field) => [field, null]));
    const stored = hidden ? JSON.stringify({ ...wire, ...hidden }) : first;
    return (claimed = { ...idempotencyKey, status: op.status?.(result) ?? op.statuses[0]!, response: stored });
  };
  const startedAt = monotonicNow();
  const elapsed = () => monotonicNow() - startedAt;
  for (let attempt = 1; ; attempt++) {
    try {
      await inTurn(op.isKeyedAround ? () => inTransaction(context, run) : run);
      // Answers with the stored text, so that the record is not serialized a second time.
      if (!claimed) throw new Error(`${op.id} succeeded without writing its idempotency key`);
      return { status: claimed.status, response: first, replayed: false };
    } catch (error) {
      const failure = error as { code?: string };
      if (error instanceof AlreadyClaimed) return replay(op, context, key, bodyHash);
      if (error instanceof ContendedError) {
        const outcome = await outcomeOfFirst();
        if (outcome === "STORED") return replay(op, context, key, bodyHash);
        if (outcome === "FAILED") continue;
        throw error.refusal;
      }
      if (TRY_AGAIN.has(failure.code ?? "") && attempt < 3 && elapsed() < LAST_TRY_MS) continue;
      if (failure.code === LOCK_TIMEOUT) {
        const outcome = await outcomeOfFirst();
        if (outcome === "STORED") return replay(op, context, key, bodyHash);
        if (outcome === "FAILED") continue; // the first request failed: retry as the first
        throw error; // The statement waited for a lock of another call; `database-errors` turns this into `SERVICE_BUSY`.
      }
      if (!(error instanceof DomainError)) throw error;
      // The version may differ because this same request has succeeded before.
      if (error.code === "PRECONDITION_FAILED" && (await findStoredResult(context.tenantId, op.id, key)))
        return replay(op, context, key, bodyHash);
      if (!STORED_KINDS.has(error.kind)) throw error;
      return storeRefusal(error);
    }
  }

  /**
   * Waits for another request with this key; NONE if there is no other.
   * @throws DomainError `IDEMPOTENCY_IN_PROGRESS`
   */
  async function outcomeOfFirst(): Promise<"STORED" | "FAILED" | "NONE"> {
    for (let look = 1; ; look++) {
      const state = await findKeyState(context.tenantId, op.id, key);
      if (look > 1) currentDeadline()?.renew();
      if (state === "STORED") return "STORED";
      if (state === "FREE") return look === 1 ? "NONE" : "FAILED";
      if (elapsed() >= DUPLICATE_WAIT_MS) throw new DomainError("IDEMPOTENCY_IN_PROGRESS", { retryAfter: 1 });
      await sleep(LOOK_EVERY_MS);
    }
  }

  async function storeRefusal(error: DomainError): Promise<IdempotentResponse> {
    try {
      await storeResult({
        ...idempotencyKey,
        status: getHttpStatus(error.code),
        response: JSON.stringify(makeErrorEnvelope(error, context.origin!)),
      });
    } catch (taken) {
      if (taken instanceof AlreadyClaimed) return replay(op, context, key, bodyHash);
      throw taken;
    }
    throw error;
  }
}

async function replay(op: Operation, context: Context, key: string, bodyHash: string): Promise<IdempotentResponse> {
  const storedResult = await findStoredResult(context.tenantId, op.id, key);
  if (!storedResult) throw new DomainError("IDEMPOTENCY_IN_PROGRESS", { retryAfter: 1 }); // deleted between two checks
  if (storedResult.bodyHash !== bodyHash) throw new DomainError("IDEMPOTENCY_KEY_CONFLICT");
  const answer = op.replay && storedResult.status < 300 ? await op.replay(context, storedResult) : storedResult;
  return { status: answer.status, response: answer.response, replayed: true };
}

/**
 * The hash of a request. Parsing puts fields in the schema's order, so the body's order of keys and white space do
 * not matter.
 */
function hashOf({ params, query, body }: ParsedInput): string {
  return createHash("sha256")
    .update(JSON.stringify([params, query, body]))
    .digest("base64url");
}
