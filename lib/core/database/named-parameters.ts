import { currentParent } from "../tracing/spans";

/** Values of a statement's parameters, by name. */
export type NamedValues = Readonly<Record<string, unknown>>;

/** SQL with `$1`, `$2`, … as PostgreSQL's protocol expects it, with the parameters' names in that order. */
interface PositionalSql {
  text: string;
  names: readonly string[];
}

/**
 * Matches a parameter: a colon and a name. Quoted text and names, comments and casts match before it, so that a colon
 * inside them starts no parameter. The colon of an array slice (`prices[low:high]`) follows an expression and does
 * not match.
 */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|(?<![\w\])]):([A-Za-z]\w*)/g;

/** Translated texts. Their number is limited, because values are never part of the text. */
const translated = new Map<string, PositionalSql>();

/**
 * Numbers the parameters in the order of their first use; a name that occurs again gets the same number. Values are
 * never part of the text, against SQL injection.
 */
export function toPositional(sql: string): PositionalSql {
  const known = translated.get(sql);
  if (known) return known;
  const names: string[] = [];
  const text = sql.replace(TOKENS, (token, name?: string) => {
    if (name === undefined) return token;
    const index = names.indexOf(name);
    return `$${index === -1 ? names.push(name) : index + 1}`;
  });
  const result = { text, names };
  translated.set(sql, result);
  return result;
}

/** The only parameter that no caller passes: the `traceparent` of the running work, NULL if it is not traced. */
const TRACE_PARENT = "traceParent";

/**
 * Binds named parameters to a statement for node-postgres: `client.query(bind("SELECT :id::int", { id: 1 }))`.
 * @param statement the statement's name in error messages
 * @throws Error for a parameter without a value, or a value without a parameter
 */
export function bindNamed(sql: string, values: NamedValues, statement = sql): { text: string; values: unknown[] } {
  const { text, names } = toPositional(sql);
  const list = names.map((name) => {
    if (name in values) return values[name];
    if (name === TRACE_PARENT) return currentParent() ?? null;
    throw new Error(`Statement ${statement}: no value for its parameter :${name}`);
  });
  const given = Object.keys(values);
  if (given.length < names.length && names.includes(TRACE_PARENT)) given.push(TRACE_PARENT);
  if (given.length !== names.length) {
    const unused = given.filter((name) => !names.includes(name)).join(", :");
    throw new Error(`Statement ${statement}: its text has no parameter :${unused}; remove the value or use it`);
  }
  return { text, values: list };
}
