type Json = Record<string, unknown>;
export const isObject = (node: unknown): node is Json =>
  typeof node === "object" && node !== null && !Array.isArray(node);

/**
 * Resolves a schema's references and merges `allOf`. Recursive schemas are not supported, because the document has
 * none.
 * @param components of the document, by name
 */
export function resolveSchema(node: unknown, components: Json): unknown {
  if (Array.isArray(node)) return node.map((inner) => resolveSchema(inner, components));
  if (!isObject(node)) return node;
  if (typeof node.$ref === "string") return resolveSchema(components[node.$ref.split("/").at(-1)!], components);
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => [
    key,
    resolveSchema(value, components),
  ]);
  const { allOf, ...own } = Object.fromEntries(entries);
  return Array.isArray(allOf) ? merged([...(allOf as Json[]), own]) : own;
}

/** Merges object schemas; later ones take precedence. */
function merged(parts: Json[]): Json {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Json;
  const required = parts.flatMap((part) => (part.required as string[] | undefined) ?? []);
  const whole = Object.assign({}, ...parts) as Json;
  return {
    ...whole,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}
