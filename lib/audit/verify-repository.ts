import { Client } from "pg";
import { grouped } from "@/lib/core/lists";
import { type AuditChainRow, computeDigest, GENESIS, auditRowTextSql, type Seal, sealHash } from "./chain";
import { toSeal } from "./seal-repository";
import { allTenantsOptions } from "@/lib/core/database/tenant-wall";
import { bindNamed } from "@/lib/core/database/named-parameters";

/** A difference between the audit and its seals. */
interface Finding {
  problem: "changed" | "missing" | "inserted" | "unsealed" | "seal changed" | "seal missing" | "head unknown";
  /** The seal's number; null if there is none. */
  seal: bigint | null;
  kind: "entry" | "change" | "seal";
  id: bigint;
  /** The present state as text. */
  detail: string;
}

export interface Verification {
  seals: number;
  rows: number;
  /** Number of rows that wait for a seal. */
  waiting: number;
  /** Number of changes without an entry of the application: made by hand, or by the first start. */
  outside: number;
  head: Seal | null;
  findings: Finding[];
}

/** The verification stops after this many findings: enough to see what happened. */
const MAX_FINDINGS = 1_000;
/** Milliseconds; the same as `audit_minimum_retention()` in the database. No younger row is ever deleted. */
const MIN_RETENTION_MS = 365 * 86_400_000;
/** Seals that are read per query. */
const PAGE = 20;

const SEALS = `SELECT number, sealed_at, count, previous_hash, hash FROM audit_seal WHERE number > :after ORDER BY number LIMIT ${PAGE}`;
const ITEMS = `
  SELECT s.seal_number, s.kind, s.id, s.digest, ${auditRowTextSql("s.kind")} AS text
  FROM audit_sealed s
  LEFT JOIN audit_entry e ON s.kind = 'entry' AND e.id = s.id
  LEFT JOIN audit_change c ON s.kind = 'change' AND c.id = s.id
  WHERE s.seal_number BETWEEN :first AND :last`;
const unsealedOf = (kind: AuditChainRow["kind"], table: string) => `
  SELECT '${kind}' AS kind, r.id, r.at, u.id IS NOT NULL AS is_waiting
  FROM ${table} r LEFT JOIN audit_unsealed u ON u.kind = '${kind}' AND u.id = r.id
  WHERE NOT EXISTS (SELECT FROM audit_sealed s WHERE s.kind = '${kind}' AND s.id = r.id)`;
const UNSEALED = `${unsealedOf("entry", "audit_entry")} UNION ALL ${unsealedOf("change", "audit_change")} ORDER BY 3, 2`;

interface ItemRow {
  seal_number: string;
  kind: AuditChainRow["kind"];
  id: string;
  digest: Buffer;
  text: string | null;
}

interface VerifyOptions {
  /** Hashes of seals that were written down elsewhere (an export's trailer, a log); each must be in the chain. */
  known?: readonly string[];
  now: Date;
  /** How long a row may wait for its seal. */
  maxUnsealedMs: number;
}

/** Verifies the audit of the database at a URL, over its own connection. */
export async function verifyAuditAt(databaseUrl: string, options: VerifyOptions): Promise<Verification> {
  const client = new Client({ connectionString: databaseUrl, ...allTenantsOptions() });
  await client.connect();
  try {
    return await verifyAudit(client, options);
  } finally {
    await client.end();
  }
}

/** Recomputes the whole chain from the current rows, in one snapshot, and compares. */
export async function verifyAudit(
  client: Client,
  { known = [], now, maxUnsealedMs }: VerifyOptions,
): Promise<Verification> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const result: Verification = { seals: 0, rows: 0, waiting: 0, outside: 0, head: null, findings: [] };
    const unknown = new Set(known.map((hash) => hash.toLowerCase()));
    for (
      let page = await sealsAfter(client, 0n);
      page.length > 0;
      page = await sealsAfter(client, page.at(-1)!.number)
    ) {
      const items = await itemsOf(client, page);
      for (const seal of page) {
        verifySeal(seal, items.get(seal.number) ?? [], now, result);
        unknown.delete(seal.hash.toString("hex"));
      }
      if (result.findings.length >= MAX_FINDINGS) break;
    }
    for (const hash of unknown)
      add(result, "head unknown", null, "seal", 0n, `no seal has the hash ${hash}: the chain was rewritten or cut`);
    await verifyUnsealed(client, now, maxUnsealedMs, result);
    const outside = await client.query<{ count: string }>("SELECT count(*) FROM audit_change WHERE entry_id IS NULL");
    return { ...result, outside: Number(outside.rows[0]!.count) };
  } finally {
    await client.query("ROLLBACK");
  }
}

async function sealsAfter(client: Client, after: bigint): Promise<Seal[]> {
  return (await client.query<Parameters<typeof toSeal>[0]>(bindNamed(SEALS, { after }))).rows.map(toSeal);
}

async function itemsOf(client: Client, seals: readonly Seal[]): Promise<Map<bigint, ItemRow[]>> {
  const rows = (await client.query<ItemRow>(bindNamed(ITEMS, { first: seals[0]!.number, last: seals.at(-1)!.number })))
    .rows;
  return grouped(rows, (row) => BigInt(row.seal_number));
}

function verifySeal(seal: Seal, items: readonly ItemRow[], now: Date, result: Verification): void {
  const previous = result.head;
  result.head = seal;
  result.seals++;
  // Seals beyond the retention are deleted with their rows. The newest deleted one stays as the start of the chain.
  if (!previous && items.length === 0 && now.getTime() - seal.sealedAt.getTime() > MIN_RETENTION_MS) return;
  const expected = (previous?.number ?? 0n) + 1n;
  if (seal.number !== expected) {
    const text = `seals ${expected} to ${seal.number - 1n} are missing before it`;
    add(result, "seal missing", seal.number, "seal", seal.number, text);
  } else if (!seal.previousHash.equals(previous?.hash ?? GENESIS)) {
    add(result, "seal changed", seal.number, "seal", seal.number, "it does not contain the hash of the previous seal");
  }
  const chained = items.map(({ kind, id, digest }): AuditChainRow => ({ kind, id: BigInt(id), digest }));
  if (items.length !== seal.count || !sealHash(seal, chained).equals(seal.hash))
    add(result, "seal changed", seal.number, "seal", seal.number, "its hash does not match its content");
  for (const { kind, id, digest, text } of items) {
    result.rows++;
    if (text === null) add(result, "missing", seal.number, kind, BigInt(id), "the row is missing");
    else if (!computeDigest(text).equals(digest)) add(result, "changed", seal.number, kind, BigInt(id), text);
  }
}

async function verifyUnsealed(client: Client, now: Date, maxUnsealedMs: number, result: Verification): Promise<void> {
  const { rows } = await client.query<{ kind: AuditChainRow["kind"]; id: string; at: Date; is_waiting: boolean }>(
    UNSEALED,
  );
  for (const { kind, id, at, is_waiting: isWaiting } of rows) {
    if (isWaiting) result.waiting++;
    if (!isWaiting)
      add(result, "inserted", null, kind, BigInt(id), `of ${at.toISOString()}, and never queued for a seal`);
    else if (now.getTime() - at.getTime() > maxUnsealedMs)
      add(
        result,
        "unsealed",
        null,
        kind,
        BigInt(id),
        `has been waiting for its seal since ${at.toISOString()}: is a worker running?`,
      );
  }
}

function add(
  { findings }: Verification,
  problem: Finding["problem"],
  seal: bigint | null,
  kind: Finding["kind"],
  id: bigint,
  detail: string,
): void {
  if (findings.length < MAX_FINDINGS) findings.push({ problem, seal, kind, id, detail });
}
