import type { FromLauncher, PeerRequest, ToLauncher } from "@/lib/core/peers";

/** The part of a child process that the relay uses. */
interface PeerProcess {
  readonly connected: boolean;
  send(message: unknown, callback: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
  once(event: "exit", listener: () => void): unknown;
}

/** Milliseconds that a process has to answer a request; a blocked one is left out. */
const ANSWER_MS = 1_000;

/** The launcher's side of `lib/core/peers`: passes each serving process's requests to the others. */
export class PeerRelay {
  private readonly members = new Set<PeerProcess>();
  private readonly replies = new Map<number, (value: unknown) => void>();
  private nextId = 1;

  /** Connects a process until it ends. */
  add(process: PeerProcess): void {
    this.members.add(process);
    process.once("exit", () => this.members.delete(process));
    process.on("message", (message) => {
      const { forPeers, reply } = (message ?? {}) as ToLauncher;
      if (reply) this.replies.get(reply.id)?.(reply.value);
      if (forPeers) void this.relay(process, forPeers);
    });
  }

  /**
   * Runs a request in one process.
   * @returns its answer; undefined if it has ended or does not answer within a second
   */
  ask(process: PeerProcess, kind: string, value: unknown = null): Promise<unknown> {
    return new Promise((resolve) => {
      const id = this.nextId++;
      const finish = (answer?: unknown) => {
        clearTimeout(patience);
        this.replies.delete(id);
        resolve(answer);
      };
      const patience = setTimeout(finish, ANSWER_MS);
      this.replies.set(id, finish);
      post(process, { request: { id, kind, value } }, () => finish());
    });
  }

  private async relay(from: PeerProcess, { id, kind, value }: PeerRequest): Promise<void> {
    const others = [...this.members].filter((one) => one !== from);
    await Promise.all(others.map((one) => this.ask(one, kind, value)));
    post(from, { answered: id });
  }
}

/** Sends a message; a process that has ended gets none. */
function post(process: PeerProcess, message: FromLauncher, failed: () => void = () => {}): void {
  if (!process.connected) return failed();
  process.send(message, (error) => error && failed());
}
