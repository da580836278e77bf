import { createHash } from "node:crypto";
import type { Context } from "@/lib/core/context";

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** By the set itself: a process keeps a contract's set until it reads the contract anew. */
const fingerprints = new WeakMap<ReadonlySet<string>, string>();

/** Tells the set of public ids that a tenant's contract names from any other. */
export function fingerprint(catalogue: ReadonlySet<string>): string {
  let known = fingerprints.get(catalogue);
  if (!known) {
    known = digest([...catalogue].toSorted().join());
    fingerprints.set(catalogue, known);
  }
  return known;
}

/**
 * Tells the contract under which the change feed is read from any other; null: it names everything. A contract that names
 * places, chains or products stays the same one when the supply gives them more.
 */
export function contractOf({ catalogue, contract }: Pick<Context, "catalogue" | "contract">): string | null {
  if (contract) return digest(contract);
  return catalogue && fingerprint(catalogue);
}
