import { ownerColumnOf, type KindId } from "./kinds";

/** A record of supply by its codes, and its page for it. */
export const recordAsked = (kind: KindId, key: readonly string[]) => ({
  params: { kind },
  query: { code: key.at(-1) ?? "", ...(key.length > 1 && { parent: key[0] ?? "" }) },
});

/** What a kind's list reads, and its page for it, by the names of its address. */
export function recordsAsked(kind: KindId, query: Pick<URLSearchParams, "get">) {
  const q = query.get("q")?.trim().slice(0, 100) ?? "";
  const parent = ownerColumnOf(kind) === undefined ? "" : (query.get("owner")?.trim().slice(0, 64) ?? "");
  const state: "LIVE" | "RETIRED" = query.get("state") === "RETIRED" ? "RETIRED" : "LIVE";
  return { params: { kind }, query: { ...(q && { q }), ...(parent && { parent }), state } };
}
