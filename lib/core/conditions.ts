/**
 * The conditions of a list that is asked for some of its filters: each combination is a statement of its own, planned by the
 * index that serves it, and named by what it asks.
 */
export class Conditions {
  readonly values: unknown[];
  private readonly parts = new Map<string, string>();

  /** @param always the statement's first parameters, by `$1` and on */
  constructor(...always: unknown[]) {
    this.values = always;
  }

  /** @param condition SQL with a `?` for each of `given` */
  add(name: string, condition: string, ...given: unknown[]): void {
    const pieces = condition.split("?");
    const first = this.values.length + 1;
    this.parts.set(
      name,
      pieces.reduce((sql, piece, i) => `${sql}$${first + i - 1}${piece}`),
    );
    this.values.push(...given);
  }

  /** @param base the list's own name */
  name(base: string): string {
    return [base, ...this.parts.keys()].join("_");
  }

  /** All of them, and those that always hold. */
  sql(...always: string[]): string {
    return [...always, ...this.parts.values()].join(" AND ") || "true";
  }
}
