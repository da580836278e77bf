/** Something that happened at an instant. */
export interface Happening {
  at: Date;
  /** @returns what followed from it later */
  run: () => Promise<readonly Happening[] | void>;
}

/**
 * Runs happenings in the order of their instants, so that numbers and balances increase as they would have; those after
 * the end are left out.
 * @param report receives how many of the first ones have run
 */
export async function runInOrder(
  first: readonly Happening[],
  end: Date,
  report: (done: number) => void = () => {},
): Promise<void> {
  const given = new Set(first);
  const waiting = first.toSorted(byInstant);
  let done = 0;
  for (let next = waiting.shift(); next && next.at <= end; next = waiting.shift()) {
    for (const added of (await next.run()) ?? []) insert(waiting, added);
    if (given.has(next)) report(++done);
  }
}

const byInstant = (a: Happening, b: Happening): number => a.at.getTime() - b.at.getTime();

function insert(into: Happening[], added: Happening): void {
  const at = into.findIndex((other) => byInstant(other, added) > 0);
  into.splice(at === -1 ? into.length : at, 0, added);
}
