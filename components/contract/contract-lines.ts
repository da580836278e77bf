import { addDays, isDate, nightsBetween } from "@/lib/core/dates";
import type { InputOf, ResponseOf } from "@/lib/staff/client/operations";
import type { ContractKind } from "@/lib/supply/desk/contract-schemas";
import { toRow, toTexts } from "../supply/fields/fields";
import type { FieldTexts } from "../supply/kinds";
import { readText } from "../supply/record-facts";
import { listKeyCodes } from "../supply/supply-records";

export type Contract = ResponseOf<"contract.get">;
type SaveBody = InputOf<"contract.save">["body"];
type NightLine = Contract["nights"][number];
export type LineKind = ContractKind;

/** The kinds of lines of a contract, those that others refer to first. */
export const LINE_KINDS: readonly LineKind[] = ["rooms", "rate_plans", "rate_seasons", "supplements", "offers", "fees"];

/**
 * Unsaved changes of an operator: texts by cell. Prices and allotments of a season's nights are cells of the kind
 * `nights`, with the season as row.
 */
export type ContractEdits = Readonly<Record<string, string>>;

const SEPARATOR = "\n";
export const cellKey = (kind: LineKind | "nights", row: string, column: string): string =>
  [kind, row, column].join(SEPARATOR);
/** A cell of a season's nights: a price (`@2` for two adults, `` for the room), or the allotment. */
export const nightsCellKey = (season: string, room: string, column: string): string =>
  cellKey("nights", season, `${room} ${column}`);

/** The column that retires a line. */
const DELETED = "deleted";
const isNewId = (id: string): boolean => id.startsWith("+");

/** One row of a contract with its changes. */
export interface Line {
  kind: LineKind;
  /** The line's key within the property, or `+1` for a new one. */
  id: string;
  texts: FieldTexts;
  isNew: boolean;
  isChanged: boolean;
  isDeleted: boolean;
}

/** The changed texts of a kind by line and column. */
function editsOf(edits: ContractEdits, kind: LineKind | "nights"): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(edits)) {
    const [own, row = "", column = ""] = key.split(SEPARATOR);
    if (own !== kind) continue;
    const line = found.get(row) ?? {};
    line[column] = text;
    found.set(row, line);
  }
  return found;
}

const idOf = (kind: LineKind, values: Contract["rooms"][number]["values"]): string =>
  listKeyCodes(kind, values).slice(1).join(" ");

/** The stored dates of a season; undefined for a new one. */
export function findSeasonDates(contract: Contract, season: string): { from: string; to: string } | undefined {
  const values = contract.rate_seasons.find((one) => idOf("rate_seasons", one.values) === season)?.values;
  return values && { from: readText(values, "from"), to: readText(values, "to") };
}

/** The lines of a kind: the stored ones, then new ones. */
export function listLines(contract: Contract, edits: ContractEdits, kind: LineKind): Line[] {
  const own = editsOf(edits, kind);
  const stored = contract[kind].map(({ values }): Line => {
    const id = idOf(kind, values);
    const { [DELETED]: deleted, ...changes } = own.get(id) ?? {};
    return {
      kind,
      id,
      texts: { ...toTexts(kind, values), ...changes },
      isNew: false,
      isChanged: own.has(id),
      isDeleted: deleted === "true",
    };
  });
  const added = [...own.keys()].filter(isNewId);
  return [
    ...stored,
    ...added.map((id): Line => ({
      kind,
      id,
      texts: { property_code: contract.property.code, ...own.get(id) },
      isNew: true,
      isChanged: true,
      isDeleted: false,
    })),
  ];
}

/** The id of a further new line. */
function nextId(edits: ContractEdits): string {
  const numbers = Object.keys(edits).map((key) => Number(/\n\+(\d+)\n/.exec(key)?.[1] ?? 0));
  return `+${Math.max(0, ...numbers) + 1}`;
}

/** Adds a line to the edits. */
export function addLine(edits: ContractEdits, kind: LineKind, texts: FieldTexts): { edits: ContractEdits; id: string } {
  const id = nextId(edits);
  const cells = Object.entries(texts).map(([column, text]) => [cellKey(kind, id, column), text] as const);
  return { edits: { ...edits, ...Object.fromEntries(cells) }, id };
}

/** Removes a line from the edits: a new one is dropped, a stored one is retired by the next save. */
export function removeLine(edits: ContractEdits, { kind, id, isNew }: Line): ContractEdits {
  const others = Object.entries(edits).filter(([key]) => {
    const [own, row] = key.split(SEPARATOR);
    return row !== id || (own !== kind && !(own === "nights" && kind === "rate_seasons"));
  });
  return { ...Object.fromEntries(others), ...(!isNew && { [cellKey(kind, id, DELETED)]: "true" }) };
}

/** The adults for which a room has prices, and whether it has one whatever the number. */
export interface PriceColumns {
  room: Line;
  /** `@1`, `@2`; `` for the room. */
  columns: readonly string[];
}

const MAX_ADULTS = 8;

/** The price columns of each room under a plan. @param isByRoom prices a room without stored prices as a whole */
export function listPriceColumns(
  contract: Contract,
  rooms: readonly Line[],
  plan: string,
  isByRoom: boolean | undefined,
): PriceColumns[] {
  return rooms.map((room) => {
    const names = new Set(
      contract.nights
        .filter(({ room_code: code }) => code === room.texts.code)
        .flatMap(({ prices }) => Object.keys(prices)),
    );
    const most = Math.min(MAX_ADULTS, Number(room.texts.max_adults) || 2);
    const byAdults = Array.from({ length: most }, (_, at) => `@${at + 1}`);
    const hasWhole = names.has(plan);
    const hasAdults = byAdults.some((column) => names.has(plan + column));
    const isWhole = isByRoom ?? (hasWhole && !hasAdults);
    const columns = isWhole ? [""] : byAdults;
    const further = isWhole ? byAdults.filter((column) => names.has(plan + column)) : hasWhole ? [""] : [];
    return { room, columns: [...columns, ...further] };
  });
}

/** The common text of a range of nights; null if they differ, with the lowest and the highest value. */
interface Common {
  text: string;
  isMixed: boolean;
}

/** The nights of a room within a range, from today on, as lines that are cut at its ends. */
function within(contract: Contract, room: string, from: string, to: string): NightLine[] {
  return contract.nights.flatMap((line) => {
    if (line.room_code !== room || line.to < from || line.from > to) return [];
    return { ...line, from: line.from < from ? from : line.from, to: line.to > to ? to : line.to };
  });
}

/**
 * A price or allotment of a room's nights in a range.
 * @param column `allotment`, or the name of a price: `HB@2`
 */
export function readNights(contract: Contract, room: string, from: string, to: string, column: string): Common {
  const first = from < contract.property.today ? contract.property.today : from;
  if (!isDate(from) || !isDate(to) || to < first) return { text: "", isMixed: false };
  const lines = within(contract, room, first, to);
  const valueOf = ({ allotment, prices }: NightLine) =>
    column === "allotment" ? String(allotment) : (prices[column] ?? "");
  const values = new Set(lines.map(valueOf));
  if (lines.reduce((sum, line) => sum + nightsBetween(line.from, line.to) + 1, 0) < nightsBetween(first, to) + 1)
    values.add("");
  if (values.size <= 1) return { text: [...values][0] ?? "", isMixed: false };
  const amounts = [...values].filter((value) => value !== "").toSorted((a, b) => Number(a) - Number(b));
  return { text: amounts.length > 1 ? `${amounts[0]}–${amounts.at(-1)}` : `${amounts[0]} …`, isMixed: true };
}

/** Nights that a plan sells outside its seasons. */
export interface OutsideNights {
  room: string;
  from: string;
  to: string;
  /** By column: `@2`, or `` for the room. */
  prices: Readonly<Record<string, string>>;
  allotment: number;
}

/** The priced nights of a plan that no season covers. */
export function listNightsOutside(contract: Contract, plan: string, seasons: readonly Line[]): OutsideNights[] {
  const ranges = seasons.flatMap(({ texts: { from, to } }) =>
    isDate(from ?? "") && isDate(to ?? "") ? { from: from!, to: to! } : [],
  );
  return contract.nights.flatMap((line) => {
    const prices = Object.fromEntries(
      Object.entries(line.prices).flatMap(([name, price]) =>
        name === plan || name.startsWith(`${plan}@`) ? [[name.slice(plan.length), price]] : [],
      ),
    );
    if (Object.keys(prices).length === 0) return [];
    let left = [{ from: line.from, to: line.to }];
    for (const range of ranges)
      left = left.flatMap((part) => {
        if (range.to < part.from || range.from > part.to) return part;
        return [
          ...(range.from > part.from ? [{ from: part.from, to: addDays(range.from, -1) }] : []),
          ...(range.to < part.to ? [{ from: addDays(range.to, 1), to: part.to }] : []),
        ];
      });
    return left.map((part) => ({ room: line.room_code, ...part, prices, allotment: line.allotment }));
  });
}

/** The change that the service saves, and where each part of it stands on the page. */
interface Save {
  body: Omit<SaveBody, "preview">;
  /** Finds the cell for a path of the body: `nights.3.prices` is the room's first price cell. */
  cellOf: (path: string) => string | undefined;
}

/** Makes the request that saves the edits. @param version on which the edits are based */
export function toSaveRequest(contract: Contract, edits: ContractEdits, version: string): Save {
  const places = new Map<string, string>();
  const rows: Partial<Record<LineKind, Record<string, unknown>[]>> = {};
  for (const kind of LINE_KINDS) {
    const list: Record<string, unknown>[] = [];
    for (const line of listLines(contract, edits, kind)) {
      if (!line.isChanged) continue;
      const before = contract[kind].find(({ values }) => idOf(kind, values) === line.id)?.values;
      // A season is identified by its first day, so moving that day makes another season.
      const isMoved = kind === "rate_seasons" && before !== undefined && before.from !== line.texts.from;
      if (before && (line.isDeleted || isMoved)) list.push({ ...before, deleted: true });
      if (line.isDeleted) continue;
      places.set(`${kind}.${list.length}`, [kind, line.id].join(SEPARATOR));
      list.push(toRow(kind, line.texts));
    }
    if (list.length > 0) rows[kind] = list;
  }
  const nights = listNightChanges(contract, edits);
  for (const [at, { season, room }] of nights.entries())
    places.set(`nights.${at}`, ["nights", season, room].join(SEPARATOR));
  const cellOf = (path: string): string | undefined => {
    const [kind, at, column = ""] = path.split(".");
    const place = places.get(`${kind}.${at}`);
    if (place === undefined) return undefined;
    if (kind !== "nights") return [place, column].join(SEPARATOR);
    const { season, room, columns } = nights[Number(at)]!;
    if (column === "from" || column === "to") return cellKey("rate_seasons", season, column);
    return nightsCellKey(season, room, column === "allotment" ? column : (columns[0] ?? "allotment"));
  };
  const lines = nights.map(({ line }) => line);
  return { body: { version, ...rows, ...(lines.length > 0 && { nights: lines }) } as Save["body"], cellOf };
}

interface NightChange {
  season: string;
  room: string;
  columns: string[];
  line: Record<string, unknown>;
}

/**
 * Lists the changed nights of seasons: those with typed prices, and all common values of a season whose dates moved.
 */
function listNightChanges(contract: Contract, edits: ContractEdits): NightChange[] {
  const typed = editsOf(edits, "nights");
  const rooms = listLines(contract, edits, "rooms").filter(({ isDeleted }) => !isDeleted);
  return listLines(contract, edits, "rate_seasons").flatMap((season) => {
    const { from = "", to = "", plan_code: plan = "" } = season.texts;
    if (season.isDeleted || from === "" || to === "") return [];
    const own = typed.get(season.id) ?? {};
    const before = findSeasonDates(contract, season.id);
    const isMoved = before !== undefined && (before.from !== from || before.to !== to);
    if (!isMoved && Object.keys(own).length === 0) return [];
    return rooms.flatMap((room): NightChange[] => {
      const code = room.texts.code ?? "";
      const cells = new Map<string, string>();
      if (isMoved)
        for (const column of ["allotment", "", ...Array.from({ length: MAX_ADULTS }, (_, at) => `@${at + 1}`)]) {
          const name = column === "allotment" ? column : plan + column;
          const kept = readNights(contract, code, before.from, before.to, name);
          if (!kept.isMixed && kept.text !== "") cells.set(column, kept.text);
        }
      for (const [key, text] of Object.entries(own)) {
        const [of, column = ""] = key.split(" ");
        if (of === room.id) cells.set(column, text.trim());
      }
      if (cells.size === 0) return [];
      const { allotment, ...prices } = Object.fromEntries(cells) as Record<string, string>;
      const named = Object.entries(prices).map(([column, text]) => [plan + column, text === "" ? null : text]);
      return [
        {
          season: season.id,
          room: room.id,
          columns: Object.keys(prices),
          line: {
            room_code: code,
            from,
            to,
            ...(allotment && { allotment: /^\d+$/.test(allotment) ? Number(allotment) : allotment }),
            ...(named.length > 0 && { prices: Object.fromEntries(named) as Record<string, string | null> }),
          },
        },
      ];
    });
  });
}
