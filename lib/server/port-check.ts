import fs from "node:fs";
import net from "node:net";

/**
 * Checks before the start that the port is free.
 * @param prefix of the variables for port and address
 * @throws Error with a message for the user
 */
export async function assertPortIsFree(port: number, host: string, prefix: "" | "METRICS_" = ""): Promise<void> {
  if (port === 0) return;
  const elsewhere = `Stop the program that uses it, or choose another one: ${prefix}PORT=${port < 65_535 ? port + 1 : 3000} npm start`;
  try {
    await listenOnce(port, host);
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case "EADDRINUSE":
        throw new Error(`Port ${port} on ${host} is taken. ${elsewhere}`, { cause: error });
      case "EACCES":
        throw new Error(
          `This account may not listen on port ${port}. Choose one from 1024 upwards with ${prefix}PORT.`,
          {
            cause: error,
          },
        );
      default:
        throw new Error(`Cannot listen on ${host} (${prefix}HOST), port ${port}: ${(error as Error).message}`, {
          cause: error,
        });
    }
  }
  // Some systems allow listening on one address while another program listens on all of them.
  if (await answers(port, host)) throw new Error(`Port ${port} on ${host} is taken. ${elsewhere}`);
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: host === "0.0.0.0" ? "127.0.0.1" : host });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}

/** Whether this process can listen on the port. `host` is an address or a name. */
function canListen(port: number, host = "127.0.0.1"): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** A free port on 127.0.0.1: the one stored in `file` if it is still free; otherwise a new one, which is stored. */
export async function rememberedPort(file: string): Promise<number> {
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0;
  if (Number.isInteger(remembered) && remembered > 0 && remembered < 65_536 && (await canListen(remembered))) {
    return remembered;
  }
  const port = await listenOnce(0, "127.0.0.1");
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

/** Listens for a moment; resolves with the port, rejects with the system's error. */
export function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(port, host, () => {
      const { port: bound } = server.address() as net.AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
