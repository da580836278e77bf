/** A loop that polls for work, and polls immediately when it is woken. */
export interface Loop {
  /** Polls now; if a poll is running, once more after it. */
  wake(): void;
  /** Resolves when the running poll has ended; no other one follows. */
  stop(): Promise<void>;
}

/** Maximum milliseconds between two polls while polls fail (back-off). */
const MAX_DELAY = 5_000;

/**
 * Polls for work, `everyMs` milliseconds after the previous poll has ended. Loops are independent: one that fails or
 * hangs delays no other.
 * @param look resolves to true if there may be more work, and is then called again at once
 * @param report receives the errors of polls
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
