import type { ClientBase } from "pg";
import { isResourceType } from "@/lib/catalogue/feed/change-schemas";
import { getCodeColumn, isSelfReference, type StagedRows } from "./stage-catalogue";

/** The numbers of inserted, updated and deleted records of one table. */
export interface UpsertedCounts {
  inserted: number;
  updated: number;
}

/** Resolves the rows' codes to ids. The referenced records are stored already, except others in the same tree. */
async function resolve(client: Pick<ClientBase, "query">, staged: StagedRows): Promise<void> {
  const { table, record, columns } = staged;
  const given = record.references.filter(({ column }) => columns.includes(column));
  for (const { column, table: other } of given.filter((to) => isSelfReference(record, to))) {
    await client.query(
      `UPDATE ${table} s SET id = n.id
       FROM (SELECT s.code, coalesce(t.id, nextval(pg_get_serial_sequence('${other}', 'id'))) AS id
             FROM ${table} s LEFT JOIN ${other} t ON t.code = s.code) n WHERE n.code = s.code`,
    );
    await client.query(
      `UPDATE ${table} s SET ${column} = up.id FROM (SELECT code, id FROM ${other} UNION SELECT code, id FROM ${table}) up
       WHERE up.code = s.${getCodeColumn(column)}`,
    );
  }
  const others = given.filter((to) => !isSelfReference(record, to));
  if (others.length === 0) return;
  const found = others.map(
    (to) => `${to.column} = (SELECT r.id FROM ${to.table} r WHERE r.code = s.${getCodeColumn(to.column)})`,
  );
  await client.query(`UPDATE ${table} s SET ${found.join(", ")}`);
}

/**
 * Wraps a statement so that it records which properties it changes or inserts, if its records belong to properties.
 */
function noting({ record }: StagedRows, statement: string, prefix: string, isNew: boolean): string {
  if (!record.property) return statement;
  return `WITH changed AS (${statement} RETURNING ${prefix}${record.property} AS id)
          INSERT INTO touched_property SELECT id, ${isNew} FROM changed`;
}

async function insertMissing(client: Pick<ClientBase, "query">, staged: StagedRows): Promise<number> {
  const { table, columns, record } = staged;
  const { positionIn, takenPosition = "r.position" } = record;
  const filled: [column: string, value: string][] = columns.map((column) => [column, `s.${column}`]);
  if (record.idPrefix) filled.push(["public_id", "s.public_id"]);
  if (hasOwnIds(staged)) filled.push(["id", "s.id"]);
  if (!record.detail) filled.push(["deleted_at", "CASE WHEN s.deleted THEN now() END"]);
  for (const [column, value] of Object.entries(record.otherwise ?? {}))
    if (!columns.includes(column)) filled.push([column, value]);
  if (positionIn) {
    const taken = `SELECT max(${takenPosition}) FROM ${record.table} r WHERE r.${positionIn} = s.${positionIn}`;
    filled.push([
      "position",
      `coalesce((${taken}), 0) + row_number() OVER (PARTITION BY s.${positionIn} ORDER BY s.line)`,
    ]);
  }
  const statement = `
    INSERT INTO ${record.table} (${filled.map(([column]) => column).join(", ")})
    SELECT ${filled.map(([, value]) => value).join(", ")}
    FROM ${table} s LEFT JOIN ${record.table} t ON ${matches(staged)}
    WHERE t.${record.key[0]} IS NULL ORDER BY s.line`;
  const { rowCount } = await client.query(noting(staged, statement, "", record.table === "property"));
  return rowCount ?? 0;
}

async function updateChanged(client: Pick<ClientBase, "query">, staged: StagedRows): Promise<number> {
  const { table, columns, record, tombstones } = staged;
  const values = columns.filter((column) => !record.key.includes(column));
  if (values.length === 0 && !tombstones) return 0;
  const [stored, incoming] = ["t", "s"].map((alias) => values.map((column) => `${alias}.${column}`).join(", "));
  const set = values.map((column) => `${column} = s.${column}`);
  // The database stamps resources when the import commits (catalog_publish).
  if (!record.detail && !isResourceType(record.table)) set.push("updated_at = now()");
  if (tombstones) set.push("deleted_at = CASE WHEN s.deleted THEN coalesce(t.deleted_at, now()) END");
  const differences = [
    ...(values.length > 0 ? [`(${stored}) IS DISTINCT FROM (${incoming})`] : []),
    ...(tombstones ? ["(t.deleted_at IS NOT NULL) <> s.deleted"] : []),
  ];
  const statement = `
    UPDATE ${record.table} t SET ${set.join(", ")} FROM ${table} s
    WHERE ${matches(staged)} AND (${differences.join(" OR ")})`;
  const { rowCount } = await client.query(noting(staged, statement, "t.", false));
  return rowCount ?? 0;
}

function matches({ record }: StagedRows): string {
  return record.key.map((column) => `t.${column} = s.${column}`).join(" AND ");
}

/** Whether records get their ids before they are stored: in a tree, so that each can refer to its parent. */
function hasOwnIds({ record, columns }: StagedRows): boolean {
  return (record.references ?? []).some((to) => isSelfReference(record, to) && columns.includes(to.column));
}

/** Inserts new staged records and updates those that differ; does not write unchanged ones. */
export async function upsertCatalogue(client: Pick<ClientBase, "query">, staged: StagedRows): Promise<UpsertedCounts> {
  await resolve(client, staged);
  // New records first, because stored places may move below them.
  const inserted = await insertMissing(client, staged);
  const updated = await updateChanged(client, staged);
  return { inserted, updated };
}

/** Creates the table in which `upsertCatalogue` records the changed properties. */
export async function createTouchedProperties(client: Pick<ClientBase, "query">): Promise<void> {
  await client.query("CREATE TEMP TABLE touched_property (id integer, is_new boolean) ON COMMIT DROP");
}

/**
 * Increases the sheet version, by one per run, of each stored property that has changed, or whose rooms or rate plans
 * have.
 */
export async function raiseSheetVersions(client: Pick<ClientBase, "query">): Promise<void> {
  await client.query(
    `UPDATE property p SET sheet_version = sheet_version + 1
     FROM (SELECT id FROM touched_property GROUP BY id HAVING NOT bool_or(is_new)) t WHERE p.id = t.id`,
  );
}
