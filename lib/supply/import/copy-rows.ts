import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyEscaped } from "@/lib/core/csv";
import { bindNamed } from "@/lib/core/database/named-parameters";
import type { Cell } from "../format/read-cell";

const CHUNK = 1 << 16;

/** One cell in the text format of COPY. */
function copyText(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "string") return copyEscaped(cell);
  if (typeof cell === "object") return copyEscaped(JSON.stringify(cell));
  return String(cell);
}

async function* lines(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let chunk = "";
  for await (const row of rows) {
    chunk += `${row.map(copyText).join("\t")}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

/** Streams rows into a table by COPY; each row has the cells of `columns`, in that order. */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<void> {
  const into = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
  await pipeline(Readable.from(lines(rows)), into);
}

/**
 * Inserts a request's rows into a temporary table by one statement. Not by COPY, because the settings of tenant and
 * deadline do not apply to a stream.
 */
export async function insertRows(
  client: Pick<ClientBase, "query">,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Promise<void> {
  const records: Record<string, unknown>[] = [];
  for await (const row of rows)
    records.push(
      Object.fromEntries(
        row.map((cell, at) => [columns[at]!, typeof cell === "bigint" ? cell.toString() : cell] as const),
      ),
    );
  const list = columns.join(", ");
  await client.query(
    bindNamed(
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, :records::json)`,
      {
        records: JSON.stringify(records),
      },
    ),
  );
}
