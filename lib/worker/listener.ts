import pg from "pg";

/** The channel by which `pg_notify` wakes workers. */
const CHANNEL = "worker_wake";
/** Milliseconds before a broken connection is opened again. */
const RECONNECT = 1_000;

/** A dedicated connection that listens for notifications. */
interface Listener {
  close(): Promise<void>;
}

/**
 * Listens for the notifications that wake workers. They only make work start sooner: one that is lost while the
 * connection is down, or that a transaction pooler does not deliver, costs a second or two, because all loops also
 * poll.
 */
export function listenForWork(connectionString: string, onWake: (payload: string) => void): Listener {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = async () => {
    const opened = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = opened;
    const reopen = () => {
      if (client !== opened) return;
      client = undefined;
      if (!closed) timer = setTimeout(() => void open(), RECONNECT);
    };
    opened.on("error", () => {}); // The "end" event follows.
    opened.on("end", reopen);
    opened.on("notification", ({ payload }) => onWake(payload ?? ""));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${CHANNEL}`);
    } catch {
      void opened.end().catch(() => {});
      reopen();
    }
  };
  void open();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
