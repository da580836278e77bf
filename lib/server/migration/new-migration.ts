import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { clock } from "@/lib/core/clock";
import { ensureDatabase, startEmbeddedDatabase } from "../database/embedded-database";
import { migrate, readMigrations } from "./migrate";
import { projectRoot } from "../project-root";
import { schemaDifference } from "./schema-difference";

// `npm run db:migration -- add_tenant_note`: writes the migration from the existing ones to prisma/schema, by
// Prisma's own comparison on a temporary database. Read it before you commit it: prisma/migrations/README.md.

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0 || !/^[a-z][a-z0-9_]{2,60}$/.test(name)) {
  console.error("Give the migration a name in lower case: npm run db:migration -- add_tenant_note");
  process.exit(2);
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "new-migration-"));
const server = await startEmbeddedDatabase({ dataDir, disposable: true });
process.once("exit", () => server.abandon());
try {
  const url = await ensureDatabase(server.url("postgres"), "migrated");
  await migrate(url);
  const sql = await schemaDifference(url);
  if (sql === null) {
    console.log("prisma/schema matches the migrations: no migration is needed.");
  } else {
    const folder = path.join("prisma/migrations", `${timestamp()}_${name}`);
    fs.mkdirSync(path.join(projectRoot, folder));
    fs.writeFileSync(path.join(projectRoot, folder, "migration.sql"), sql);
    console.log(`${folder}/migration.sql\n\n${sql}\nRead it: prisma/migrations/README.md says what locks a table.`);
  }
} finally {
  await server.stop();
  for (const place of [dataDir, server.place]) fs.rmSync(place, { recursive: true, force: true });
}

/**
 * The timestamp of a new migration. Migrations run in the order of their names, so it comes after all others,
 * whatever the clock says.
 */
function timestamp(): string {
  const last = readMigrations().at(-1)?.name.slice(0, 14) ?? "0";
  const now = clock.realNow().toISOString().replace(/\D/g, "").slice(0, 14);
  return now > last ? now : String(BigInt(last) + 1n);
}
