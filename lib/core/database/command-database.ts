import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "../env";

/**
 * The database URL of a command: `DATABASE_URL`, else that of the running sandbox, from a file.
 * @throws Error that says what to do if there is neither
 */
export function findCommandDatabase(): string {
  if (env.databaseUrl) return env.databaseUrl;
  const file = path.resolve(env.dataDir, "database-url");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new Error(`No database: set DATABASE_URL, or start the sandbox with npm start (it writes ${file}).`);
  }
}
