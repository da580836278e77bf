import { fill } from "@/lib/staff/developer/carried";
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
  const queryParameters = parameters.filter(({ in: place, name }) => place === "query" && values[name]);
  const query = new URLSearchParams(queryParameters.map(({ name }) => [name, values[name]!])).toString();
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

/** What is known of an example's slots. */
export type Known = (slot: string) => string | undefined;

/** Values of the parameters that must be sent. */
export function neededOf({ parameters, examples }: Piece, key: string, known: Known): Record<string, string> {
  const needed = parameters.filter(({ in: place, required, name }) => required && (place !== "header" || name === KEY));
  return Object.fromEntries(needed.map(({ name }) => [name, name === KEY ? key : fill(examples[name]!, known)]));
}
const KEY = "Idempotency-Key";

/** The example's body, laid out; empty for none. */
export function bodyOf({ body }: Piece, known: Known): string {
  return body ? fill(JSON.stringify(body.example, null, 2), known) : "";
}

/** An operation's example as a request to take along: what it must have, its token and key left to whoever sends it. */
export function exampleOf(
  piece: Piece,
  baseUrl: string,
  known: Known = () => undefined,
  more: Record<string, string> = {},
): Sent {
  const parameters = { ...neededOf(piece, "$(uuidgen)", known), ...more };
  const body = bodyOf(piece, known);
  return {
    method: piece.method,
    url: baseUrl + pathOf(piece, parameters),
    headers: headersOf(piece, { parameters, body }, "$TOKEN"),
    ...(body && { body }),
  };
}

const SCENARIO = "X-Service-Sandbox-Scenario";

/** The scenario that an address asks for, as the header that plays it; nothing where the operation has none of that name. */
export function scenarioOf({ parameters }: Piece, requested: string | null): Record<string, string> {
  const values = parameters.find(({ name }) => name === SCENARIO)?.schema.enum ?? [];
  return requested !== null && values.includes(requested) ? { [SCENARIO]: requested } : {};
}
