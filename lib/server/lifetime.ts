import { setTimeout as sleep } from "node:timers/promises";

/** Something that must be closed before the process ends. */
export type Closable = {
  /** Closes it; resolves when done. */
  close(): Promise<void>;
  /** Closes it without waiting, as far as possible, after a second signal. */
  abandon?(): void;
  /** Maximum milliseconds of closing; absent for no limit. */
  withinMs?: number;
};

export type Lifetime = {
  /** Aborted as soon as the launcher must end. */
  readonly signal: AbortSignal;
  /** Registers something that is closed at the end, in reverse order. It may still be starting. */
  add(name: string, thing: Closable | Promise<Closable>): void;
  /** Marks the start as complete: from then on an uncaught error does not end the process. */
  settle(): void;
  /** Closes everything, and ends the process with this exit status. */
  end(status: number): Promise<void>;
};

/** npm and the terminal deliver one Ctrl-C several times; signals within this time count as one. */
const samePressMs = 500;
/** A closed terminal ends the process only if the output goes to a terminal, so that nohup works. */
const signals = [...(["SIGINT", "SIGTERM"] as const), ...(process.stdout.isTTY ? (["SIGHUP"] as const) : [])];
const parentCheckMs = 250;

/**
 * Graceful shutdown: ends the process in order on SIGINT, SIGTERM or SIGHUP, with status 0; a second signal ends it
 * at once. The end of the parent npm process counts as a signal.
 * @param exit ends the process; tests replace it
 */
export function beginLifetime(exit: (status: number) => void = (status) => process.exit(status)): Lifetime {
  const open: { name: string; thing: Promise<Closable> }[] = [];
  const arrived = new Set<Closable>();
  const abort = new AbortController();
  let ending: Promise<void> | undefined;
  let endedAt = 0;
  let settled = false;

  const closeAll = async (status: number) => {
    for (const { name, thing } of open.toReversed()) {
      try {
        await closeInTime(await thing);
      } catch (error) {
        // A part that never started need not be closed; the failed start has been reported.
        if (await thing.then(Boolean, () => false)) console.error(`${name} did not close: ${(error as Error).message}`);
      }
    }
    exit(status);
  };
  const lifetime: Lifetime = {
    signal: abort.signal,
    add(name, thing) {
      const coming = Promise.resolve(thing);
      open.push({ name, thing: coming });
      coming.then(
        (closable) => arrived.add(closable),
        () => {},
      );
    },
    settle() {
      settled = true;
    },
    end(status) {
      endedAt ||= performance.now();
      abort.abort();
      return (ending ??= closeAll(status));
    },
  };
  const onSignal = () => {
    if (!ending) {
      void lifetime.end(0);
    } else if (performance.now() - endedAt > samePressMs) {
      for (const closable of arrived) closable.abandon?.();
      exit(1);
    }
  };
  for (const name of signals) process.on(name, onSignal);
  onParentExit(onSignal);
  outliveOutput();
  process.on("uncaughtException", (error) => {
    // Connections that break during closing need no report.
    if (ending) return;
    console.error(error);
    if (!settled) void lifetime.end(1);
  });
  return lifetime;
}

/**
 * Survives the end of the program that reads this process's output, such as a log collector. A failing write,
 * reported as an uncaught error, would be written to the same closed pipe again and again.
 */
function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", ignore);
}

const ignore = (): void => {};

async function closeInTime(closable: Closable): Promise<void> {
  const { withinMs } = closable;
  if (withinMs === undefined) return closable.close();
  await Promise.race([closable.close(), sleep(withinMs, undefined, { ref: false })]);
}

/**
 * Calls a function when npm has ended. npm starts a shell that starts this process, and passes SIGTERM to the shell
 * only, which ends silently. The only sign is that this process gets another parent.
 */
function onParentExit(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, parentCheckMs).unref();
}
