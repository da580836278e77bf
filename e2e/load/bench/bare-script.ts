/** A statement that the service sent. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Replacements by the text of a sent value: the SQL to use instead of it wherever it was sent, so that each transaction draws
 * its own values. A list is named by its elements joined with commas.
 */
export type Swap = Record<string, string>;

/**
 * A pgbench script of a request's statements, with their parameters as literals.
 * @param draw pgbench lines that define the variables of the replacements
 * @throws when a value to be replaced was never sent, because the script would then do different work
 */
export function script(statements: readonly Statement[], swap: Swap = {}, draw = ""): string {
  const unused = new Set(Object.keys(swap));
  const swapped = (value: unknown): string | undefined => {
    const text = String(value);
    unused.delete(text);
    return swap[text];
  };
  const sql = (value: unknown): string => {
    if (Array.isArray(value)) {
      const whole = value.length > 1 ? swapped(value) : undefined;
      return whole ?? (value.length ? `ARRAY[${value.map(sql).join(", ")}]` : "'{}'");
    }
    return swapped(value) ?? literal(value);
  };
  const lines = statements.map(({ text, values }) => fill(text, values.map(sql)));
  if (unused.size) throw new Error(`no statement was sent ${[...unused].join(" or ")}`);
  return draw + lines.join(";\n");
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return quoted(value.toISOString());
  if (typeof value === "string") return quoted(value);
  throw new Error(`no literal for ${typeof value}`);
}

/** A text as E'' literal with escaped colons, because pgbench reads `:00` as a variable. */
export const quoted = (text: string): string =>
  `E'${text.replace(/\\/g, "\\\\").replace(/'/g, "''").replace(/:/g, "\\x3a")}'`;

/** A statement on one line with its parameters as literals. */
function fill(text: string, values: string[]): string {
  return text
    .replace(/--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/'((?:[^']|'')*)'/g, (constant, inner: string) =>
      inner.includes(":") ? quoted(inner.replace(/''/g, "'")) : constant,
    )
    .replace(/\$(\d+)/g, (_, n: string) => values[Number(n) - 1]!);
}
