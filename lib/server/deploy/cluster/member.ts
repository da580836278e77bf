import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonicNow } from "@/lib/core/clock";
import type { Account } from "../../run-program";
import { findProgram } from "./programs";

const RESTART_MS = 1_000;

/** One process of the cluster, as a supervisor knows it. */
export interface MemberOptions {
  name: string;
  command: readonly [file: string, ...args: string[]];
  env?: NodeJS.ProcessEnv;
  account?: Account;
  cwd?: string;
  /** Whether it can do its work. */
  isReady: () => Promise<boolean>;
  /** The signal on which it finishes its work and ends. */
  endSignal?: NodeJS.Signals;
}

/** A process that is started again a second after it has ended, as systemd does with `Restart=always`. */
export class Member {
  private child: ChildProcess | undefined;
  private isStopped = true;
  private again: NodeJS.Timeout | undefined;

  /** @param logDir the folder of its output, a file for each member */
  constructor(
    readonly options: MemberOptions,
    private readonly logDir: string,
  ) {}

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.child!.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child?.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  start(): void {
    clearTimeout(this.again);
    this.isStopped = false;
    const { command, env = process.env, account = {}, cwd = "/" } = this.options;
    const log = fs.openSync(path.join(this.logDir, `${this.name}.log`), "a");
    // Ends with the supervisor, even if that is killed.
    const child = spawn(findProgram("setpriv")!, ["--pdeathsig", "KILL", "--", ...command], {
      env,
      cwd,
      ...(account.uid !== undefined && { uid: account.uid, gid: account.gid }),
      stdio: ["ignore", log, log],
      // A process group of its own: Ctrl-C in the terminal reaches the supervisor only, and a kill its own children.
      detached: true,
    });
    fs.closeSync(log);
    this.child = child;
    child.once("error", () => {});
    child.once("exit", () => this.startAgain(RESTART_MS));
  }

  /** Kills it and its children with SIGKILL. @param forMs milliseconds until it is started again */
  kill(forMs = RESTART_MS): void {
    const { pid } = this;
    if (pid === undefined) return;
    this.child!.removeAllListeners("exit");
    process.kill(-pid, "SIGKILL");
    this.child!.once("exit", () => this.startAgain(forMs));
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.child!.kill(name);
  }

  /** Lets it finish its work, and waits until it has ended; after `withinMs` it is killed. */
  async stop(withinMs = 40_000): Promise<void> {
    clearTimeout(this.again);
    this.isStopped = true;
    if (!this.isRunning) return;
    const { child, pid } = this;
    const exited = new Promise((resolve) => child!.once("exit", resolve));
    child!.kill(this.options.endSignal ?? "SIGTERM");
    const ended = await Promise.race([exited.then(() => true), sleep(withinMs, false, { ref: false })]);
    if (ended) return;
    process.kill(-pid!, "SIGKILL");
    await exited;
  }

  /** Waits until it can do its work. @throws Error after two minutes */
  async ready(signal?: AbortSignal): Promise<void> {
    const since = monotonicNow();
    while (!(await this.options.isReady().catch(() => false))) {
      signal?.throwIfAborted();
      if (monotonicNow() - since > 120_000)
        throw new Error(
          `${this.name} is not ready after two minutes: see ${path.join(this.logDir, `${this.name}.log`)}`,
        );
      await sleep(200);
    }
  }

  private startAgain(afterMs: number): void {
    if (this.isStopped) return;
    this.again = setTimeout(() => this.start(), afterMs);
  }
}
