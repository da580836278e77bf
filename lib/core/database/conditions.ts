import type { NamedValues } from "./named-parameters";

/**
 * The conditions of a list, by the filters in use. Each combination is a statement of its own, named after its
 * filters and planned for the index that serves it.
 */
export class Conditions {
  private readonly given: Record<string, unknown>;
  private readonly parts = new Map<string, string>();

  /** @param always values of parameters that every combination uses */
  constructor(always: NamedValues = {}) {
    this.given = { ...always };
  }

  /**
   * @param name part of the statement's name
   * @param condition SQL with named parameters
   * @param values of parameters that no earlier condition has
   */
  add(name: string, condition: string, values: NamedValues = {}): void {
    for (const parameter of Object.keys(values))
      if (parameter in this.given) throw new Error(`Condition ${name}: the statement has a :${parameter} already`);
    this.parts.set(name, condition);
    Object.assign(this.given, values);
  }

  /** The values of all conditions, to pass to `statement`. */
  get values(): NamedValues {
    return this.given;
  }

  /** @param base the name of the list */
  name(base: string): string {
    return [base, ...this.parts.keys()].join("_");
  }

  /** Joins all conditions with those that always apply. */
  sql(...always: string[]): string {
    return [...always, ...this.parts.values()].join(" AND ") || "true";
  }
}

/**
 * SQL: whether a text contains all words of a value, in any order, ignoring case and accents.
 * @param text an expression that may be null
 * @param value a named parameter of type text
 */
export const containsWords = (text: string, value: string): string =>
  `NOT EXISTS (SELECT FROM regexp_split_to_table(trim(fold_text(${value})), '\\s+') AS word
    WHERE position(word IN fold_text(coalesce(${text}, ''))) = 0)`;
