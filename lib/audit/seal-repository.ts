import type { PoolClient } from "pg";
import { database, type Row } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { type AuditChainRow, computeDigest, GENESIS, auditRowTextSql, type Seal, sealHash } from "./chain";

/** Maximum number of rows per seal: some milliseconds of work. */
const MAX_ITEMS = 1_000;

/** The newest seal, and the age of the oldest row without one. */
interface ChainHead {
  seal: Seal | null;
  unsealedSince: Date | null;
}

interface SealRow extends Row {
  number: string;
  sealed_at: Date;
  count: number;
  previous_hash: Buffer;
  hash: Buffer;
}
const LAST = `SELECT number, sealed_at, count, previous_hash, hash FROM audit_seal ORDER BY number DESC LIMIT 1`;

export const toSeal = (row: SealRow): Seal => ({
  number: BigInt(row.number),
  sealedAt: row.sealed_at,
  count: row.count,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** Finds the head of the chain. */
export async function findHead(): Promise<ChainHead> {
  const last = await prisma().auditSeal.findFirst({ orderBy: { number: "desc" } });
  const waiting = await prisma().auditUnsealed.findFirst({
    select: { kind: true, id: true },
    orderBy: { position: "asc" },
  });
  const oldest = waiting && { where: { id: waiting.id }, select: { at: true } };
  const found =
    oldest &&
    (waiting.kind === "entry"
      ? await prisma().auditEntry.findFirst(oldest)
      : await prisma().auditChange.findFirst(oldest));
  const seal = last && { ...last, previousHash: Buffer.from(last.previousHash), hash: Buffer.from(last.hash) };
  return { seal, unsealedSince: found?.at ?? null };
}

// SQL: rows that wait for a seal. Hand-written, because a database lock lets one process seal at a time, in a
// transaction on its own connection.
const WAITING = `
  SELECT u.position, u.kind, u.id, ${auditRowTextSql("u.kind")} AS text,
    EXISTS (SELECT FROM audit_sealed s WHERE s.kind = u.kind AND s.id = u.id) AS is_sealed
  FROM audit_unsealed u
  LEFT JOIN audit_entry e ON u.kind = 'entry' AND e.id = u.id
  LEFT JOIN audit_change c ON u.kind = 'change' AND c.id = u.id
  ORDER BY u.position LIMIT :limit`;

const INSERT_SEAL = `
  WITH seal AS (
    INSERT INTO audit_seal (number, sealed_at, count, previous_hash, hash) VALUES (:number, :at::timestamptz, :count, :previousHash, :hash)
  )
  INSERT INTO audit_sealed (kind, id, seal_number, digest)
  SELECT kind, id, :number, digest FROM unnest(:kinds::text[], :ids::bigint[], :digests::bytea[]) AS item (kind, id, digest)`;

/**
 * Seals the oldest waiting rows: stores their digests and a hash over these and the previous seal. One process seals at
 * a time; another one returns immediately.
 * @returns how many rows it sealed; a full batch means that there are more
 */
export async function sealBatch(at: Date): Promise<{ count: number; isFull: boolean }> {
  const client = await database().pool.connect();
  try {
    await client.query("BEGIN");
    const count = await sealWaiting(client, at);
    await client.query("COMMIT");
    return { count, isFull: count === MAX_ITEMS };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function sealWaiting(client: PoolClient, at: Date): Promise<number> {
  const lock = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('audit_seal', 0)) AS taken",
  );
  if (!lock.rows[0]!.taken) return 0;
  const waiting = await client.query<{
    position: string;
    kind: "entry" | "change";
    id: string;
    text: string | null;
    is_sealed: boolean;
  }>(bindNamed(WAITING, { limit: MAX_ITEMS }));
  if (waiting.rows.length === 0) return 0;
  const fresh = new Map(waiting.rows.filter((row) => !row.is_sealed).map((row) => [`${row.kind}:${row.id}`, row]));
  if (fresh.size > 0) {
    const items = [...fresh.values()].map(({ kind, id, text }): AuditChainRow => ({
      kind,
      id: BigInt(id),
      digest: computeDigest(text),
    }));
    const last = (await client.query<SealRow>(LAST)).rows[0];
    const seal = {
      number: BigInt(last?.number ?? 0) + 1n,
      sealedAt: at,
      count: items.length,
      previousHash: last?.hash ?? GENESIS,
    };
    await client.query(
      bindNamed(INSERT_SEAL, {
        number: seal.number,
        at,
        count: seal.count,
        previousHash: seal.previousHash,
        hash: sealHash(seal, items),
        kinds: items.map((item) => item.kind),
        ids: items.map((item) => item.id),
        digests: items.map((item) => item.digest),
      }),
    );
  }
  await client.query(
    bindNamed("DELETE FROM audit_unsealed WHERE position = ANY (:positions::bigint[])", {
      positions: waiting.rows.map((row) => row.position),
    }),
  );
  return waiting.rows.length;
}
