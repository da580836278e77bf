import { getOwnerColumn, type KindId } from "./kinds";

/** The query for one supply record by its codes; the page and the screen share it. */
export const recordQuery = (kind: KindId, key: readonly string[]) => ({
  params: { kind },
  query: { code: key.at(-1) ?? "", ...(key.length > 1 && { parent: key[0] ?? "" }) },
});

/** The query of a kind's list from the page's address; the page and the screen share it. */
export function recordsQuery(kind: KindId, query: Pick<URLSearchParams, "get">) {
  const q = query.get("q")?.trim().slice(0, 100) ?? "";
  const parent = getOwnerColumn(kind) === undefined ? "" : (query.get("owner")?.trim().slice(0, 64) ?? "");
  const state: "LIVE" | "RETIRED" = query.get("state") === "RETIRED" ? "RETIRED" : "LIVE";
  return { params: { kind }, query: { ...(q && { q }), ...(parent && { parent }), state } };
}
