import path from "node:path";
import { parseArgs } from "node:util";
import { findCommandDatabase } from "@/lib/core/database/command-database";
import { env } from "@/lib/core/env";
import { importTenant } from "./import-tenant";

/**
 * npm run tenant:import -- FOLDER
 * Imports a copy that `npm run tenant:export` wrote: all of it or nothing, see README.md here. Needs a role that may set
 * `session_replication_role`: a superuser, or one that has been granted it. It works on MIGRATE_DATABASE_URL, DATABASE_URL or
 * the running sandbox.
 */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error("npm run tenant:import -- FOLDER");
  const from = path.resolve(process.env.INIT_CWD ?? "", folder);
  // Without an address it is the database of the running sandbox.
  const isSandbox = env.sandbox || !(env.migrateDatabaseUrl || env.databaseUrl);
  const { manifest, isRepeated, rows, stock, departures } = await importTenant(
    env.migrateDatabaseUrl || findCommandDatabase(),
    from,
    isSandbox,
  );
  const { name, publicId } = manifest.tenant;
  console.log(isRepeated ? `${name} (${publicId}) had been imported already.` : `${name} (${publicId}): ${rows} rows.`);
  console.log(`Stock: ${stock.roomNights} room nights, ${stock.sold} sold, ${stock.differences} differences.`);
  console.log(`Services: ${departures.departures} departures, ${departures.differences} differences.`);
  if (stock.differences + departures.differences) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
