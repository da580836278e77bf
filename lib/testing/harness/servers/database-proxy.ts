import net from "node:net";

/** A proxy in front of a database server that can drop connections and responses. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Cuts every connection, and refuses new ones until `restore`. */
  cut(): void;
  /** Drops the next response: the statement has run, but the connection breaks. */
  loseNextAnswer(): void;
  /** Stops all traffic without breaking a connection, as if the server were stopped by SIGSTOP. */
  freeze(): void;
  /** Delays every response by this much. */
  slowDown(ms: number): void;
  /** Ends all faults; data held back by a freeze is sent. */
  restore(): void;
  close(): Promise<void>;
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let mode: "through" | "cut" | "lose" = "through";
  let isFrozen = false;
  let delay = 0;

  const server = net.createServer((client) => {
    if (mode === "cut") {
      client.destroy();
      return;
    }
    const database = net.connect(Number(target.port), target.hostname);
    const both = [client, database];
    const end = () => both.forEach((socket) => void (socket.destroy(), open.delete(socket)));
    for (const socket of both) {
      open.add(socket);
      socket.on("error", end).on("close", end);
    }
    if (isFrozen) both.forEach((socket) => socket.pause());
    client.pipe(database);
    database.on("data", (answer) => {
      if (delay) {
        setTimeout(() => client.write(answer), delay);
        return;
      }
      const lost = mode === "lose";
      if (lost) mode = "through";
      if (lost) end();
      else client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: url.href,
    cut() {
      mode = "cut";
      for (const socket of open) socket.destroy();
    },
    loseNextAnswer: () => (mode = "lose"),
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    slowDown: (ms) => (delay = ms),
    restore() {
      [mode, isFrozen, delay] = ["through", false, 0];
      for (const socket of open) socket.resume();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
