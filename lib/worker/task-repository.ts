import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { transact } from "@/lib/core/prisma";

/** Inserts tasks that are not in the database yet; they are due immediately. */
export async function addTasks(names: string[]): Promise<void> {
  await transact((tx) => tx.workerTask.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true }));
}

// Hand-written SQL: leases and due times are the database's, whatever the clocks of the workers' machines show.

/**
 * Claims due tasks among the given ones for some seconds. Instants are stored rounded, so it looks a millisecond
 * ahead.
 * @returns their names
 */
export async function claimTasks(names: string[], seconds: number): Promise<string[]> {
  const claimed = await rows(
    z.object({ name: z.string() }),
    "claim_worker_tasks",
    `UPDATE worker_task SET leased_until = now() + :seconds::int * interval '1 second'
     WHERE name IN (
       SELECT name FROM worker_task WHERE name = ANY (:names) AND due_at <= now() + interval '1 ms' AND (leased_until IS NULL OR leased_until < now())
       ORDER BY due_at FOR UPDATE SKIP LOCKED)
     RETURNING name`,
    { names, seconds },
  );
  return claimed.map(({ name }) => name);
}

/**
 * Records the result of a task, and when it is due again.
 * @param error null after a success
 * @param retryMs the wait after a first failure; each further one doubles it, up to `againMs`
 */
export async function finishTask(
  name: string,
  error: string | null,
  againMs: number,
  retryMs: number = againMs,
): Promise<void> {
  await statement(
    "finish_worker_task",
    `UPDATE worker_task SET leased_until = NULL, last_error = :error,
       due_at = now() + interval '1 ms' * CASE WHEN :error::text IS NULL THEN :againMs::float8
         ELSE least(:againMs::float8, :retryMs::float8 * 2 ^ least(failures, 30)) END,
       failures = CASE WHEN :error::text IS NULL THEN 0 ELSE failures + 1 END,
       succeeded_at = CASE WHEN :error::text IS NULL THEN now() ELSE succeeded_at END
     WHERE name = :name`,
    { name, error, againMs, retryMs },
  );
}
