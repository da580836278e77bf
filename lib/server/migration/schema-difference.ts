import { spawnSync } from "node:child_process";
import { projectRoot } from "../project-root";

const PRISMA = "node_modules/prisma/build/index.js";

/**
 * The difference between prisma/schema and a migrated database, by Prisma's own comparison.
 * @param url the database, by the role that owns its tables
 * @returns the statements that would remove the difference; null: none
 */
export function schemaDifference(url: string): string | null {
  const command = [PRISMA, "migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--script"];
  const env = { ...process.env, DATABASE_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: projectRoot, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Prisma could not compare: ${stderr}`);
  return stdout.includes("This is an empty migration") ? null : stdout;
}
