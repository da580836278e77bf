import { createHash } from "node:crypto";
import type { Context } from "@/lib/core/context";

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Fingerprints by set. A process keeps a contract's set until it reloads the contract. */
const fingerprints = new WeakMap<ReadonlySet<string>, string>();

/** A fingerprint of the public ids in a tenant's contract. */
export function computeCatalogueFingerprint(catalogue: ReadonlySet<string>): string {
  let known = fingerprints.get(catalogue);
  if (!known) {
    known = digest([...catalogue].toSorted().join());
    fingerprints.set(catalogue, known);
  }
  return known;
}

/**
 * Identifies the contract under which the change feed is read; null: unrestricted. A contract that selects by place,
 * chain or product keeps its identity when the supply adds records to those.
 */
export function getContractTag({ catalogue, contract }: Pick<Context, "catalogue" | "contract">): string | null {
  if (contract) return digest(contract);
  return catalogue && computeCatalogueFingerprint(catalogue);
}
