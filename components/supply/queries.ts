import { getOwnerColumn, type KindId } from "./kinds";

/** The query of one supply record by its codes, shared by the page and the screen. */
export const recordQuery = (kind: KindId, key: readonly string[]) => ({
  params: { kind },
  query: { code: (key.length > 1 ? key.slice(1) : key).join(" "), ...(key.length > 1 && { parent: key[0] ?? "" }) },
});

/** The query of a kind's list for an address, shared by the page and the screen. */
export function recordsQuery(kind: KindId, query: Pick<URLSearchParams, "get">) {
  const q = query.get("q")?.trim().slice(0, 100) ?? "";
  const parent = getOwnerColumn(kind) === undefined ? "" : (query.get("owner")?.trim().slice(0, 64) ?? "");
  const state: "LIVE" | "RETIRED" = query.get("state") === "RETIRED" ? "RETIRED" : "LIVE";
  return { params: { kind }, query: { ...(q && { q }), ...(parent && { parent }), state } };
}
