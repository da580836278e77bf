import { defineConfig } from "prisma/config";

// Prisma's CLI downloads its native schema engine before any command unless this names a file. No command that is used
// here runs it: `prisma generate` does not, and lib/server/migration/schema-difference.ts calls the WebAssembly build.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
});
