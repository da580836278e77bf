import path from "node:path";
import { parseArgs } from "node:util";
import { findCommandDatabase } from "@/lib/core/database/command-database";
import { env } from "@/lib/core/env";
import { exportTenant } from "./export-tenant";

/**
 * npm run tenant:export -- TENANT_ID --to FOLDER
 * Writes all rows of a tenant into an empty folder, see README.md here. It works on MIGRATE_DATABASE_URL, DATABASE_URL or the
 * running sandbox.
 */
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: "string" } } });
  const [publicId] = positionals;
  if (publicId === undefined || positionals.length > 1 || values.to === undefined)
    throw new Error("npm run tenant:export -- TENANT_ID --to FOLDER");
  const folder = path.resolve(process.env.INIT_CWD ?? "", values.to);
  const { tenant, tables } = await exportTenant(env.migrateDatabaseUrl || findCommandDatabase(), publicId, folder);
  for (const { name, rows, bytes } of tables)
    if (rows) console.log(`${name.padEnd(24)} ${String(rows).padStart(9)} rows ${String(bytes).padStart(12)} bytes`);
  console.log(`${tenant.name} (${tenant.publicId}) is in ${folder}. It names travellers, and has hashes of secrets.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
