/**
 * Optional SQL conditions of a list. Each combination of filters is its own prepared statement, planned with the index
 * that serves it, and named by its filters.
 */
export class Conditions {
  readonly values: unknown[];
  private readonly parts = new Map<string, string>();

  /** @param always the statement's first parameters, from `$1` */
  constructor(...always: unknown[]) {
    this.values = always;
  }

  /** @param condition SQL with a `?` for each value of `given` */
  add(name: string, condition: string, ...given: unknown[]): void {
    const pieces = condition.split("?");
    const first = this.values.length + 1;
    this.parts.set(
      name,
      pieces.reduce((sql, piece, i) => `${sql}$${first + i - 1}${piece}`),
    );
    this.values.push(...given);
  }

  /** @param base the list's name */
  name(base: string): string {
    return [base, ...this.parts.keys()].join("_");
  }

  /** Joins all conditions, including those that always apply. */
  sql(...always: string[]): string {
    return [...always, ...this.parts.values()].join(" AND ") || "true";
  }
}
