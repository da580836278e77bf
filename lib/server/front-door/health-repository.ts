import { statement } from "@/lib/core/db";

/** Lists the migrations that were applied to the database. */
export async function findAppliedMigrations(): Promise<string[]> {
  const rows = await statement<{ name: string }>(
    "find_applied_migrations",
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    {},
  );
  return rows.map(({ name }) => name);
}
