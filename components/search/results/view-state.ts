import { BOARDS } from "@/lib/accommodation/boards";

/** The view of results: sorting, filters, list or map. It is part of the address, so that it can be shared. */

export const SORTS = ["recommended", "price", "stars", "distance", "free"] as const;
export type Sort = (typeof SORTS)[number];

const MODES = ["instant", "request"] as const;
export type ViewMode = (typeof MODES)[number];

/** The filters; an empty list does not filter. */
export interface Filters {
  name: string;
  /** Decimal strings in the search's currency, inclusive. */
  least: string;
  most: string;
  boards: string[];
  /** Star ratings; 0 for unrated. */
  stars: number[];
  modes: ViewMode[];
  attributes: string[];
  chains: string[];
  freeOnly: boolean;
}

export interface View {
  sort: Sort;
  isMap: boolean;
  /** Ids of the expanded properties. */
  open: string[];
  /** The property selected on the map. */
  picked: string | null;
  withSoldOut: boolean;
  filters: Filters;
}

export const NO_FILTERS: Filters = {
  name: "",
  least: "",
  most: "",
  boards: [],
  stars: [],
  modes: [],
  attributes: [],
  chains: [],
  freeOnly: false,
};

type Query = Pick<URLSearchParams, "get">;

/** Reads a view from an address; invalid values count as absent. */
export function readView(query: Query): View {
  const list = (name: string) => query.get(name)?.split(".").filter(Boolean) ?? [];
  const [least = "", most = ""] = (query.get("price") ?? "").split("-");
  const sort = SORTS.find((one) => one === query.get("sort"));
  return {
    sort: sort ?? "recommended",
    isMap: query.get("view") === "map",
    open: list("open").slice(0, MAX_OPEN),
    picked: query.get("pick"),
    withSoldOut: query.get("soldout") === "1",
    filters: {
      name: query.get("name")?.slice(0, 100) ?? "",
      least: amountOf(least),
      most: amountOf(most),
      boards: list("board").filter((code) => (BOARDS as readonly string[]).includes(code)),
      stars: list("stars")
        .map(Number)
        .filter((count) => Number.isInteger(count) && count >= 0 && count <= 5),
      modes: MODES.filter((mode) => list("confirms").includes(mode)),
      attributes: list("with").filter((code) => /^[A-Z][A-Z0-9_]*$/.test(code)),
      chains: query.get("chain")?.split("|").filter(Boolean) ?? [],
      freeOnly: query.get("free") === "1",
    },
  };
}

/** Maximum number of expanded properties in an address: each costs a call on load. */
const MAX_OPEN = 20;

/** The view as parameters; default values are left out. */
export function viewQuery({ sort, isMap, open, picked, withSoldOut, filters }: View): Record<string, string> {
  const { name, least, most, boards, stars, modes, attributes, chains, freeOnly } = filters;
  const all: Record<string, string | false | null> = {
    sort: sort !== "recommended" && sort,
    view: isMap && "map",
    open: open.slice(-MAX_OPEN).join("."),
    pick: picked,
    soldout: withSoldOut && "1",
    name,
    price: (least || most) && `${least}-${most}`,
    board: boards.join("."),
    stars: stars.join("."),
    confirms: modes.join("."),
    with: attributes.join("."),
    chain: chains.join("|"),
    free: freeOnly && "1",
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Whether a filter of properties is set, besides those of their offers. */
export const hasPropertyFilters = (filters: Filters): boolean =>
  countFilters({ ...filters, boards: [], freeOnly: false, least: "", most: "" }) > 0;

/** The number of kinds of filters that are set. */
export function countFilters({
  name,
  least,
  most,
  boards,
  stars,
  modes,
  attributes,
  chains,
  freeOnly,
}: Filters): number {
  const lists = [boards, stars, modes, attributes, chains];
  return (
    lists.filter((list) => list.length > 0).length +
    Number(name.trim() !== "") +
    Number(least !== "" || most !== "") +
    Number(freeOnly)
  );
}

function amountOf(text: string): string {
  return /^\d{1,9}(\.\d{1,3})?$/.test(text) ? text : "";
}
