import type { Sent } from "@/lib/staff/developer/request-snippet";
import type { Piece } from "@/lib/staff/developer/shapes";

/** What is put into a request: values by the parameter's name; those that are empty are not sent. */
export interface Values {
  parameters: Readonly<Record<string, string>>;
  body: string;
}

/** A path with its ids in it, and its query. */
export function pathOf({ path, parameters }: Pick<Piece, "path" | "parameters">, values: Values["parameters"]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const asked = parameters.filter(({ in: place, name }) => place === "query" && values[name]);
  const query = new URLSearchParams(asked.map(({ name }) => [name, values[name]!])).toString();
  return query ? `${filled}?${query}` : filled;
}

/** The headers that an operation's parameters, its body and a token make. */
export function headersOf(piece: Piece, values: Values, token: string): [string, string][] {
  const own = piece.parameters.filter(({ in: place, name }) => place === "header" && values.parameters[name]);
  return [
    ...(piece.needsToken ? [["Authorization", `Bearer ${token}`] as [string, string]] : []),
    ...(piece.body && values.body ? [["Content-Type", piece.body.mediaType] as [string, string]] : []),
    ...own.map(({ name }): [string, string] => [name, values.parameters[name]!]),
  ];
}

/** An operation's example as a request to take along: what it must have, its token and key left to whoever sends it. */
export function exampleOf(piece: Piece, baseUrl: string, more: Record<string, string> = {}): Sent {
  const parameters: Record<string, string> = { ...more };
  for (const { name, in: place, required } of piece.parameters) {
    if (name === "Idempotency-Key" && required) parameters[name] = "$(uuidgen)";
    else if (place !== "header" && required) parameters[name] = piece.examples[name]!;
  }
  const body = piece.body ? JSON.stringify(piece.body.example, null, 2) : "";
  return {
    method: piece.method,
    url: baseUrl + pathOf(piece, parameters),
    headers: headersOf(piece, { parameters, body }, "$TOKEN"),
    ...(body && { body }),
  };
}
