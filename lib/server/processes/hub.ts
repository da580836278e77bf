import { MachineLimits, type LimitRequest } from "@/lib/api/limits/machine-limits";
import type { FromLauncher, ToLauncher } from "@/lib/core/peers";

/** The part of a child process that the hub uses. */
export interface HubProcess {
  readonly connected: boolean;
  send(message: unknown, callback: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
  once(event: "exit", listener: () => void): unknown;
}

/** Milliseconds that a request to another process may take; a blocked one is left out. */
const ANSWER_MS = 1_000;

/**
 * The launcher's side of `lib/core/peers`: it holds the limits of all serving processes of the machine, or knows the
 * process that does, and passes requests from each process to the others.
 */
export class Hub {
  /** With the number that names each to the holder of the limits. */
  private readonly members = new Map<HubProcess, number>();
  private holder: HubProcess | undefined;
  private readonly limits = new MachineLimits<HubProcess>();
  private readonly replies = new Map<number, (value: unknown) => void>();
  private nextId = 1;

  /** @param now milliseconds of a monotonic clock */
  constructor(private readonly now: () => number) {}

  /** Connects a process until it ends. */
  add(process: HubProcess): void {
    const number = this.nextId++;
    this.members.set(process, number);
    process.once("exit", () => {
      this.members.delete(process);
      this.limits.drop(process);
      if (this.holder === process) this.holder = undefined;
      else if (this.holder) void this.ask(this.holder, "ended", number);
    });
    process.on("message", (message) => this.receive(process, message ?? {}));
  }

  /** From now on this process holds the limits (`holdMachineLimits`), until it ends. */
  setHolder(process: HubProcess): void {
    this.holder = process;
  }

  /**
   * Runs a request in one process.
   * @returns its answer; undefined when it has ended or does not answer within a second
   */
  ask(process: HubProcess, kind: string, value: unknown = null): Promise<unknown> {
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

  private receive(process: HubProcess, { requests, reply }: ToLauncher): void {
    if (reply) this.replies.get(reply.id)?.(reply.value);
    const answers: [number, unknown][] = [];
    for (const [id, kind, value] of requests ?? []) {
      if (kind === "limit" && this.holder) void this.passLimit(this.holder, process, id, value as LimitRequest);
      else if (kind === "limit") answers.push([id, this.limits.take(process, value as LimitRequest, this.now())]);
      else if (kind === "leave") this.leave(process, value as number);
      else if (kind === "peers") void this.relay(process, id, value as { kind: string; value: unknown });
    }
    if (answers.length) post(process, { answers });
  }

  /** A blocked holder must not block the others: meanwhile the launcher counts their requests. */
  private async passLimit(holder: HubProcess, from: HubProcess, id: number, request: LimitRequest): Promise<void> {
    const answer = await this.ask(holder, "limit", { process: this.members.get(from), request });
    post(from, { answers: [[id, answer ?? this.limits.take(from, { ...request, flight: undefined }, this.now())]] });
  }

  private leave(process: HubProcess, tenant: number): void {
    if (this.holder) void this.ask(this.holder, "leave", { process: this.members.get(process), tenant });
    else this.limits.leave(process, tenant);
  }

  private async relay(from: HubProcess, id: number, { kind, value }: { kind: string; value: unknown }): Promise<void> {
    const others = [...this.members.keys()].filter((one) => one !== from);
    await Promise.all(others.map((one) => this.ask(one, kind, value)));
    post(from, { answers: [[id, null]] });
  }
}

/** A process that has ended receives nothing any more. */
function post(process: HubProcess, message: FromLauncher, failed: () => void = () => {}): void {
  if (!process.connected) return failed();
  process.send(message, (error) => error && failed());
}
