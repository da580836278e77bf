import { operations } from "@/lib/api/operations";
import { entries, findPiece } from "./reference";

/** A scenario that the sandbox can simulate, and its operations. */
export interface Scenario {
  /** The header's value. */
  id: string;
  operations: readonly { id: string; path: string }[];
  /** A request of the first operation. */
  example: { path: string; body: string };
}

export const SCENARIO_HEADER = "X-Service-Sandbox-Scenario";

/** Every scenario that an operation supports, by its declaration; none where the document has no such header. */
export function scenarios(): Scenario[] {
  const declared = new Map<string, readonly string[]>(operations.map((op) => [op.path, op.scenarios ?? []]));
  const known = new Map<string, Scenario["operations"][number][]>();
  for (const { id, path } of entries()) {
    if (!findPiece(id)!.parameters.some(({ name }) => name === SCENARIO_HEADER)) continue;
    for (const value of declared.get(path) ?? []) known.set(value, [...(known.get(value) ?? []), { id, path }]);
  }
  // In order of use: those of a prebook before those of a book.
  const met = [...known].toSorted(([, [a]], [, [b]]) => b!.path.length - a!.path.length);
  return met.map(([id, supporting]) => {
    const { path, body } = findPiece(supporting[0]!.id)!;
    return { id, operations: supporting, example: { path, body: JSON.stringify(body!.example, null, 2) } };
  });
}
