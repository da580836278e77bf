import type { ChildProcess } from "node:child_process";

const RESTART_MS = 500;

/** What a client needs to know of a server. */
export type Door = Pick<Supervised, "address" | "child" | "isAlive" | "stops">;

/** A process that is restarted whenever it ends, as by a supervisor. */
export class Supervised {
  child: ChildProcess | undefined;
  /** The address that the process serves; empty until it reports one. */
  address = "";
  /** How often it was stopped: late responses around a stop are no violations. */
  stops = 0;
  private ending = false;

  constructor(private readonly start: () => ChildProcess) {
    this.begin();
  }

  get isAlive(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns false if it is dead and about to be restarted */
  signal(name: NodeJS.Signals): boolean {
    return this.isAlive && this.child!.kill(name);
  }

  async end(): Promise<void> {
    this.ending = true;
    if (!this.isAlive) return;
    const exited = new Promise((resolve) => this.child!.once("exit", resolve));
    this.child!.kill("SIGKILL");
    await exited;
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
