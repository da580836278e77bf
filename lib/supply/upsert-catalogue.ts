import type { ClientBase } from "pg";
import { codeColumn, type Staged } from "./stage-catalogue";

/** Records of one table. */
export interface Upserted {
  inserted: number;
  updated: number;
}

/** Turns the codes that the rows refer by into ids; what they refer to is stored by now. */
async function resolve(client: ClientBase, { table, record: { references = [] }, columns }: Staged): Promise<void> {
  const given = references.filter(({ column }) => columns.includes(column));
  if (given.length === 0) return;
  const found = given.map(
    (to) => `${to.column} = (SELECT r.id FROM ${to.table} r WHERE r.code = s.${codeColumn(to.column)})`,
  );
  await client.query(`UPDATE ${table} s SET ${found.join(", ")}`);
}

/** Notes the properties that a statement changed or is about to bring, where its records are parts of any. */
function noting({ record }: Staged, statement: string, prefix: string, isNew: boolean): string {
  if (!record.property) return statement;
  return `WITH changed AS (${statement} RETURNING ${prefix}${record.property} AS id)
          INSERT INTO touched_property SELECT id, ${isNew} FROM changed`;
}

async function insertMissing(client: ClientBase, staged: Staged): Promise<number> {
  const { table, columns, record } = staged;
  const { positionIn } = record;
  const filled: [column: string, value: string][] = columns.map((column) => [column, `s.${column}`]);
  if (record.idPrefix) filled.push(["public_id", "s.public_id"]);
  if (!record.detail) filled.push(["deleted_at", "CASE WHEN s.deleted THEN now() END"]);
  for (const [column, value] of Object.entries(record.otherwise ?? {}))
    if (!columns.includes(column)) filled.push([column, value]);
  if (positionIn) {
    const taken = `SELECT max(r.position) FROM ${record.table} r WHERE r.${positionIn} = s.${positionIn}`;
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

async function updateChanged(client: ClientBase, staged: Staged): Promise<number> {
  const { table, columns, record, tombstones } = staged;
  const values = columns.filter((column) => !record.key.includes(column));
  if (values.length === 0 && !tombstones) return 0;
  const [stored, wanted] = ["t", "s"].map((alias) => values.map((column) => `${alias}.${column}`).join(", "));
  const set = values.map((column) => `${column} = s.${column}`);
  if (!record.detail) set.push("updated_at = now()");
  if (tombstones) set.push("deleted_at = CASE WHEN s.deleted THEN coalesce(t.deleted_at, now()) END");
  const differences = [
    ...(values.length > 0 ? [`(${stored}) IS DISTINCT FROM (${wanted})`] : []),
    ...(tombstones ? ["(t.deleted_at IS NOT NULL) <> s.deleted"] : []),
  ];
  const statement = `
    UPDATE ${record.table} t SET ${set.join(", ")} FROM ${table} s
    WHERE ${matches(staged)} AND (${differences.join(" OR ")})`;
  const { rowCount } = await client.query(noting(staged, statement, "t.", false));
  return rowCount ?? 0;
}

function matches({ record }: Staged): string {
  return record.key.map((column) => `t.${column} = s.${column}`).join(" AND ");
}

/** Records of a tree refer to each other: their parents are set once all of them are there. */
async function setParents(client: ClientBase, staged: Staged): Promise<void> {
  const { table, record } = staged;
  await resolve(client, staged);
  await client.query(
    `UPDATE ${record.table} t SET parent_id = s.parent_id, updated_at = now() FROM ${table} s
     WHERE t.code = s.code AND t.parent_id IS DISTINCT FROM s.parent_id`,
  );
}

/** Inserts the staged records that are new and updates those that differ; what is equal is not written at all. */
export async function upsertCatalogue(client: ClientBase, staged: Staged): Promise<Upserted> {
  await resolve(client, staged);
  const updated = await updateChanged(client, staged);
  const inserted = await insertMissing(client, staged);
  if (staged.columns.includes("parent_id")) await setParents(client, staged);
  return { inserted, updated };
}

/** Where `upsertCatalogue` notes which properties it changed. */
export async function watchProperties(client: ClientBase): Promise<void> {
  await client.query("CREATE TEMP TABLE touched_property (id integer, is_new boolean) ON COMMIT DROP");
}

/** Raises the sheet version of every stored property that changed, or whose rooms or rate plans did: by one a run. */
export async function raiseSheetVersions(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE property p SET sheet_version = sheet_version + 1, updated_at = now()
     FROM (SELECT id FROM touched_property GROUP BY id HAVING NOT bool_or(is_new)) t WHERE p.id = t.id`,
  );
}
