import type { Context } from "@/lib/core/context";
import { dateOfDay } from "@/lib/core/dates";
import { mapInSlices } from "@/lib/core/time-slices";
import { priceProperty, type PropertyPrice, type StayQuery } from "../pricing/match";
import { isInContract, toPropertyResult, type PropertyResult } from "./property-results";
import { findSupplyById, type Supply } from "./repository";

/** The number of properties that a statement reads. */
const SLICE = 200;
/** The number of statements that the database runs while an earlier one's properties are priced. */
const READ_AHEAD = 2;

/** A property of a place with its lowest total for a stay. */
export interface PlaceRow extends PropertyResult<PropertyPrice> {
  /** The property's internal id. */
  id: number;
  name: string;
}

/** Reads and prices properties by internal id, in order; omits those that left the catalogue. */
export async function pricePlaceProperties(
  context: Context,
  query: StayQuery,
  ids: readonly number[],
): Promise<PlaceRow[]> {
  const slices: number[][] = [];
  for (let from = 0; from < ids.length; from += SLICE) slices.push(ids.slice(from, from + SLICE));
  const rows: PlaceRow[] = [];
  const checkin = dateOfDay(query.checkin);
  const read = (slice: number[]) => findSupplyById(slice, checkin, query.nights, context.now);
  for await (const [slice, supplies] of readAhead(slices, read)) {
    const priced = await mapInSlices(supplies, (supply, i) => priceOne(context, slice[i]!, supply, query));
    for (const row of priced) if (row) rows.push(row);
  }
  return rows;
}

/** Reads items in order, some of them ahead of the consumer, so that the database and this process work together. */
async function* readAhead<T, R>(items: readonly T[], read: (item: T) => Promise<R>): AsyncGenerator<[T, R]> {
  const ahead: [T, Promise<R>][] = [];
  for (const item of items) {
    const reading = read(item);
    // When an earlier read fails, nobody awaits the later ones.
    reading.catch(() => {});
    ahead.push([item, reading]);
    if (ahead.length > READ_AHEAD) yield await first();
  }
  while (ahead.length) yield await first();

  async function first(): Promise<[T, R]> {
    const [item, reading] = ahead.shift()!;
    return [item, await reading];
  }
}

function priceOne(context: Context, id: number, supply: Supply | undefined, query: StayQuery): PlaceRow | undefined {
  if (!supply || !isInContract(context, supply.publicId)) return undefined;
  const found = toPropertyResult(supply.publicId, supply, ({ sheet, days }) => priceProperty(sheet, days, query));
  if (found.failure !== "INTERNAL_ERROR" && !supply.sheet.onSale) return undefined;
  const { propertyId, match, failure, cause } = found;
  // The fields are listed, because spreading an object for each of ten thousand properties takes as long as pricing
  // them.
  return { propertyId, match, failure, cause, id, name: supply.name };
}

/**
 * The lowest total as a number, which compares several times faster than a bigint. Infinity if the property is not
 * available.
 */
export const getLowestTotal = ({ match }: PlaceRow): number =>
  match?.from === undefined ? Infinity : Number(match.from);

/** Sorts available properties by lowest total, then the others. Ties are ordered by id. */
export function sortByPrice(rows: readonly PlaceRow[]): PlaceRow[] {
  // Where a total has no exact number, the bigints decide.
  const keyed = rows.map((row) => ({ row, key: getLowestTotal(row) }));
  keyed.sort((a, b) => (a.key === b.key ? byExactPrice(a.row, b.row) : a.key - b.key));
  return keyed.map(({ row }) => row);
}

function byExactPrice(a: PlaceRow, b: PlaceRow): number {
  const [x, y] = [a.match?.from, b.match?.from];
  if (x !== y && x !== undefined && y !== undefined) return x < y ? -1 : 1;
  return a.propertyId < b.propertyId ? -1 : 1;
}
