import type { ClientBase } from "pg";
import type { Staged } from "./stage-catalogue";

/** Records of one table. */
export interface Upserted {
  inserted: number;
  updated: number;
}

/** Turns the codes that the rows refer by into ids; what they refer to is stored by now. */
async function resolve(client: ClientBase, { table, format: { reference }, columns }: Staged): Promise<void> {
  if (!reference || !columns.includes(reference.column)) return;
  await client.query(
    `UPDATE ${table} s SET ${reference.column} = r.id FROM ${reference.table} r WHERE r.code = s.reference_code`,
  );
}

async function insertMissing(client: ClientBase, staged: Staged): Promise<number> {
  const { table, columns, format } = staged;
  const isPlan = format.table === "rate_plan";
  // A plan takes the next place in the nights' price arrays and keeps it for ever, deleted or not.
  const position = `coalesce((SELECT max(r.position) FROM rate_plan r WHERE r.property_id = s.property_id), 0)
    + row_number() OVER (PARTITION BY s.property_id ORDER BY s.line)`;
  const { rowCount } = await client.query(
    `WITH new AS (
       INSERT INTO ${format.table} (public_id, deleted_at, ${columns.join(", ")}${isPlan ? ", position" : ""})
       SELECT s.public_id, CASE WHEN s.deleted THEN now() END, ${columns.map((column) => `s.${column}`).join(", ")}
              ${isPlan ? `, ${position}` : ""}
       FROM ${table} s LEFT JOIN ${format.table} t ON ${matches(staged)}
       WHERE t.id IS NULL ORDER BY s.line
       RETURNING ${changedProperty(staged)} AS id)
     INSERT INTO touched_property SELECT id, ${format.table === "property"} FROM new`,
  );
  return rowCount ?? 0;
}

async function updateChanged(client: ClientBase, staged: Staged): Promise<number> {
  const { table, columns, format, tombstones } = staged;
  const values = columns.filter((column) => !format.key.includes(column));
  const [stored, wanted] = ["t", "s"].map((alias) => values.map((column) => `${alias}.${column}`).join(", "));
  const { rowCount } = await client.query(
    `WITH changed AS (
       UPDATE ${format.table} t SET ${values.map((column) => `${column} = s.${column}`).join(", ")}, updated_at = now()
              ${tombstones ? ", deleted_at = CASE WHEN s.deleted THEN coalesce(t.deleted_at, now()) END" : ""}
       FROM ${table} s
       WHERE ${matches(staged)}
         AND ((${stored}) IS DISTINCT FROM (${wanted})
              ${tombstones ? "OR (t.deleted_at IS NOT NULL) <> s.deleted" : ""})
       RETURNING ${changedProperty(staged, "t.")} AS id)
     INSERT INTO touched_property SELECT id, false FROM changed`,
  );
  return rowCount ?? 0;
}

function matches({ format }: Staged): string {
  return format.key.map((column) => `t.${column} = s.${column}`).join(" AND ");
}

/** The property that a change of a row is a change of; 0 for a place, which is part of none. */
function changedProperty({ format }: Staged, prefix = ""): string {
  if (format.table === "place") return "0";
  return format.table === "property" ? `${prefix}id` : `${prefix}property_id`;
}

/** Places refer to each other: their parents are set once all of them are there. */
async function setParents(client: ClientBase, staged: Staged): Promise<void> {
  await resolve(client, staged);
  await client.query(
    `UPDATE place t SET parent_id = s.parent_id, updated_at = now() FROM ${staged.table} s
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
