import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { allTenantsOptions } from "@/lib/core/database/tenant-wall";
import { DEMO_FILE, type DemoTable, PAST_TABLES, SUPPLY_TABLES } from "./demo-tables";
import { DEMO_STATE } from "@/lib/sandbox/clock";

// `npm run demo:record`: records the demo from a running sandbox. After a change of the schema: start a new sandbox
// without the change, start it again with the change, which migrates it, and record it. To add supply: import it into
// a new sandbox, and record that.

const dataDir = process.env.DATA_DIR ?? ".data";
const client = new Client({
  connectionString: readFileSync(path.join(dataDir, "database-url"), "utf8").trim(),
  ...allTenantsOptions(),
});
await client.connect();
try {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ end: string; lastNight: string; lastDeparture: string }>(
    `SELECT value->>'end' AS end, (SELECT max(day) FROM room_night WHERE total > 0)::text AS "lastNight",
       (SELECT max(day) FROM service_day)::text AS "lastDeparture"
     FROM service_state WHERE name = '${DEMO_STATE}' AND value->>'end' IS NOT NULL`,
  );
  if (!rows[0])
    throw new Error(`The sandbox in ${dataDir} has no demo with a past: start a new one, without DEMO_HISTORY=0.`);
  const parts = [`${JSON.stringify(rows[0])}\n`];
  for (const table of [...SUPPLY_TABLES, ...PAST_TABLES]) parts.push(...(await copyOut(table)));
  const bytes = Buffer.from(parts.join(""));
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  mkdirSync(path.dirname(DEMO_FILE), { recursive: true });
  writeFileSync(DEMO_FILE, packed);
  console.log(`${path.relative("", DEMO_FILE)}: ${packed.length} bytes, unpacked ${bytes.length}`);
} finally {
  await client.end();
}

/** A table in the data set: a line with its columns, its rows ordered by key, and a line that ends them. */
async function copyOut({ name, where, values }: DemoTable): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = '${name}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`,
  );
  const { rows: key } = await client.query<{ column: string }>(
    `SELECT a.attname AS column FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, at), pg_attribute a
     WHERE i.indrelid = '${name}'::regclass AND i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.attnum ORDER BY k.at`,
  );
  const columns = rows.map(({ column }) => column);
  const picked = columns.map((column) => values?.[column] ?? `"${column}"`).join(", ");
  const order = key.map(({ column }) => `"${column}"`).join(", ");
  const sql = `SELECT ${picked} FROM ${name} WHERE ${where ?? "true"} ORDER BY ${order}`;
  const chunks: string[] = [];
  await pipeline(
    client.query(copyTo(`COPY (${sql}) TO STDOUT`)),
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk.toString("latin1"));
        done();
      },
    }),
  );
  return [`COPY ${name} ${columns.join(" ")}\n`, Buffer.from(chunks.join(""), "latin1").toString("utf8"), "\\.\n"];
}
