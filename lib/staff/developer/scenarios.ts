import { entries, pieceOf } from "./reference";

/** What the sandbox can play, and where. */
export interface Scenario {
  /** The header's value. */
  id: string;
  operations: readonly { id: string; path: string }[];
  /** A request of the first of them. */
  example: { path: string; body: string };
}

export const SCENARIO_HEADER = "X-Service-Sandbox-Scenario";

/** Every scenario that some operation understands, as its own parameter lists them. */
export function scenarios(): Scenario[] {
  const known = new Map<string, Scenario["operations"][number][]>();
  for (const { id, path } of entries()) {
    const parameter = pieceOf(id)!.parameters.find(({ name }) => name === SCENARIO_HEADER);
    for (const value of parameter?.schema.enum ?? [])
      known.set(String(value), [...(known.get(String(value)) ?? []), { id, path }]);
  }
  // As they are met: first at a prebook, then at a book.
  const met = [...known].toSorted(([, [a]], [, [b]]) => b!.path.length - a!.path.length);
  return met.map(([id, operations]) => {
    const { path, body } = pieceOf(operations[0]!.id)!;
    return { id, operations, example: { path, body: JSON.stringify(body!.example, null, 2) } };
  });
}
