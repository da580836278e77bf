import { z } from "zod";
import { AlreadyClaimed, type KeyClaim } from "@/lib/core/context";
import { database, rows, statement } from "@/lib/core/db";
import { Deadline, withDeadline } from "@/lib/core/database/deadline";
import { prisma } from "@/lib/core/prisma";
import { bindNamed, type NamedValues } from "@/lib/core/database/named-parameters";

type On = Parameters<typeof statement>[3];

interface StoredResult {
  bodyHash: string;
  status: number;
  response: string;
}

/** The stored result of a key, or null. */
export const findStoredResult = (tenantId: number, operation: string, key: string): Promise<StoredResult | null> =>
  prisma().idempotencyKey.findFirst({
    where: { tenantId, operation, key },
    select: { bodyHash: true, status: true, response: true },
  });

/**
 * Stores a result under its key, in the caller's transaction. Waits for an uncommitted insert of the same key.
 * @throws AlreadyClaimed if the key is taken
 */
export async function storeResult(claim: KeyClaim | null, on?: On): Promise<void> {
  if (!claim) return;
  const inserted = await statement("keep_claim", insertKey(), claimValues(claim), on);
  if (!inserted.length) throw new AlreadyClaimed();
}

/**
 * Milliseconds to check a key. The check has a time-out of its own, because it may follow a wait for a lock, and may
 * be repeated.
 */
const KEY_STATE_MS = 600;
const KEY_LOCK_MS = 20;

/**
 * Whether a key is stored, is being inserted by an open transaction, or is free. Tests this by an insert that does not
 * wait and is rolled back, because only the unique index knows uncommitted keys.
 */
export async function findKeyState(
  tenantId: number,
  operation: string,
  key: string,
): Promise<"STORED" | "IN_PROGRESS" | "FREE"> {
  return withDeadline(new Deadline(KEY_STATE_MS, KEY_LOCK_MS), () => tryKey(tenantId, operation, key));
}

async function tryKey(tenantId: number, operation: string, key: string): Promise<"STORED" | "IN_PROGRESS" | "FREE"> {
  const client = await database().pool.connect();
  try {
    await client.query("BEGIN");
    const { rowCount } = await client.query(
      bindNamed(
        `INSERT INTO idempotency_key (tenant_id, operation, key, body_hash, status, response)
         VALUES (:tenantId, :operation, :key, '', 0, '{}') ON CONFLICT DO NOTHING`,
        { tenantId, operation, key },
      ),
    );
    await client.query("ROLLBACK");
    client.release();
    return rowCount === 0 ? "STORED" : "FREE";
  } catch (error) {
    client.release(true);
    if ((error as { code?: string }).code === "55P03") return "IN_PROGRESS";
    throw error;
  }
}

/** A claim as a statement's parameters, `:claimTenantId` to `:claimResponse`; all NULL without a claim. */
export function claimValues(claim: KeyClaim | null): NamedValues {
  return claim
    ? {
        claimTenantId: claim.tenantId,
        claimOperation: claim.operation,
        claimKey: claim.key,
        claimBodyHash: claim.bodyHash,
        claimStatus: claim.status,
        claimResponse: claim.response,
      }
    : {
        claimTenantId: null,
        claimOperation: null,
        claimKey: null,
        claimBodyHash: null,
        claimStatus: null,
        claimResponse: null,
      };
}

/**
 * SQL: inserts the key of `claimValues` unless it is taken; returns a row if it was free.
 * @param from inserts once per row, as in `FROM`; absent for once
 */
export const insertKey = (from?: string): string => `
    INSERT INTO idempotency_key (tenant_id, operation, key, body_hash, status, response)
    SELECT :claimTenantId, :claimOperation, :claimKey, :claimBodyHash, :claimStatus, :claimResponse${from === undefined ? "" : ` FROM ${from}`}
    ON CONFLICT DO NOTHING RETURNING 1`;

/**
 * SQL: the middle of a statement that writes in one step, with the parameters of `claimValues`. `go` has a row if
 * `ready` has one and the key, if one was sent, was free. Each further write requires `go`.
 */
export const CLAIM_KEY_SQL = `
  claim AS (
    ${insertKey("ready WHERE :claimKey::text IS NOT NULL")}
  ), go AS (
    SELECT 1 FROM ready WHERE :claimKey::text IS NULL OR EXISTS (SELECT FROM claim)
  )`;
/** SQL: the end of such a statement, whose result `writeWithClaim` reads. */
export const CLAIM_OUTCOME_SQL = "SELECT EXISTS (SELECT FROM ready) AS ready, EXISTS (SELECT FROM go) AS done";
const Outcome = z.object({ ready: z.boolean(), done: z.boolean() });

/**
 * Runs a statement with `CLAIM_KEY_SQL` and `CLAIM_OUTCOME_SQL`.
 * @returns false if `ready` had no row, so that nothing was written
 * @throws AlreadyClaimed if the key is taken
 */
export async function writeWithClaim(
  claim: KeyClaim | null,
  name: string,
  sql: string,
  values: NamedValues,
): Promise<boolean> {
  const [outcome] = await rows(Outcome, name, sql, { ...claimValues(claim), ...values });
  const { ready, done } = outcome!;
  if (ready && !done) throw new AlreadyClaimed();
  return ready;
}
