/** A statement as the service sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * By the text of a value that the service sent, the SQL that stands for it wherever it was sent: so what one request asked
 * for becomes what each transaction draws. A list of several is named by its elements with commas between them.
 */
export type Swap = Record<string, string>;

/**
 * The statements of one request as a script for pgbench: the very text, its parameters put in as literals.
 * @param draw pgbench's lines that the swapped expressions stand upon
 * @throws when a value to be swapped was never sent: the script would do another work than it is taken for
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

/** A text in E'', its colons escaped, because pgbench takes `:00` for a variable. */
export const quoted = (text: string): string =>
  `E'${text.replace(/\\/g, "\\\\").replace(/'/g, "''").replace(/:/g, "\\x3a")}'`;

/** A statement on one line with its parameters put in. */
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
