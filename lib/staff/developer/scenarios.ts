import { TRANSPORT_SCENARIOS } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { listReferenceEntries, findOperationReference } from "./reference";

/** A scenario that the sandbox can simulate, and its operations. */
export interface Scenario {
  /** The value of the header. */
  id: string;
  /** The operations that support it; an empty list means all. */
  operations: readonly { id: string; path: string }[];
  /** A request of the first operation. */
  example: { path: string; body: string };
}

const SCENARIO_HEADER = "X-Service-Sandbox-Scenario";

/**
 * All scenarios, from the declarations of the operations that support them; none if the document has no such header.
 */
export function listDeveloperScenarios(): Scenario[] {
  const declared = new Map<string, readonly string[]>(operations.map((op) => [op.path, op.scenarios ?? []]));
  const known = new Map<string, Scenario["operations"][number][]>();
  for (const { id, path } of listReferenceEntries()) {
    if (!findOperationReference(id)!.parameters.some(({ name }) => name === SCENARIO_HEADER)) continue;
    for (const value of declared.get(path) ?? []) known.set(value, [...(known.get(value) ?? []), { id, path }]);
  }
  // In order of use: scenarios of prebook before those of book, and those of single products last.
  const STEPS = ["/prebook", "/book"];
  const rank = (path: string) => (STEPS.includes(path) ? STEPS.indexOf(path) : STEPS.length);
  const met = [...known].toSorted(([, [a]], [, [b]]) => rank(a!.path) - rank(b!.path));
  const showExample = (operation: string): Scenario["example"] => {
    const { path, body } = findOperationReference(operation)!;
    return { path, body: JSON.stringify(body!.example, null, 2) };
  };
  const listed = met.map(([id, supporting]) => ({
    id,
    operations: supporting,
    example: showExample(supporting[0]!.id),
  }));
  return listed.length
    ? [...listed, ...TRANSPORT_SCENARIOS.map((id) => ({ id, operations: [], example: showExample("book") }))]
    : [];
}
