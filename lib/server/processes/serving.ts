import type { ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ProcessMetrics } from "@/lib/core/metrics";
import { nodeProgram } from "@/lib/core/node-program";
import { listenOnce } from "../port-check";
import type { NamedMetrics } from "../metrics/metrics-door";
import { projectRoot } from "../project-root";
import type { SystemAccount } from "../run-program";
import { PeerRelay } from "./peer-relay";
import {
  DRAIN_MESSAGE,
  LOADED_MESSAGE,
  OPEN_MESSAGE,
  READY_MESSAGE,
  SHUTDOWN_SOON_MESSAGE,
  keepRunning,
  spawnProgram,
  type SupervisedProcess,
} from "./supervise";

/**
 * Memory for young objects, in MiB. With Node's 16, a list of ten thousand properties is promoted before it is
 * answered, and collecting it takes a third of the process's time. `npm start` sets the same for a single process.
 * Garbage is collected in the process's own thread, because helper threads would wait for a busy core, and calls with
 * them.
 */
const API_NODE_OPTIONS = ["--max-semi-space-size=32", "--single-threaded-gc"];

/** Running requests have ten seconds of that; the rest is for writing counts. */
const CLOSE_MS = 15_000;

// Each process accepts connections itself. The other policy accepts them here and hands them over: a process that is
// killed before it has taken a connection would leave that open, without an answer.
cluster.schedulingPolicy = cluster.SCHED_NONE;

export interface ServingOptions {
  /** The port; 0 for any free one. */
  port: number;
  host: string;
  /** The web process's URL on another machine; absent for this machine; empty for no pages. */
  webUrl?: string;
  /** The account of the processes, if this one runs as root. */
  account?: SystemAccount;
}

/** The processes that serve: those of the API, which share a port (`node:cluster`), and the one for pages. */
export class ServingProcesses {
  private readonly relay = new PeerRelay();
  private readonly api = new Map<string, SupervisedProcess>();
  private web: SupervisedProcess | undefined;
  private folder = "";
  private port = 0;

  constructor(private readonly options: ServingOptions) {}

  /**
   * Starts the API processes.
   * @param prepared they listen once it resolves, and never if it fails
   * @returns the port, when all of them listen
   * @throws Error if one ends instead
   */
  async startApi(count: number, prepared: Promise<unknown> = Promise.resolve()): Promise<number> {
    const { port, host, account } = this.options;
    // A restarted process gets the same port.
    this.port = port || (await listenOnce(0, host));
    // Only the serving account may open it.
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-"));
    if (account?.uid !== undefined) fs.chownSync(this.folder, account.uid, account.gid!);
    await Promise.all(Array.from({ length: count }, (_, i) => this.startApiProcess(`api-${i + 1}`, prepared)));
    return this.port;
  }

  private startApiProcess(name: string, prepared: Promise<unknown>): Promise<void> {
    const ready = new WeakSet<ChildProcess>();
    return new Promise((resolve, reject) => {
      const started = (child: ChildProcess) => {
        this.relay.add(child);
        child.on("message", (message) => {
          if (message === LOADED_MESSAGE)
            void prepared.then(() => child.connected && child.send(OPEN_MESSAGE, () => {}), reject);
          if (message !== READY_MESSAGE) return;
          ready.add(child);
          resolve();
        });
        child.once("exit", (status, signal) => {
          reject(new Error(`The API process ended at its start (${signal ?? `status ${status}`}).`));
        });
      };
      const requestEnd = (child: ChildProcess) => {
        // A process that is not ready has no connections yet, and does not read messages.
        if (ready.has(child)) child.send(DRAIN_MESSAGE, () => {});
        else child.kill("SIGTERM");
      };
      const start = () => this.forkApi();
      this.api.set(name, keepRunning({ name, start, started, requestEnd, closeMs: CLOSE_MS }));
    });
  }

  private forkApi(): ChildProcess {
    const { host, webUrl, account } = this.options;
    const { options, file } = nodeProgram("lib/server/processes/api-process.ts");
    cluster.setupPrimary({
      exec: file,
      args: [host, String(this.port), webUrl ?? this.webSocket()],
      execArgv: [...API_NODE_OPTIONS, ...options],
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      windowsHide: true,
      ...(account?.uid !== undefined && { uid: account.uid, gid: account.gid! }),
    });
    return cluster.fork().process;
  }

  /** Starts the process for pages; resolves when it serves. @throws Error if it ends instead */
  startWeb(): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = (child: ChildProcess) => {
        this.relay.add(child);
        child.on("message", (message) => message === READY_MESSAGE && resolve());
        child.once("exit", (status, signal) =>
          reject(new Error(`The web process ended at its start (${signal ?? `status ${status}`}).`)),
        );
      };
      const start = () => spawnProgram("lib/server/processes/web-process.ts", [this.webSocket()], this.options.account);
      this.web = keepRunning({ name: "web", start, started, closeMs: CLOSE_MS });
    });
  }

  /** The running API processes; undefined for one that has ended and will be restarted. */
  apiProcesses(): (ChildProcess | undefined)[] {
    return [...this.api.values()].map((one) => one.current());
  }

  /** The metrics of all processes that answer. */
  async metrics(): Promise<NamedMetrics[]> {
    const all: [string, SupervisedProcess | undefined][] = [...this.api, ["web", this.web]];
    const read = all.map(async ([name, supervised]) => {
      const child = supervised?.current();
      const metrics = child && ((await this.relay.ask(child, "metrics")) as ProcessMetrics | undefined);
      return metrics ? [{ process: name, metrics }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  /** Keeps all processes serving, but makes them report not to be ready. */
  announceShutdown(): void {
    for (const child of this.apiProcesses()) child?.send(SHUTDOWN_SOON_MESSAGE, () => {});
  }

  /** Lets running requests finish, then ends the processes. */
  async close(): Promise<void> {
    await Promise.all([...this.api.values()].map((one) => one.close()));
    await this.web?.close();
    if (this.folder) fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private webSocket(): string {
    return process.platform === "win32"
      ? `\\\\.\\pipe\\${path.basename(this.folder)}-web`
      : path.join(this.folder, "web.sock");
  }
}
