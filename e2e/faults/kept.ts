import type { ChildProcess } from "node:child_process";

const RESTART_MS = 500;

/** A process that is started again whenever it ends, as a supervisor does. */
export class Kept {
  child: ChildProcess | undefined;
  /** Where it serves, once it says so. */
  address = "";
  /** How often it was stopped: what it answers around that is late by no fault of its own. */
  stops = 0;
  private ending = false;

  constructor(private readonly start: () => ChildProcess) {
    this.begin();
  }

  get isAlive(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns false when it is dead already, and about to be started again */
  signal(name: NodeJS.Signals): boolean {
    return this.isAlive && this.child!.kill(name);
  }

  async end(): Promise<void> {
    this.ending = true;
    if (!this.isAlive) return;
    const gone = new Promise((resolve) => this.child!.once("exit", resolve));
    this.child!.kill("SIGKILL");
    await gone;
  }

  private begin(): void {
    const child = (this.child = this.start());
    child.on("message", (address) => {
      if (typeof address === "string") this.address = address;
    });
    child.once("exit", () => {
      this.address = "";
      if (!this.ending) setTimeout(() => this.ending || this.begin(), RESTART_MS);
    });
  }
}
