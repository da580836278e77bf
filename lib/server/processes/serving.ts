import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { monotonicNow } from "@/lib/core/clock";
import type { ProcessMetrics } from "@/lib/core/metrics";
import type { NamedMetrics } from "../metrics/metrics-door";
import { Acceptor } from "./acceptor";
import { Hub } from "./hub";
import { DRAIN, HOLDS_LIMITS, READY, SHUTDOWN_SOON } from "./process-end";
import { startProcess, type SupervisedProcess } from "./supervised-process";

/**
 * Room for young objects, in MiB: with Node's 16 a list of ten thousand properties is promoted before it is answered,
 * and collecting it takes a third of the process's time. `npm start` sets the same for a single process.
 * Garbage is collected by the process's own thread: helping threads have to wait for a busy core, and calls with them
 * (DECISIONS 353).
 */
export const API_NODE_OPTIONS = ["--max-semi-space-size=32", "--single-threaded-gc"];

/** Running requests have ten seconds; the rest is for what a process writes after them. */
const CLOSE_MS = 15_000;

/** The processes that serve: those of the API, which share the port, and the one of the pages. */
export class Serving {
  private readonly hub = new Hub(monotonicNow);
  private readonly acceptor = new Acceptor();
  private readonly api = new Map<string, SupervisedProcess>();
  private web: SupervisedProcess | undefined;
  private folder = "";

  /** @param webUrl the web process on another machine; absent: on this one; empty: none, so there are no pages */
  constructor(private readonly webUrl?: string) {}

  /**
   * Opens the port. Its connections wait until there is a process for them.
   * @returns the port, also if any free one was requested
   */
  async listen(port: number, host: string): Promise<number> {
    return (await this.acceptor.open(port, host)).port;
  }

  /**
   * Starts the processes of the API.
   * @param prepared connections wait for it too, and are never passed on if it fails
   * @returns when all of them are loaded
   * @throws Error when one ends instead
   */
  async startApi(count: number, prepared: Promise<unknown> = Promise.resolve()): Promise<void> {
    // Made by the account that serves, and open to no other.
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-"));
    // The only one holds the limits: then its calls need no message to the launcher.
    const holdsLimits = count === 1;
    await Promise.all(
      Array.from({ length: count }, (_, i) => this.startApiProcess(`api-${i + 1}`, holdsLimits, prepared)),
    );
  }

  private startApiProcess(name: string, holdsLimits: boolean, prepared: Promise<unknown>): Promise<void> {
    const ready = new WeakSet<ChildProcess>();
    return new Promise((resolve, reject) => {
      const started = (child: ChildProcess) => {
        this.hub.add(child);
        child.on("message", (message) => {
          if (message !== READY) return;
          ready.add(child);
          if (holdsLimits) this.hub.setHolder(child);
          void prepared.then(
            () => this.acceptor.add(child),
            () => {},
          );
          resolve();
        });
        child.once("exit", (status, signal) => {
          this.acceptor.remove(child);
          reject(new Error(`The API process ended at its start (${signal ?? `status ${status}`}).`));
        });
      };
      const requestEnd = (child: ChildProcess) => {
        this.acceptor.remove(child);
        // One that is not ready yet has no connections, and does not read messages.
        if (ready.has(child)) child.send(DRAIN, () => {});
        else child.kill("SIGTERM");
      };
      const [program, args] = [
        "lib/server/processes/api-process.ts",
        [this.socket(name), this.webUrl ?? this.socket("web"), ...(holdsLimits ? [HOLDS_LIMITS] : [])],
      ];
      const label = `The API process ${name}`;
      const ending = { requestEnd, closeMs: CLOSE_MS };
      this.api.set(
        name,
        startProcess({ name: label, program, args, nodeOptions: API_NODE_OPTIONS, started, ...ending }),
      );
    });
  }

  /** Starts the process of the pages. @returns when it serves @throws Error when it ends instead */
  startWeb(): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = (child: ChildProcess) => {
        this.hub.add(child);
        child.on("message", (message) => message === READY && resolve());
        child.once("exit", (status, signal) =>
          reject(new Error(`The web process ended at its start (${signal ?? `status ${status}`}).`)),
        );
      };
      const [program, args] = ["lib/server/processes/web-process.ts", [this.socket("web")]];
      this.web = startProcess({ name: "The web process", program, args, started, closeMs: CLOSE_MS });
    });
  }

  /** The running processes of the API; undefined in the place of one that has ended and will be started again. */
  apiProcesses(): (ChildProcess | undefined)[] {
    return [...this.api.values()].map((one) => one.current());
  }

  /** The metrics of the processes that answer. */
  async metrics(): Promise<NamedMetrics[]> {
    const all: [string, SupervisedProcess | undefined][] = [...this.api, ["web", this.web]];
    const read = all.map(async ([name, supervised]) => {
      const child = supervised?.current();
      const metrics = child && ((await this.hub.ask(child, "metrics")) as ProcessMetrics | undefined);
      return metrics ? [{ process: name, metrics }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  /** The processes keep serving, and are not ready any more. */
  announceShutdown(): void {
    for (const child of this.apiProcesses()) child?.send(SHUTDOWN_SOON, () => {});
  }

  /** Accepts no more connections, lets the running requests finish, then ends the processes. */
  async close(): Promise<void> {
    this.acceptor.close();
    await Promise.all([...this.api.values()].map((one) => one.close()));
    await this.web?.close();
    if (this.folder) fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private socket(name: string): string {
    return process.platform === "win32"
      ? `\\\\.\\pipe\\${path.basename(this.folder)}-${name}`
      : path.join(this.folder, `${name}.sock`);
  }
}
