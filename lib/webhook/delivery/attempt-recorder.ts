import { type AttemptRecord, recordAttempts } from "./attempt-repository";

/** Maximum number of attempts per statement. */
const MAX_BATCH = 250;

interface Waiting {
  record: AttemptRecord;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Records the attempts of all endpoints with one statement at a time (group commit): attempts that end while a statement
 * runs are recorded together by the next one, so that a burst needs few commits and a single attempt does not wait.
 */
export class AttemptRecorder {
  private waiting: Waiting[] = [];
  private isRunning = false;

  /**
   * Resolves when the attempt is stored.
   * @throws Error when it cannot be stored
   */
  record(record: AttemptRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ record, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  /** Records waiting attempts until there are none. Never rejects. */
  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length) await store(this.waiting.splice(0, MAX_BATCH));
    this.isRunning = false;
  }
}

/** Stores attempts one by one if they cannot be stored together, so that a refused one does not affect others. */
async function store(batch: Waiting[]): Promise<void> {
  try {
    await recordAttempts(batch.map(({ record }) => record));
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (batch.length === 1) batch[0]!.reject(error);
    else for (const one of batch) await store([one]);
  }
}
