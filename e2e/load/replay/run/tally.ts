/** Counts what happened during a replay. */
export class Tally {
  /** Response times in milliseconds by operation. */
  readonly latencies = new Map<string, number[]>();
  /** Responses by operation, then by status and reason code. */
  readonly answers = new Map<string, Map<string, number>>();
  /** Outcomes by group: rows, refusals, cancellations. */
  readonly outcomes = new Map<string, Map<string, number>>();
  /** Descriptions of the first unexpected events. */
  readonly failures: string[] = [];
  failed = 0;

  answer(operation: string, status: number, code: string | null, milliseconds: number): void {
    listOf(this.latencies, operation).push(milliseconds);
    increase(groupOf(this.answers, operation), code === null ? String(status) : `${status} ${code}`);
  }

  count(group: string, outcome: string): void {
    increase(groupOf(this.outcomes, group), outcome);
  }

  /** Records an unexpected event; the first fifty are described. */
  fail(what: string): void {
    this.failed++;
    if (this.failures.length < 50) this.failures.push(what);
  }

  countOf(group: string, outcome: string): number {
    return this.outcomes.get(group)?.get(outcome) ?? 0;
  }
}

function listOf(map: Map<string, number[]>, key: string): number[] {
  return map.get(key) ?? map.set(key, []).get(key)!;
}
function groupOf(map: Map<string, Map<string, number>>, key: string): Map<string, number> {
  return map.get(key) ?? map.set(key, new Map<string, number>()).get(key)!;
}
function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
