import { monotonicNow } from "@/lib/core/clock";
import { claimTasks, finishTask } from "./task-repository";

/** Periodic work that one worker at a time does. */
export interface Task {
  name: string;
  everyMs: number;
  /**
   * Milliseconds from a first failure to the next run; each further failure doubles it, up to `everyMs`, which is the
   * default.
   */
  retryMs?: number;
  /** Does one small step. @returns whether there may be more to do */
  step(): Promise<boolean>;
}

/** Seconds after which a dead worker's task can be claimed again. */
const LEASE = 30;
/** Milliseconds for the steps of a run; the rest is left to the next run, a second later. */
const BUDGET = 5_000;
const SOON = 1_000;
/** Maximum number of tasks that a process runs at the same time. */
const CONCURRENCY = 3;

/**
 * Runs the due tasks that no other worker runs. Each fails alone: its error is recorded and reported, the others
 * continue, and it is retried when it is due the next time.
 */
export async function runDueTasks(
  tasks: readonly Task[],
  report: (error: unknown, task: string) => void,
): Promise<void> {
  const claimed = new Set(
    await claimTasks(
      tasks.map(({ name }) => name),
      LEASE,
    ),
  );
  const waiting = tasks.filter(({ name }) => claimed.has(name)).values();
  const runWaiting = async () => {
    for (const task of waiting) await runTask(task, report);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWaiting));
}

async function runTask(task: Task, report: (error: unknown, task: string) => void): Promise<void> {
  const began = monotonicNow();
  try {
    let isMore = true;
    while (isMore && monotonicNow() - began < BUDGET) isMore = await task.step();
    await finishTask(task.name, null, isMore ? SOON : task.everyMs);
  } catch (error) {
    report(error, task.name);
    const message = error instanceof Error ? error.message : String(error);
    // If this write fails as well, the lease expires.
    await finishTask(task.name, message.slice(0, 500), task.everyMs, task.retryMs).catch(() => {});
  }
}
