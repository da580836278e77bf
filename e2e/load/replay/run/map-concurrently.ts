/** Processes a list with limited concurrency; when aborted, finishes the running items and stops. */
export async function mapConcurrently<T>(
  items: readonly T[],
  most: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && !signal.aborted) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
  signal.throwIfAborted();
}
