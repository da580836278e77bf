import crypto from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type DatabaseError } from "pg";
import { bind } from "@/lib/core/named-parameters";

/** How long a migration waits for locks. Milliseconds. */
export interface LockPatience {
  /**
   * One wait for one lock. Every request for that table waits behind it meanwhile, so it is a fraction of what a request
   * may wait itself.
   */
  lockTimeoutMs: number;
  /** All attempts together. Longer than an idle transaction of ours lives, since PostgreSQL ends it after a minute. */
  totalMs: number;
}

export const MIGRATION_PATIENCE: LockPatience = { lockTimeoutMs: 300, totalMs: 120_000 };

const MIN_DELAY_MS = 200;
const MAX_DELAY_MS = 5_000;

/** PostgreSQL's codes for a lock that could not be had in time: lock_not_available and deadlock_detected. */
const LOCK_FAILURES = new Set(["55P03", "40P01"]);

/** The lock could not be had within the whole patience; the message names the sessions that hold it. */
export class LockNotAcquired extends Error {}

/**
 * Runs an attempt again, with growing delays, for as long as it fails for want of a lock. Between the attempts nobody
 * waits behind us.
 *
 * @param url the same database: a second connection looks who holds the lock.
 * @param attempt receives a function to call with the process id of its session, before it waits for any lock. It must
 * leave nothing behind when it fails.
 * @throws LockNotAcquired when the patience is over; every other error as it is.
 */
export async function retryForLock<T>(
  url: string,
  patience: LockPatience,
  attempt: (waitsAs: (pid: number) => void) => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + patience.totalMs;
  const observer = new LockObserver(url, patience.lockTimeoutMs / 2);
  try {
    for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      try {
        return await attempt((pid) => observer.observe(pid));
      } catch (cause) {
        if (!LOCK_FAILURES.has((cause as DatabaseError).code ?? "")) throw cause;
        const left = giveUpAt - performance.now();
        if (left <= 0) throw new LockNotAcquired(await observer.describe(patience), { cause });
        // Jitter: several servers that start together would otherwise come back together.
        await sleep(Math.min(left, crypto.randomInt(Math.ceil(delayMs / 2), delayMs + 1)));
      }
    }
  } finally {
    await observer.close();
  }
}

interface Blocker {
  pid: number;
  usename: string | null;
  application_name: string | null;
  state: string | null;
  seconds: number | null;
  query: string | null;
}

/** Finds out whom a waiting session waits for: afterwards PostgreSQL no longer knows. */
class LockObserver {
  private client: Promise<Client> | undefined;
  private blockers: Blocker[] = [];
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly afterMs: number,
  ) {}

  observe(pid: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.look(pid).catch(() => {});
    }, this.afterMs);
  }

  private async look(pid: number): Promise<void> {
    this.client ??= connect(this.url);
    const { rows } = await (
      await this.client
    ).query<Blocker>(
      bind(
        `SELECT pid, usename, application_name, state, round(extract(epoch FROM now() - xact_start))::int AS seconds,
              left(regexp_replace(query, '\\s+', ' ', 'g'), 120) AS query
       FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids(:pid))`,
        { pid },
      ),
    );
    if (rows.length > 0) this.blockers = rows;
  }

  async describe({ totalMs }: LockPatience): Promise<string> {
    await this.looking;
    const waited = `it could not lock what it changes within ${Math.round(totalMs / 1000)} s`;
    if (this.blockers.length === 0) return `${waited}. Try again when there is less traffic`;
    const sessions = this.blockers.map(
      ({ pid, usename, application_name: program, state, seconds, query }) =>
        `session ${pid} (user ${usename ?? "unknown"}, program ${program || "unnamed"}, ${state ?? "state not visible"}` +
        `${seconds === null ? "" : ` for ${seconds} s`}: ${query ?? "query not visible"})`,
    );
    const end = this.blockers.map(({ pid }) => `SELECT pg_terminate_backend(${pid})`).join("; ");
    return `${waited}, because of ${sessions.join(" and ")}. End that with “${end}”, or try again later`;
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.looking;
    await this.client?.then((client) => client.end()).catch(() => {});
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "migrate (lock observer)" });
  client.on("error", () => {});
  await client.connect();
  return client;
}
