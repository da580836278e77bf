import { fillPlaceholders } from "@/lib/staff/developer/carried";
import type { Sent } from "@/lib/staff/developer/request-snippet";
import type { OperationReference } from "@/lib/staff/developer/shapes";

/** Request values by parameter name. Empty ones are not sent. */
export interface Values {
  parameters: Readonly<Record<string, string>>;
  body: string;
}

/** The path of a request with its ids filled in, and its query. */
export function buildPath(
  { path, parameters }: Pick<OperationReference, "path" | "parameters">,
  values: Values["parameters"],
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const queryParameters = parameters.filter(({ in: place, name }) => place === "query" && values[name]);
  const query = new URLSearchParams(queryParameters.map(({ name }) => [name, values[name]!])).toString();
  return query ? `${filled}?${query}` : filled;
}

/** The headers for an operation's parameters, body and token. */
export function buildHeaders(piece: OperationReference, values: Values, token: string): [string, string][] {
  const own = piece.parameters.filter(({ in: place, name }) => place === "header" && values.parameters[name]);
  return [
    ...(piece.needsToken ? [["Authorization", `Bearer ${token}`] as [string, string]] : []),
    ...(piece.body && values.body ? [["Content-Type", piece.body.mediaType] as [string, string]] : []),
    ...own.map(({ name }): [string, string] => [name, values.parameters[name]!]),
  ];
}

/** Looks up the value of a placeholder in an example; undefined if unknown. */
type Known = (slot: string) => string | undefined;

/** Fills the required parameters with example values. */
export function fillRequired(
  { parameters, examples }: OperationReference,
  key: string,
  known: Known,
): Record<string, string> {
  const needed = parameters.filter(({ in: place, required, name }) => required && (place !== "header" || name === KEY));
  return Object.fromEntries(
    needed.map(({ name }) => [name, name === KEY ? key : fillPlaceholders(examples[name]!, known)]),
  );
}
const KEY = "Idempotency-Key";

/** The example's body as indented JSON; empty when there is none. */
export function buildBody({ body }: OperationReference, known: Known): string {
  return body ? fillPlaceholders(JSON.stringify(body.example, null, 2), known) : "";
}

/** An operation's example request with its required values; token and idempotency key are placeholders. */
export function buildExample(
  piece: OperationReference,
  baseUrl: string,
  known: Known = () => undefined,
  more: Record<string, string> = {},
): Sent {
  const parameters = { ...fillRequired(piece, "$(uuidgen)", known), ...more };
  const body = buildBody(piece, known);
  return {
    method: piece.method,
    url: baseUrl + buildPath(piece, parameters),
    headers: buildHeaders(piece, { parameters, body }, "$TOKEN"),
    ...(body && { body }),
  };
}

const SCENARIO = "X-Service-Sandbox-Scenario";

/** The header that selects the scenario in the address; empty if the operation does not have it. */
export function scenarioHeader({ parameters }: OperationReference, requested: string | null): Record<string, string> {
  const values = parameters.find(({ name }) => name === SCENARIO)?.schema.enum ?? [];
  return requested !== null && values.includes(requested) ? { [SCENARIO]: requested } : {};
}
