import { spawnSync } from "node:child_process";
import { projectRoot } from "./project-root";

const PRISMA = "node_modules/prisma/build/index.js";

/**
 * What prisma/schema says beyond a migrated database, by Prisma's own comparison.
 * @param url the database, as the role that owns its tables
 * @returns the statements that would make it so; null: nothing differs
 */
export function schemaDifference(url: string): string | null {
  const command = [PRISMA, "migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--script"];
  const env = { ...process.env, DATABASE_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: projectRoot, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Prisma could not compare: ${stderr}`);
  return stdout.includes("This is an empty migration") ? null : stdout;
}
