import { createClient, defineScript, type CommandParser } from "@redis/client";
import pino from "pino";
import { MINUTE_MS, SECOND_MS, type Limits, type Standing } from "./rate-windows";
import { env } from "@/lib/core/env";

/** Longer than this no request waits for Redis; who answers later is taken for gone. */
const ANSWER_MS = 50;
const CONNECT_MS = 1_000;
const RETRY_MS = 500;

/** The two windows of `rate-windows`, counted by Redis for every process at once: one script, one round trip. */
const takeScript = defineScript({
  SCRIPT: `
    local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
    local minute = tonumber(redis.call('GET', KEYS[1])) or 0
    if minute >= rate then return {1, 0, redis.call('PTTL', KEYS[1])} end
    local second = tonumber(redis.call('GET', KEYS[2])) or 0
    if second >= burst then return {1, 0, redis.call('PTTL', KEYS[2])} end
    if minute == 0 then redis.call('SET', KEYS[1], 1, 'PX', ${MINUTE_MS}) else redis.call('INCR', KEYS[1]) end
    if second == 0 then redis.call('SET', KEYS[2], 1, 'PX', ${SECOND_MS}) else redis.call('INCR', KEYS[2]) end
    return {0, rate - minute - 1, redis.call('PTTL', KEYS[1])}`,
  NUMBER_OF_KEYS: 2,
  parseCommand(parser: CommandParser, key: string, { rateLimit, burst }: Limits) {
    // In braces: a Redis cluster keeps both in one place.
    parser.pushKeys([`${key}:minute`, `${key}:second`]);
    parser.push(String(rateLimit), String(burst));
  },
  transformReply(reply: unknown): Standing {
    const [refused, remaining, resetMs] = reply as [number, number, number];
    return { refused: refused === 1, remaining, resetMs };
  },
});

type Log = Pick<pino.Logger, "warn">;
const newLog = (): Log => pino({ name: "rate-limit", level: env.logLevel });

export interface SharedWindows {
  /** Resolves after the first attempt to reach Redis, a second at most, whatever came of it. */
  ready: Promise<void>;
  /**
   * Counts a request for all processes. Nothing, at once, while Redis is away; a promise of nothing when it goes away over
   * this request.
   */
  take(key: string, limits: Limits): Promise<Standing | undefined> | undefined;
  close(): void;
}

/**
 * Windows that live in a Redis and are shared by all that use the same prefix there. Redis is never waited for: whoever does
 * not answer in time is dropped, told of once, and sought again in the background until it answers.
 * @param url `redis://` or, over TLS, `rediss://`, with user, password and database number where they are needed
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

  const ask = (of: Client, key: string, limits: Limits): Promise<Standing> =>
    within(answerMs, of.take(`${prefix}:{${key}}`, limits));

  async function connect(): Promise<void> {
    const next = newClient(url);
    next.on("error", (error: Error) => {
      if (client === next) lose(next, error);
    });
    try {
      await within(CONNECT_MS, next.connect());
      // Connected is not enough: it may be read-only, full, or forbid scripts.
      await ask(next, "probe", { rateLimit: Number.MAX_SAFE_INTEGER, burst: Number.MAX_SAFE_INTEGER });
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
    if (!away) log.warn({ err: error }, "Redis does not answer: each process limits requests by itself meanwhile");
    away = true;
    retry ??= setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS).unref();
  }

  return {
    ready: connect(),
    take(key, limits) {
      const asked = client;
      if (!asked) return undefined;
      return ask(asked, key, limits).catch((error: Error) => {
        lose(asked, error);
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
    // What older servers and proxies understand too.
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: "disabled",
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // A busy process comes late to its timer: what has arrived meanwhile is read before the verdict.
    const late = () => setImmediate(() => reject(new Error(`no answer within ${ms} ms`)));
    const timer = setTimeout(late, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
