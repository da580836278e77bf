import { readFileSync } from "node:fs";
import path from "node:path";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { getSecretFile } from "@/lib/server/app-secret";
import { rotateSecrets, rotationText } from "./rotation";

/**
 * npm run secrets:rotate
 * Shows the state of a rotation of APP_SECRET, creates the next secret, and seals stored secrets again with the current
 * key.
 */

/** Without DATABASE_URL the command works on the embedded sandbox, whose address and secret are in its data folder. */
function findInstallation(): void {
  if (env.databaseUrl) return;
  try {
    env.databaseUrl = readFileSync(path.resolve(env.dataDir, "database-url"), "utf8").trim();
    env.appSecret ||= readFileSync(getSecretFile(path.resolve(env.dataDir)), "utf8").trim();
  } catch {
    throw new Error("Nothing to rotate: set DATABASE_URL and APP_SECRET, or start the sandbox with npm start.");
  }
}

try {
  findInstallation();
  console.log(rotationText(await rotateSecrets()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
