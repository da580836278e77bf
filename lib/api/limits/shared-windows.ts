import { createClient, defineScript, type CommandParser } from "@redis/client";
import pino from "pino";
import { MINUTE_MS, type RateQuota, type WindowState } from "./rate-windows";
import { env } from "@/lib/core/env";

/** Milliseconds that a request waits for Redis; a slower Redis counts as unavailable. */
const ANSWER_MS = 50;
const CONNECT_MS = 1_000;
const RETRY_MS = 500;

/**
 * The windows of `rate-windows` in Redis, for all processes: one script, one round trip. It checks all windows of a
 * request before it counts any.
 */
const takeScript = defineScript({
  SCRIPT: `
    local counts = {}
    for i, key in ipairs(KEYS) do
      counts[i] = tonumber(redis.call('GET', key)) or 0
      if counts[i] + tonumber(ARGV[3 * i]) > tonumber(ARGV[3 * i - 2]) then return {i, redis.call('PTTL', key)} end
    end
    local reply = {0}
    for i, key in ipairs(KEYS) do
      local amount = tonumber(ARGV[3 * i])
      if counts[i] == 0 then redis.call('SET', key, amount, 'PX', ARGV[3 * i - 1]) else redis.call('INCRBY', key, amount) end
      reply[2 * i] = tonumber(ARGV[3 * i - 2]) - counts[i] - amount
      reply[2 * i + 1] = redis.call('PTTL', key)
    end
    return reply`,
  parseCommand(parser: CommandParser, prefix: string, quotas: readonly RateQuota[]) {
    parser.push(String(quotas.length));
    for (const { key } of quotas) parser.pushKey(`${prefix}:${key}`);
    for (const { limit, periodMs, amount } of quotas) parser.push(String(limit), String(periodMs), String(amount));
  },
  transformReply: (reply: unknown): number[] => reply as number[],
});

/**
 * Decodes the script's reply. If a window refuses its first request it has no end yet, and its whole period is
 * reported.
 */
function toWindowState([refusedBy, ...numbers]: number[], quotas: readonly RateQuota[]): WindowState {
  if (refusedBy) {
    const quota = quotas[refusedBy - 1]!;
    return { refusedBy: quota, resetMs: numbers[0]! < 0 ? quota.periodMs : numbers[0]! };
  }
  const left = quotas.map((_, i) => ({ remaining: numbers[2 * i]!, resetMs: numbers[2 * i + 1]! }));
  return { refusedBy: undefined, left };
}

const PROBE: RateQuota = {
  key: "{probe}",
  limit: Number.MAX_SAFE_INTEGER,
  periodMs: MINUTE_MS,
  amount: 1,
  of: "requests",
};

type Log = Pick<pino.Logger, "warn">;
const newLog = (): Log => pino({ name: "rate-limit", level: env.logLevel });

export interface SharedWindows {
  /** Resolves after the first attempt to connect, successful or not; at the latest after a second. */
  ready: Promise<void>;
  /**
   * Counts a request for all processes. Returns undefined, or a promise of it, if Redis is unavailable. In a cluster
   * all keys of a request are in one slot, because they share the part in braces.
   */
  take(quotas: readonly RateQuota[]): Promise<WindowState | undefined> | undefined;
  close(): void;
}

/**
 * Rate-limit windows in a Redis, shared by all processes with the same prefix. Requests never wait for Redis: on a
 * time-out the connection is dropped, logged once, and retried in the background.
 * @param url `redis://` or, with TLS, `rediss://`, with user, password and database number where needed
 */
export function sharedWindows(
  url: string,
  prefix: string,
  { answerMs = ANSWER_MS, log = newLog() }: { answerMs?: number; log?: Log } = {},
): SharedWindows {
  let client: Client | undefined;
  let away = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const runScript = async (of: Client, quotas: readonly RateQuota[]): Promise<WindowState> =>
    toWindowState(await within(answerMs, of.take(prefix, quotas)), quotas);

  async function connect(): Promise<void> {
    const next = newClient(url);
    next.on("error", (error: Error) => {
      if (client === next) lose(next, error);
    });
    try {
      await within(CONNECT_MS, next.connect());
      // A connection alone is not enough: Redis may be read-only, full, or forbid scripts.
      await runScript(next, [PROBE]);
      if (closed) return next.destroy();
      client = next;
      if (away) log.warn("Redis is back: request limits are shared again");
      away = false;
    } catch (error) {
      lose(next, error as Error);
    }
  }

  function lose(lost: Client, error: Error): void {
    if (lost.isOpen) lost.destroy();
    if (closed || (client && client !== lost)) return;
    client = undefined;
    if (!away)
      log.warn({ err: error }, "Redis does not respond: each process applies the limits on its own until it does");
    away = true;
    retry ??= setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS).unref();
  }

  return {
    ready: connect(),
    take(quotas) {
      const current = client;
      if (!current) return undefined;
      return runScript(current, quotas).catch((error: Error) => {
        lose(current, error);
        return undefined;
      });
    },
    close() {
      closed = true;
      clearTimeout(retry);
      if (client?.isOpen) client.destroy();
      client = undefined;
    },
  };
}

type Client = ReturnType<typeof newClient>;
function newClient(url: string) {
  return createClient({
    url,
    scripts: { take: takeScript },
    // The protocol version that older servers and proxies support, too.
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: "disabled",
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // On a busy process the timer fires late, so pending replies are read before the decision.
    const late = () => setImmediate(() => reject(new Error(`no answer within ${ms} ms`)));
    const timer = setTimeout(late, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
