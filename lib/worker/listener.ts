import pg from "pg";

/** The channel that `pg_notify` wakes workers by. */
const CHANNEL = "worker_wake";
/** Milliseconds until a connection that broke is opened anew. */
const RECONNECT = 1_000;

/** A connection of its own that listens for notifications. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * Listens for what wakes workers. Notifications only make work begin sooner: those that are lost while the connection is, or
 * that a transaction pooler swallows, cost a second or two, because every loop also looks by itself.
 * @param onWake called with a notification's payload
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
    opened.on("error", () => {}); // "end" follows
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
