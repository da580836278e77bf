import { createHash } from "node:crypto";

/** By the set itself: a process keeps a contract's set until it reads the contract anew. */
const fingerprints = new WeakMap<ReadonlySet<string>, string>();

/** Tells the set of public ids that a tenant's contract names from any other. */
export function fingerprint(catalogue: ReadonlySet<string>): string {
  let known = fingerprints.get(catalogue);
  if (!known) {
    known = createHash("sha256")
      .update([...catalogue].toSorted().join())
      .digest("base64url")
      .slice(0, 22);
    fingerprints.set(catalogue, known);
  }
  return known;
}
