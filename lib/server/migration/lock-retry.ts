import crypto from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type DatabaseError } from "pg";
import { bind } from "@/lib/core/database/named-parameters";

/** How long a migration waits for locks, in milliseconds. */
export interface LockPatience {
  /**
   * One wait for one lock. Every request for that table waits behind it meanwhile, so it is a fraction of a request's
   * own lock time-out.
   */
  lockTimeoutMs: number;
  /**
   * The total time of all attempts. Longer than the maximum life of an idle transaction, which PostgreSQL ends after a
   * minute.
   */
  totalMs: number;
}

export const MIGRATION_PATIENCE: LockPatience = { lockTimeoutMs: 300, totalMs: 120_000 };

const MIN_DELAY_MS = 200;
const MAX_DELAY_MS = 5_000;

/** PostgreSQL's codes for a lock that could not be acquired in time: lock_not_available and deadlock_detected. */
const LOCK_FAILURES = new Set(["55P03", "40P01"]);

/** The lock could not be acquired in the total time; the message names the sessions that hold it. */
export class LockNotAcquired extends Error {}

/**
 * Retries an attempt with growing delays (back-off) as long as it fails to acquire a lock. Between attempts it blocks
 * nobody.
 * @param url the same database: a second connection observes who holds the lock
 * @param attempt receives a function to call with the process id of its session, before it waits for any lock. It must
 * leave nothing behind when it fails.
 * @throws LockNotAcquired when the total time is over; every other error unchanged
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
        // Jitter: several servers that start together would otherwise retry together.
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

/** Observes which session a waiting session waits for: PostgreSQL does not report it afterwards. */
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
    const waited = `it could not lock its tables within ${Math.round(totalMs / 1000)} s`;
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
