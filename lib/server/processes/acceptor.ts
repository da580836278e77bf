import type { ChildProcess } from "node:child_process";
import net from "node:net";

/** The message that brings a connection. */
export const CONNECTION = "connection";
/** Connections that wait while no process can take them; further ones are closed. */
const MAX_WAITING = 1_024;

/** The part of a child process that receives connections. */
export type Receiver = Pick<ChildProcess, "connected"> & {
  send(
    message: unknown,
    socket: net.Socket,
    options: { keepOpen: false },
    callback: (error: Error | null) => void,
  ): boolean;
};

/**
 * Accepts connections and passes each to one process, in turn, before anything of it is read. A process that is to end
 * is taken out first: what was passed to it arrives before any later message, so no accepted connection is lost.
 */
export class Acceptor {
  private readonly server = net.createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.pass(socket));
  private readonly receivers: Receiver[] = [];
  private readonly waiting: net.Socket[] = [];

  /** @throws Error when this process may not listen there */
  async open(port: number, host: string): Promise<{ port: number }> {
    await new Promise<void>((resolve, reject) => this.server.once("error", reject).listen(port, host, resolve));
    return { port: (this.server.address() as net.AddressInfo).port };
  }

  /** From now on the process gets its share, and the connections that waited for one. */
  add(receiver: Receiver): void {
    this.receivers.push(receiver);
    for (const socket of this.waiting.splice(0)) this.pass(socket);
  }

  /** From now on the process gets no more. */
  remove(receiver: Receiver): void {
    const at = this.receivers.indexOf(receiver);
    if (at >= 0) this.receivers.splice(at, 1);
  }

  /** Accepts no more connections. */
  close(): void {
    this.server.close();
    for (const socket of this.waiting.splice(0)) socket.destroy();
  }

  private pass(socket: net.Socket): void {
    socket.on("error", () => socket.destroy());
    const receiver = this.next();
    if (receiver) receiver.send(CONNECTION, socket, { keepOpen: false }, (error) => error && socket.destroy());
    else if (this.waiting.length < MAX_WAITING) this.waiting.push(socket);
    else socket.destroy();
  }

  private next(): Receiver | undefined {
    const receiver = this.receivers.shift();
    if (!receiver) return undefined;
    if (!receiver.connected) return this.next();
    this.receivers.push(receiver);
    return receiver;
  }
}
