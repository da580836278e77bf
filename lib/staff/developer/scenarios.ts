import { entries, pieceOf } from "./reference";

/** A scenario that the sandbox can simulate, and its operations. */
export interface Scenario {
  /** The header's value. */
  id: string;
  operations: readonly { id: string; path: string }[];
  /** A request of the first operation. */
  example: { path: string; body: string };
}

export const SCENARIO_HEADER = "X-Service-Sandbox-Scenario";

/** Every scenario that an operation supports, from its own header parameter. */
export function scenarios(): Scenario[] {
  const known = new Map<string, Scenario["operations"][number][]>();
  for (const { id, path } of entries()) {
    const parameter = pieceOf(id)!.parameters.find(({ name }) => name === SCENARIO_HEADER);
    for (const value of parameter?.schema.enum ?? [])
      known.set(String(value), [...(known.get(String(value)) ?? []), { id, path }]);
  }
  // In order of use: those of a prebook before those of a book.
  const met = [...known].toSorted(([, [a]], [, [b]]) => b!.path.length - a!.path.length);
  return met.map(([id, operations]) => {
    const { path, body } = pieceOf(operations[0]!.id)!;
    return { id, operations, example: { path, body: JSON.stringify(body!.example, null, 2) } };
  });
}
