import type { NamedValues } from "./named-parameters";

/**
 * The conditions of a list by the filters that it is called with: each combination is a statement of its own, planned by the
 * index that serves it, and named after its filters.
 */
export class Conditions {
  private readonly given: Record<string, unknown>;
  private readonly parts = new Map<string, string>();

  /** @param always values of parameters that every combination has */
  constructor(always: NamedValues = {}) {
    this.given = { ...always };
  }

  /**
   * @param name in the statement's name
   * @param condition SQL with named parameters
   * @param values of the parameters that no earlier condition has
   */
  add(name: string, condition: string, values: NamedValues = {}): void {
    for (const parameter of Object.keys(values))
      if (parameter in this.given) throw new Error(`Condition ${name}: the statement has a :${parameter} already`);
    this.parts.set(name, condition);
    Object.assign(this.given, values);
  }

  /** The values of all conditions, for `statement`. */
  get values(): NamedValues {
    return this.given;
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

/**
 * SQL: whether a text contains all words of a value, each anywhere, without regard to case and accents.
 * @param text an expression that may be null
 * @param value a named parameter of type text
 */
export const containsWords = (text: string, value: string): string =>
  `NOT EXISTS (SELECT FROM regexp_split_to_table(trim(fold_text(${value})), '\\s+') AS word
    WHERE position(word IN fold_text(coalesce(${text}, ''))) = 0)`;
