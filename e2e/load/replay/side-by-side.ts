/** Works through a list with so many at a time; ends early, with what is under way, when the signal says so. */
export async function sideBySide<T>(
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
