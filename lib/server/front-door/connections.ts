import fs from "node:fs";
import type http from "node:http";
import net from "node:net";

/** Milliseconds that a new connection has for its first request when the server closes. */
const FIRST_REQUEST_MS = 1_000;
/** Milliseconds after which idle connections are closed; busy ones close with their next response. */
const IDLE_MS = 250;
/** Milliseconds that running requests have to finish. */
const RUNNING_MS = 10_000;
const CHECK_MS = 50;

/** Listens on a socket's path, even if a killed process has left a socket there. */
export async function listenOnSocket(server: net.Server, path: string): Promise<void> {
  if (process.platform !== "win32") fs.rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
}

/** The open connections of an HTTP server. */
export class Connections {
  private readonly open = new Set<net.Socket>();
  /** Connections that have not sent a request yet. */
  private readonly fresh = new Set<net.Socket>();
  /** Responses without an end. */
  private readonly endless = new Set<http.ServerResponse>();

  constructor(private readonly server: http.Server) {
    server.on("connection", (socket: net.Socket) => {
      this.open.add(socket);
      this.fresh.add(socket);
      socket.once("close", () => {
        this.open.delete(socket);
        this.fresh.delete(socket);
      });
    });
  }

  countRequest(socket: net.Socket): void {
    this.fresh.delete(socket);
  }

  /** Marks a response as endless: its connection closes as soon as the server closes. */
  addEndless(response: http.ServerResponse): void {
    this.endless.add(response);
    response.once("close", () => this.endless.delete(response));
  }

  /**
   * Stops listening; resolves when all connections are closed. No connection is reset whose request may be on its
   * way: a new one has a second for its first request, a busy one closes with its next response, and running requests
   * have ten seconds.
   */
  async end(): Promise<void> {
    // The plain server's method: the HTTP server's own would also close connections that wait for their first request.
    const listening = new Promise((resolve) => net.Server.prototype.close.call(this.server, resolve));
    for (const response of this.endless) response.destroy();
    await this.until(() => this.fresh.size === 0, FIRST_REQUEST_MS);
    // On a busy process the time is over before received data is read: read that first.
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of this.fresh) if (socket.bytesRead === 0) socket.destroy();
    let idle: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      idle = setInterval(() => this.server.closeIdleConnections(), CHECK_MS);
    }, IDLE_MS);
    await this.until(() => this.open.size === 0, RUNNING_MS);
    clearTimeout(patience);
    clearInterval(idle);
    for (const socket of this.open) socket.destroy();
    await listening;
    // Stops the server's own checks for slow connections.
    this.server.close();
  }

  /** Resolves when the condition is true, at the latest after some milliseconds. */
  private until(isMet: () => boolean, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearInterval(check);
        clearTimeout(patience);
        resolve();
      };
      const check = setInterval(() => isMet() && finish(), CHECK_MS);
      const patience = setTimeout(finish, ms);
      if (isMet()) finish();
    });
  }
}
