import { createHash } from "node:crypto";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { type Queryable, transactionClient } from "@/lib/core/db";
import { inTransaction, type Tx } from "@/lib/core/prisma";
import { insertRows } from "../import/copy-rows";
import { catalogueFile } from "../import/catalogue";
import { IMPORT_LOCK_SQL } from "../import/import-supply";
import { loadReferences } from "../import/references";
import { readRow, stageRows } from "../import/stage-catalogue";
import { raiseSheetVersions, upsertCatalogue, createTouchedProperties } from "../import/upsert-catalogue";
import type { Value } from "../format/column";
import { findFieldDifferences, GivenRows, listNamedCodes, type RowError } from "./given-rows";
import { readKey, KINDS, type SupplyKind, type KindName, addKey } from "../format/kinds";
import { findRecords } from "./read-repository";
import { type Row, toRow } from "./stored-row";

/** A row to upsert: its key, and the fields to change. */
export interface GivenRow {
  values: Row;
  /** The stored row's version that the change is based on (optimistic locking); absent for any. */
  version?: string | undefined;
}

/** Rows of one kind to upsert. */
export interface Upsert {
  kind: KindName;
  rows: readonly GivenRow[];
  /** Whether no row is written if one is wrong. */
  isAtomic: boolean;
  /** Whether to report only what would change. */
  isPreview: boolean;
  /** The operation for the audit entry. */
  operation: string;
  /** Whether a row that does not exist is an error. */
  mustExist?: boolean;
  /** Returns the rows that the caller may not write, with reasons. Runs in the transaction. */
  refuse?: (kind: SupplyKind, rows: readonly Row[]) => Promise<ReadonlyMap<number, RowError>>;
  /** Receives the keys of created rows. Runs in the transaction. */
  onCreated?: (tx: Tx, kind: SupplyKind, keys: readonly string[][]) => Promise<void>;
}

export type RowResultKind = "CREATED" | "CHANGED" | "UNCHANGED" | "ERROR" | "SKIPPED";

/** The result of a row. */
export interface RowOutcome {
  /** The row's index in the request, from 0. */
  line: number;
  key: Row;
  publicId: string | null;
  result: RowResultKind;
  changes: { field: string; before: Value; after: Value }[];
  errors: RowError[];
}

export interface UpsertOutcome {
  isPreview: boolean;
  /** Whether the rows without errors were written; in a preview, whether they would be. */
  isApplied: boolean;
  rows: RowOutcome[];
}

/** A stored row as it was read. */
interface Read {
  row: Row;
  publicId: string | null;
}

/** Thrown to roll back a preview's transaction; carries its result. */
class PreviewEnds extends Error {
  constructor(readonly outcome: UpsertOutcome) {
    super("a preview ends");
  }
}

/** The version of a row: two states have the same version only if they are equal. */
export const computeVersion = (row: Row): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);

async function readKeys(on: Queryable, kind: SupplyKind, keys: readonly string[][]): Promise<Map<string, Read>> {
  const found = await findRecords(on, kind, keys);
  return new Map(
    found.map(({ record, publicId, key }) => [key.join(" "), { row: toRow(kind, record), publicId }] as const),
  );
}

/** Rows as they would be stored: omitted fields keep their stored value. */
const completed = (given: Row, before: Read | undefined): Row => ({ ...before?.row, ...given });

/**
 * Upserts rows of one kind by code, with the checks, comparison and statements of an import. A row contains the
 * fields to change; `null` sets a field's default. Everything happens in one transaction. Without `isAtomic`, rows
 * with errors are left out, and with them the rows that refer to them.
 */
export async function upsertRows(context: Context, upsert: Upsert): Promise<UpsertOutcome> {
  try {
    return await inTransaction(context, async (tx, { audit }) => {
      const outcome = await write(upsert);
      if (upsert.isPreview) throw new PreviewEnds(outcome);
      const subject = await announceCreated(tx, upsert, outcome);
      // Supply belongs to no tenant: an operator's audit entry belongs to the wholesaler.
      if (subject !== null) audit({ subject, operation: upsert.operation, tenantId: context.tenantId || null });
      return outcome;
    });
  } catch (error) {
    if (error instanceof PreviewEnds) return error.outcome;
    throw error;
  }
}

async function write(given: Upsert): Promise<UpsertOutcome> {
  const kind = KINDS[given.kind];
  const upsert = { ...given, rows: given.rows.map((row) => ({ ...row, values: addKey(kind, row.values) })) };
  const on = transactionClient();
  await on.query(IMPORT_LOCK_SQL);
  const keys = upsert.rows.map(({ values }) => readKey(kind, values));
  const before = await readKeys(on, kind, keys);
  const rows = upsert.rows.map(({ values }, at) => completed(values, before.get(keys[at]!.join(" "))));
  const errors = await findErrors(on, kind, upsert, rows, before);
  const isApplied = errors.size === 0 || (!upsert.isAtomic && errors.size < rows.length);
  if (isApplied) await store(on, kind, rows, errors);
  const after = isApplied ? await readKeys(on, kind, keys) : before;
  return {
    isPreview: upsert.isPreview,
    isApplied,
    rows: rows.map((_, line): RowOutcome => {
      const key = keys[line]!.join(" ");
      const named = Object.fromEntries(kind.key.map((column) => [column, rows[line]![column]!]));
      const found = errors.get(line);
      const [old, now] = [before.get(key), after.get(key)];
      const publicId = now?.publicId ?? null;
      if (found) return { line, key: named, publicId, result: "ERROR", changes: [], errors: found };
      const changes = findFieldDifferences(old?.row ?? {}, now?.row ?? {});
      const result = !isApplied ? "SKIPPED" : !old ? "CREATED" : changes.length > 0 ? "CHANGED" : "UNCHANGED";
      return { line, key: named, publicId, result, changes, errors: [] };
    }),
  };
}

/**
 * Errors by line: rows that the caller may not write, outdated versions, and everything that an import would refuse.
 */
async function findErrors(
  on: Queryable,
  kind: SupplyKind,
  { rows: given, refuse, mustExist }: Upsert,
  rows: readonly Row[],
  before: ReadonlyMap<string, Read>,
): Promise<Map<number, RowError[]>> {
  const errors = new Map<number, RowError[]>();
  for (const [line, error] of (await refuse?.(kind, rows)) ?? []) errors.set(line, [error]);
  for (const [line, { values, version }] of given.entries()) {
    const stored = before.get(readKey(kind, values).join(" "));
    if (!stored && mustExist && !errors.has(line))
      errors.set(line, [{ field: kind.key.at(-1)!, message: `must be of a ${kind.noun} that exists` }]);
    if (version === undefined || errors.has(line)) continue;
    if (!stored || computeVersion(stored.row) !== version)
      errors.set(line, [{ field: null, message: "was changed since it was read: read it again" }]);
  }
  const format = catalogueFile(kind.name);
  const targets = format.records.flatMap((record) => record.targets);
  // Each round leaves out the wrong rows of the previous one, because other rows may have referred to them.
  for (;;) {
    const references = await loadReferences(on, listNamedCodes(kind, rows));
    const checked = new GivenRows(kind.file, kind.columns);
    for (const [line, row] of rows.entries()) {
      if (!errors.has(line)) readRow(format, targets, checked.row(line, row), references);
    }
    references.placeParents.check();
    references.zoneParents.check();
    await references.terms.check();
    await references.contracts.check();
    const found = checked.errors();
    if (found.size === 0) return errors;
    for (const [line, problems] of found) errors.set(line, problems);
  }
}

async function store(
  on: Queryable,
  kind: SupplyKind,
  rows: readonly Row[],
  errors: ReadonlyMap<number, unknown>,
): Promise<void> {
  // Makes the triggers write old and new fields to the audit.
  await on.query("SELECT set_config('app.audit_supply', 'on', true)");
  const given = new GivenRows(kind.file, kind.columns);
  const sound = rows.flatMap((row, line) => (errors.has(line) ? [] : [given.row(line, row)]));
  const references = await loadReferences(on, listNamedCodes(kind, rows));
  const present = new Set(given.columns);
  await createTouchedProperties(on);
  const staged = await stageRows(
    on,
    catalogueFile(kind.name),
    sound,
    present,
    references,
    clock.realNow(),
    (table, into, cells) => insertRows(on, table, into, cells),
  );
  for (const each of staged) await upsertCatalogue(on, each);
  await raiseSheetVersions(on);
}

/** Passes on the keys of created rows. @returns the audit's subject; null if no row has changed */
async function announceCreated(
  tx: Tx,
  { kind: name, onCreated }: Upsert,
  { rows, isApplied }: UpsertOutcome,
): Promise<string | null> {
  const kind = KINDS[name];
  const written = rows.filter(({ result }) => isApplied && (result === "CREATED" || result === "CHANGED"));
  const created = written.filter(({ result }) => result === "CREATED").map(({ key }) => readKey(kind, key));
  if (created.length > 0) await onCreated?.(tx, kind, created);
  const [first] = written;
  if (!first) return null;
  return written.length > 1 ? kind.name : (first.publicId ?? readKey(kind, first.key).join(" "));
}
