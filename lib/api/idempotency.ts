import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonicNow } from "@/lib/core/clock";
import { AlreadyClaimed, Contended, type Claim, type Context } from "@/lib/core/context";
import { currentDeadline } from "@/lib/core/deadline";
import { DomainError, ERRORS, invalid } from "@/lib/core/errors";
import { findKept, keep, keyState, withKey } from "@/lib/idempotency/repository";
import type { Call } from "./call";
import type { Kept, Operation } from "./operation";
import type { ParsedInput } from "./parse";
import { envelope } from "./respond";

/**
 * The request's idempotency key.
 * @throws DomainError `IDEMPOTENCY_KEY_REQUIRED`, `INVALID_REQUEST`
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

/** Answers that an unchanged retry would only get again: they are kept like successes. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([404, 409, 410, 422]);

/** Lock not available in time, and the two ways in which PostgreSQL asks for another try. */
const LOCK_TIMEOUT = "55P03";
const TRY_AGAIN: ReadonlySet<string> = new Set(["40P01", "40001"]);
/** A deadlock is found after a second: another try after this long would come too late for an answer. */
const LAST_TRY_MS = 900;

/** How long a duplicate waits for the first request, and how often it looks. */
const DUPLICATE_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

export interface Outcome extends Kept {
  replayed: boolean;
}

/**
 * Runs a keyed operation at most once.
 *
 * Nothing is looked up beforehand. Every outcome, a success or a refusal worth keeping, writes the key in the very
 * transaction that makes it true; the key is unique, so of all attempts one is written, and the others find the key taken,
 * are undone, and replay it. An attempt that comes while the first is still under way waits on the index for its commit, and
 * after the lock time-out by looking now and then, so that it holds no connection meanwhile. An attempt that waited for any
 * other lock is no duplicate: it has done nothing, and is `SERVICE_BUSY`.
 */
export async function runOnce(
  op: Operation,
  context: Context,
  key: string,
  input: ParsedInput,
  run: () => Promise<unknown>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Outcome> {
  const bodyHash = hashOf(input);
  const claimOf = (status: number, response: string): Claim => ({
    tenantId: context.tenantId,
    operation: op.id,
    key,
    bodyHash,
    status,
    response,
  });
  let claimed: Claim | undefined;
  let first = "";
  context.claim = (result) => {
    const wire = op.present(result) as Record<string, unknown> | null;
    first = JSON.stringify(wire ?? {});
    const hidden = op.secretFields && Object.fromEntries(op.secretFields.map((field) => [field, null]));
    const stored = hidden ? JSON.stringify({ ...wire, ...hidden }) : first;
    return (claimed = claimOf(op.status?.(result) ?? op.statuses[0]!, stored));
  };
  const startedAt = monotonicNow();
  const elapsed = () => monotonicNow() - startedAt;
  for (let attempt = 1; ; attempt++) {
    try {
      await inTurn(op.isKeyedAround ? runWithKey : run);
      // What was kept is what is answered: the record is not written out a second time.
      if (!claimed) throw new Error(`${op.id} succeeded without writing its idempotency key`);
      return { status: claimed.status, response: first, replayed: false };
    } catch (error) {
      const failure = error as { code?: string };
      if (error instanceof AlreadyClaimed) return replay(op, context, key, bodyHash);
      if (error instanceof Contended) {
        const outcome = await outcomeOfFirst();
        if (outcome === "KEPT") return replay(op, context, key, bodyHash);
        if (outcome === "FAILED") continue;
        throw error.refusal;
      }
      if (TRY_AGAIN.has(failure.code ?? "") && attempt < 3 && elapsed() < LAST_TRY_MS) continue;
      if (failure.code === LOCK_TIMEOUT) {
        const outcome = await outcomeOfFirst();
        if (outcome === "KEPT") return replay(op, context, key, bodyHash);
        if (outcome === "FAILED") continue; // this one is the first now
        throw error; // a lock of something else: SERVICE_BUSY, by the table of database errors
      }
      if (!(error instanceof DomainError)) throw error;
      // The version may be another one because this very request has come through before.
      if (error.code === "PRECONDITION_FAILED" && (await findKept(context.tenantId, op.id, key)))
        return replay(op, context, key, bodyHash);
      if (!KEPT_STATUSES.has(ERRORS[error.code][0])) throw error;
      return keepRefusal(error);
    }
  }

  /** For what knows nothing of keys: its writes and the key are one transaction. */
  function runWithKey(): Promise<void> {
    return withKey(claimOf(0, ""), async () => context.claim(await run())!);
  }

  /**
   * What became of another request under this key, which is waited for while it is under way; NONE: there is no other.
   * @throws DomainError `IDEMPOTENCY_IN_PROGRESS`
   */
  async function outcomeOfFirst(): Promise<"KEPT" | "FAILED" | "NONE"> {
    for (let look = 1; ; look++) {
      const state = await keyState(context.tenantId, op.id, key);
      if (look > 1) currentDeadline()?.renew();
      if (state === "KEPT") return "KEPT";
      if (state === "FREE") return look === 1 ? "NONE" : "FAILED";
      if (elapsed() >= DUPLICATE_WAIT_MS) throw new DomainError("IDEMPOTENCY_IN_PROGRESS", { retryAfter: 1 });
      await sleep(LOOK_EVERY_MS);
    }
  }

  async function keepRefusal(error: DomainError): Promise<Outcome> {
    try {
      await keep(claimOf(ERRORS[error.code][0], JSON.stringify(envelope(error))));
    } catch (taken) {
      if (taken instanceof AlreadyClaimed) return replay(op, context, key, bodyHash);
      throw taken;
    }
    throw error;
  }
}

async function replay(op: Operation, context: Context, key: string, bodyHash: string): Promise<Outcome> {
  const kept = await findKept(context.tenantId, op.id, key);
  if (!kept) throw new DomainError("IDEMPOTENCY_IN_PROGRESS", { retryAfter: 1 }); // swept between two looks
  if (kept.bodyHash !== bodyHash) throw new DomainError("IDEMPOTENCY_KEY_CONFLICT");
  const answer = op.replay && kept.status < 300 ? await op.replay(context, kept) : kept;
  return { status: answer.status, response: answer.response, replayed: true };
}

/** Parsed input lists its fields in the schema's order, so key order and white space of the body do not matter. */
function hashOf({ params, query, body }: ParsedInput): string {
  return createHash("sha256")
    .update(JSON.stringify([params, query, body]))
    .digest("base64url");
}
