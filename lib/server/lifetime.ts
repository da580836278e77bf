import { setTimeout as sleep } from "node:timers/promises";

/** Something that must be ended properly. */
export type Closable = {
  /** Ends it and waits for that. */
  close(): Promise<void>;
  /** Ends it as well as can be done without waiting, when somebody has lost patience. */
  abandon?(): void;
  /** The longest to wait for that; absent: as long as it takes. */
  withinMs?: number;
};

export type Lifetime = {
  /** Aborted as soon as the launcher is to end. */
  readonly signal: AbortSignal;
  /** Has something closed at the end, last come, first closed. It may still be on its way. */
  add(name: string, thing: Closable | Promise<Closable>): void;
  /** Everything is up: from now on a stray error, which nobody caught, no longer ends the process. */
  settle(): void;
  /** Closes everything and ends the process with this exit status. */
  end(status: number): Promise<void>;
};

/** npm and the terminal deliver one Ctrl-C several times over; what comes within this time is the same key press. */
const samePressMs = 500;
/** A closed terminal ends us only while we write to it: under nohup the service is meant to go on. */
const signals = [...(["SIGINT", "SIGTERM"] as const), ...(process.stdout.isTTY ? (["SIGHUP"] as const) : [])];
const parentCheckMs = 250;

/**
 * Ends the process in good order on SIGINT, SIGTERM or SIGHUP, with status 0; a second one ends it at once. The end of
 * the npm that started it is as good as a signal.
 *
 * @param exit ends the process; to be replaced in tests.
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
        // What never came up has nothing to close; it has been reported where it failed.
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
  whenNpmIsGone(onSignal);
  process.on("uncaughtException", (error) => {
    // Connections that are cut while everything is being closed have nobody left to tell.
    if (ending) return;
    console.error(error);
    if (!settled) void lifetime.end(1);
  });
  return lifetime;
}

async function closeInTime(closable: Closable): Promise<void> {
  const { withinMs } = closable;
  if (withinMs === undefined) return closable.close();
  await Promise.race([closable.close(), sleep(withinMs, undefined, { ref: false })]);
}

/**
 * npm starts a shell that starts us, and sends a SIGTERM it gets to that shell, which dies and tells nobody: that our
 * parent is another one is all that we see of it.
 */
function whenNpmIsGone(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, parentCheckMs).unref();
}
