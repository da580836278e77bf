import manifest from "@/package.json" with { type: "json" };
import type { Reply } from "@/lib/api/call";
import { Deadline, untilDeadline, withDeadline } from "@/lib/core/database/deadline";
import { readMigrations } from "../migration/migrate";
import { statement } from "@/lib/core/db";

/** Lists the migrations that were applied to the database. */
async function findAppliedMigrations(): Promise<string[]> {
  const rows = await statement<{ name: string }>(
    "find_applied_migrations",
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    {},
  );
  return rows.map(({ name }) => name);
}

/** Health check, liveness: an orchestrator restarts the process if this address does not respond. */
export const HEALTH_PATH = "/healthz";
/** Health check, readiness: a load balancer sends the process no requests while this is not 200. */
export const READY_PATH = "/readyz";

/** Milliseconds within which the database has to respond. */
const READY_MS = 1_500;

export const answerHealth = (): Promise<Reply> =>
  Promise.resolve(reply(200, { status: "ok", version: manifest.version }));

/**
 * Ready while the database responds and has all migrations of this version, and the service is not shutting down.
 * @param isDraining whether it is shutting down
 */
export async function answerReadiness(isDraining: boolean): Promise<Reply> {
  const reason = isDraining ? "draining" : await findUnreadiness();
  return reason ? notReady(reason) : reply(200, { status: "ready" });
}

/** Why the database cannot be used: it does not respond, or lacks migrations of this version; undefined if it can. */
export async function findUnreadiness(): Promise<"database" | "migrations" | undefined> {
  const applied = await withDeadline(new Deadline(READY_MS), () => untilDeadline(findAppliedMigrations())).catch(
    () => undefined,
  );
  if (!applied) return "database";
  return expected().every((name) => applied.includes(name)) ? undefined : "migrations";
}

const notReady = (reason: "draining" | "database" | "migrations"): Reply => {
  const { headers, ...rest } = reply(503, { status: "not_ready", reason });
  return { ...rest, headers: { ...headers, "Retry-After": "1" } };
};

function reply(status: number, body: object): Reply {
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  return { status, headers, body: JSON.stringify(body) };
}

let names: string[] | undefined;
/** The migrations in this version's files; read once. */
function expected(): string[] {
  return (names ??= readMigrations().map(({ name }) => name));
}
