type Json = Record<string, unknown>;
const isObject = (node: unknown): node is Json => typeof node === "object" && node !== null && !Array.isArray(node);

/**
 * A schema of the document with its references replaced by what they name, and `allOf` merged: for readers that want it whole.
 * Recursive schemas are not foreseen; the document has none.
 * @param components of the document, by name
 */
export function resolved(node: unknown, components: Json): unknown {
  if (Array.isArray(node)) return node.map((inner) => resolved(inner, components));
  if (!isObject(node)) return node;
  if (typeof node.$ref === "string") return resolved(components[node.$ref.split("/").at(-1)!], components);
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => [key, resolved(value, components)]);
  const { allOf, ...own } = Object.fromEntries(entries);
  return Array.isArray(allOf) ? merged([...(allOf as Json[]), own]) : own;
}

/** Several object schemas as one; what a later one says counts. */
function merged(parts: Json[]): Json {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Json;
  const required = parts.flatMap((part) => (part.required as string[] | undefined) ?? []);
  const whole = Object.assign({}, ...parts) as Json;
  return { ...whole, properties, ...(required.length > 0 && { required }) };
}
