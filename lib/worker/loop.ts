/** Work that is looked for again and again, and at once when somebody knows that there is some. */
export interface Loop {
  /** Looks now; while a look is under way, once more after it. */
  wake(): void;
  /** Resolves when the look under way has ended. None follows. */
  stop(): Promise<void>;
}

/** Longest milliseconds between two looks while looks fail. */
const MAX_DELAY = 5_000;

/**
 * Looks for work every `everyMs` milliseconds, each look after the one before has ended. Each loop is on its own: one that
 * fails or hangs delays no other.
 * @param look resolves to true when there may be more: the next look follows at once
 * @param report is called with what a look throws
 */
export function startLoop(
  everyMs: number,
  look: (woken: boolean) => Promise<boolean | void>,
  report: (error: unknown) => void,
): Loop {
  let stopped = false;
  let woken = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;

  const run = async () => {
    clearTimeout(timer);
    let isMore = false;
    const wasWoken = woken;
    woken = false;
    try {
      isMore = (await look(wasWoken)) === true;
      failures = 0;
    } catch (error) {
      failures++;
      report(error);
    }
    running = undefined;
    if (stopped) return;
    const delay = Math.min(everyMs * 2 ** Math.min(failures, 10), Math.max(everyMs, MAX_DELAY));
    timer = setTimeout(begin, (isMore || woken) && !failures ? 0 : delay);
  };
  const begin = () => {
    running ??= run();
  };
  begin();

  return {
    wake() {
      woken = true;
      if (!stopped && !failures) begin();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
