/** Reports a step's progress in rows; `total` is an estimate until the step ends. */
export type Progress = (label: string, done: number, total: number) => void;

/** How many rows pass between two reports. */
const EVERY = 2000;

/** Passes rows on and reports their number. @param share how much of the source was read, 0 to 1 */
export async function* reportRows<T>(
  rows: AsyncIterable<T>,
  label: string,
  share: () => number,
  progress: Progress,
): AsyncGenerator<T> {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done++;
    if (done % EVERY === 0) progress(label, done, Math.max(done + 1, Math.round(done / Math.max(share(), 0.001))));
  }
  progress(label, done, done);
}
