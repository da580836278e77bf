import path from "node:path";
import { defineConfig } from "prisma/config";

// Read before the CLI looks for its native engine, so that nothing is downloaded. Windows cannot execute a script in
// its place; there the CLI fetches its own.
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "lib/server/migration/schema-engine.mjs");
}

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // Generating the client needs no database: it runs right after npm install.
  ...(process.env.DATABASE_URL && { datasource: { url: process.env.DATABASE_URL } }),
});
