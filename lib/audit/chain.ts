import { createHash } from "node:crypto";

/** A row of the audit: an entry (an operation with its actor) or a change (the fields of a record before and after). */
export interface AuditChainRow {
  kind: "entry" | "change";
  id: bigint;
  digest: Buffer;
}

/** A link of the hash chain: it covers a batch of rows and the previous link. */
export interface Seal {
  number: bigint;
  sealedAt: Date;
  count: number;
  previousHash: Buffer;
  hash: Buffer;
}

/** The previous hash of the first seal. */
export const GENESIS = Buffer.alloc(32);

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The digest of a row's canonical text (`auditRowTextSql`); null stands for a missing row. */
export const computeDigest = (text: string | null): Buffer => sha256(text ?? "missing");

/** The order in which a seal's hash covers its items. */
const inChainOrder = (a: AuditChainRow, b: AuditChainRow): number =>
  a.kind === b.kind ? Number(a.id - b.id) : a.kind < b.kind ? -1 : 1;

/** The hash of a seal: covers the previous hash, the seal's own fields and the digest of every row in it. */
export function sealHash(seal: Omit<Seal, "hash">, items: readonly AuditChainRow[]): Buffer {
  const facts = JSON.stringify([String(seal.number), seal.sealedAt.toISOString(), seal.count]);
  const rows = items.toSorted(inChainOrder).map(({ kind, id, digest }) => `${kind}:${id}:${digest.toString("hex")}\n`);
  return sha256(seal.previousHash, facts, rows.join(""));
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ENTRY_TEXT = `jsonb_build_array('entry', e.id, e.tenant_id, e.actor, e.operation, e.subject, ${instant("e.at")}, e.trace_id)::text`;
const CHANGE_TEXT = `jsonb_build_array('change', c.id, c.entry_id, ${instant("c.at")}, c.database_role, c.relation, c.record, c.action, c.fields)::text`;

/**
 * SQL: the canonical text of a row: a JSON array of all its columns, NULL for a missing row. Defined here and not in
 * a database view, so that an attacker who rewrites the database cannot change what the verification reads.
 * @param kind SQL of the row's kind, beside the outer joins `e` and `c`
 */
export const auditRowTextSql = (kind: string): string =>
  `CASE WHEN ${kind} = 'entry' AND e.id IS NOT NULL THEN ${ENTRY_TEXT} WHEN ${kind} = 'change' AND c.id IS NOT NULL THEN ${CHANGE_TEXT} END`;
