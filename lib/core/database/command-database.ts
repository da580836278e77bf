import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "../env";

/**
 * Returns the database URL of a command: `DATABASE_URL`, otherwise that of the running sandbox, which writes its URL to
 * a file.
 * @throws Error that says what to do when there is neither
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
