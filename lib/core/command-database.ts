import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "./env";

/**
 * The database that a command works on: `DATABASE_URL` or, without it, the running sandbox's, which writes its address down.
 * @throws Error that says what to do when there is none
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
