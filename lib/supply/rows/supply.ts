import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, sealCursor } from "@/lib/core/cursor";
import { database } from "@/lib/core/db";
import { DomainError, invalid } from "@/lib/core/errors";
import { type GivenRow, upsertRows, type UpsertOutcome, computeVersion } from "./apply-rows";
import type { RowError } from "./given-rows";
import { countUpcomingBookings } from "./impact-repository";
import { describeEmptyCell, rowSchema, valueSchema } from "../format/json-schemas";
import { KIND_NAMES, KINDS, type SupplyKind, type KindName } from "../format/kinds";
import { listValues } from "../format/read-cell";
import { findRecords, listRecords, type StoredRecord } from "./read-repository";
import type { EditRows, RetireRows, RowKey, RowList, RowResults, SupplyKinds, SupplyRow } from "./row-schemas";
import { type Row, toRow } from "./stored-row";

/** A stored row with the data that editing it needs. */
export interface FoundRow {
  publicId: string | null;
  row: Row;
}

const found = (kind: SupplyKind, { record, publicId }: StoredRecord): FoundRow => ({
  publicId,
  row: toRow(kind, record),
});

const Position = z.object({ filters: z.string(), key: z.array(z.string()) });

/**
 * Lists rows of a kind in the order of keys.
 * @throws DomainError `INVALID_REQUEST` for a cursor of another list, `CURSOR_EXPIRED`
 */
export async function listSupply(context: Context, name: KindName, { limit, cursor, q, parent, state }: RowList) {
  const kind = KINDS[name];
  if (parent !== undefined && !kind.parent)
    throw invalid({ path: "parent", message: `must be absent: ${kind.label.toLowerCase()} have no owner` });
  const filters = JSON.stringify([q, parent, state]);
  const of = `supply.rows.${name}`;
  const position = cursor === undefined ? undefined : openCursor(context, of, cursor, Position);
  if (position && position.filters !== filters)
    throw invalid({ path: "cursor", message: "is not a cursor of this request" });
  const records = await listRecords(database().reads, kind, { q, parent, state }, position?.key, limit + 1);
  const page = records.slice(0, limit);
  const nextCursor = records.length > limit ? sealCursor(context, of, { filters, key: page.at(-1)!.key }) : null;
  return { rows: page.map((record) => found(kind, record)), nextCursor };
}

/** @throws DomainError `NOT_FOUND`, `INVALID_REQUEST` for a key without the owner's code */
export async function getSupply(name: KindName, { code, parent }: z.output<typeof RowKey>): Promise<FoundRow> {
  const kind = KINDS[name];
  if (kind.key.length > 1 !== (parent !== undefined)) {
    const message = kind.key.length > 1 ? `must be the row's ${kind.key[0]}` : "must be absent";
    throw invalid({ path: "parent", message });
  }
  const [record] = await findRecords(database().reads, kind, [
    parent === undefined ? [code] : [parent, ...code.split(" ")],
  ]);
  if (!record) throw new DomainError("NOT_FOUND");
  return found(kind, record);
}

type Edit = z.output<typeof EditRows>;

/** Previews, field by field, what an edit would create and change, without writing. */
export const previewSupply = (context: Context, name: KindName, edit: Edit): Promise<Described> =>
  editRows(context, name, edit, { isPreview: true });

/** Edits rows, all or none. Problems name the row and the field. */
export const applySupply = (context: Context, name: KindName, edit: Edit): Promise<Described> =>
  editRows(context, name, edit, { isPreview: false });

async function editRows(
  context: Context,
  name: KindName,
  { rows }: Edit,
  change: { isPreview: boolean },
): Promise<Described> {
  const schema = rowSchema(KINDS[name]);
  const read = rows.map(({ values }) => schema.safeParse(values));
  if (read.every(({ success }) => success)) {
    const given = read.map(({ data }, at): GivenRow => ({ values: data as Row, version: rows[at]!.version }));
    return described(
      await upsertRows(context, { ...change, operation: context.operation, kind: name, rows: given, isAtomic: true }),
      name,
    );
  }
  const kind = KINDS[name];
  return described(
    {
      isPreview: change.isPreview,
      isApplied: false,
      rows: read.map(({ error }, line) => ({
        line,
        key: Object.fromEntries(kind.key.map((column) => [column, rows[line]!.values[column] ?? null])),
        publicId: null,
        result: error ? "ERROR" : "SKIPPED",
        changes: [],
        errors: (error?.issues ?? []).flatMap(errorsOf),
      })),
    },
    name,
  );
}

function errorsOf({ path, message, code, ...issue }: z.core.$ZodIssue): RowError[] {
  if (code === "unrecognized_keys")
    return (issue as { keys?: string[] }).keys!.map((field) => ({ field, message: "is not a field of this kind" }));
  const text =
    message.startsWith("Invalid input") && path[0] !== undefined
      ? "must have the format described at its field"
      : message;
  return [{ field: path[0] === undefined ? null : String(path[0]), message: text }];
}

type Keys = z.output<typeof RetireRows>;

/**
 * Retires rows. A retired row is not sold or listed any more; its bookings stay.
 * @throws DomainError `INVALID_REQUEST` naming an invalid or unknown key
 */
export const retireSupply = (context: Context, name: KindName, keys: Keys): Promise<Described> =>
  setRetired(context, name, keys, { isRetired: true });

/** Sells retired rows again. @throws DomainError `INVALID_REQUEST` naming an invalid key */
export const restoreSupply = (context: Context, name: KindName, keys: Keys): Promise<Described> =>
  setRetired(context, name, keys, { isRetired: false });

async function setRetired(
  context: Context,
  name: KindName,
  { keys }: Keys,
  { isRetired }: { isRetired: boolean },
): Promise<Described> {
  const kind = KINDS[name];
  const keySchema = z.strictObject(
    Object.fromEntries(kind.key.map((column) => [column, valueSchema(kind.columns[column]!)])),
  );
  const rows = keys.map((key, at): GivenRow => {
    const read = keySchema.safeParse(key);
    if (!read.success) throw invalid({ path: `keys.${at}`, message: `must be ${kind.key.join(" and ")}` });
    return { values: { ...(read.data as Row), deleted: isRetired } };
  });
  const outcome = await upsertRows(context, {
    kind: name,
    rows,
    isAtomic: true,
    isPreview: false,
    operation: context.operation,
    mustExist: true,
  });
  return described(outcome, name);
}

interface Described {
  outcome: UpsertOutcome;
  /** Number of the row's bookings with a coming service, by line. */
  upcoming: ReadonlyMap<number, number>;
}

async function described(outcome: UpsertOutcome, name: KindName): Promise<Described> {
  return { outcome, upcoming: await countUpcomingBookings(name, outcome.rows) };
}

export const toResults = ({ outcome, upcoming }: Described): z.input<typeof RowResults> => ({
  preview: outcome.isPreview,
  applied: outcome.isApplied && !outcome.isPreview,
  rows: outcome.rows.map((row) => ({
    line: row.line,
    key: row.key,
    public_id: row.publicId,
    result: row.result,
    changes: row.changes,
    errors: row.errors.map(({ field, message, expected = null }) => ({ field, message, expected })),
    upcoming_bookings: upcoming.get(row.line) ?? null,
  })),
});

export const toSupplyRow = ({ publicId, row }: FoundRow): z.input<typeof SupplyRow> => ({
  public_id: publicId,
  version: computeVersion(row),
  retired: row.deleted === true,
  values: row,
});

/** Lists the kinds with their columns, for forms, from their own declarations. */
export function listSupplyKinds(): z.input<typeof SupplyKinds> {
  return {
    kinds: Object.values(KINDS).map(({ name, noun, label, key, parent, columns }) => ({
      kind: name,
      noun,
      label,
      key: [...key],
      parent: parent ? { column: parent.column, kind: parent.kind ?? null } : null,
      columns: Object.entries(columns).map(([own, column]) => ({
        name: own,
        type: column.type,
        description: column.description,
        required: column.isRequired ?? false,
        values: listValues(column).length > 0 ? [...listValues(column)] : null,
        reference: KIND_NAMES.find((one) => one === column.reference) ?? null,
        minimum: column.minimum ?? null,
        maximum: column.maximum ?? null,
        max_length: column.maxLength ?? null,
        unit: column.unit ?? null,
        fallback: describeEmptyCell(column) ?? null,
      })),
    })),
  };
}
