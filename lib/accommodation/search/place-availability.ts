import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, pageOf } from "@/lib/core/cursor";
import { nightsBetween } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { mapInSlices } from "@/lib/core/time-slices";
import { toPropertyResult, sees, type PropertyResult } from "./property-results";
import { proofsOf, toRow } from "./availability";
import type { PlacesRequest, PlacesResponse } from "../availability-schemas";
import { priceProperty, type PropertyPrice, type StayQuery } from "../pricing/match";
import { findPlaceProperties } from "./place-properties-repository";
import { SealedStay } from "./proof";
import { partyOf, stayQuery } from "./query";
import { findSupplyById, type Supply } from "./repository";
import { requestTime, requireCheckinInReach, requireSellableCheckin } from "./request-time";

/** Maximum properties of a place: the remaining ones must fit into a cursor, and a cursor into a body. */
export const MAX_PROPERTIES = 50_000;
/** Properties read per statement. */
const SLICE = 500;
/** Statements that the database runs while an earlier one's properties are priced. */
const READ_AHEAD = 2;
const PAGE = 50;
const OPERATION = "places.availability";

export interface PlaceRow extends PropertyResult<PropertyPrice> {
  id: number;
  name: string;
}
export interface PlaceAvailability {
  stay: SealedStay;
  rows: PlaceRow[];
  proofs: (string | null)[];
  nextCursor: string | null;
}

/** The remaining properties of a place, in the order that the first page fixed. */
interface Walk {
  stay: SealedStay;
  limit: number;
  ids: number[];
  /** Already priced, when sorted by price. */
  rows?: PlaceRow[];
}

/**
 * A page of the properties in a place and in the places below it, available or not. The first page fixes the order, and
 * the cursor carries it: no property occurs twice or is missed, whatever changes between pages, and each page prices
 * only its own properties.
 * @throws DomainError `INVALID_REQUEST` on the wrong field, `PLACE_NOT_FOUND`; for a cursor also `CURSOR_EXPIRED` and
 * `PROFILE_NOT_FOUND`
 * @see docs/availability#variants
 */
export async function listPlaceAvailability(context: Context, request: PlacesRequest): Promise<PlaceAvailability> {
  const walk =
    request.cursor === undefined
      ? await begin(context, request)
      : continueWalk(context, request.cursor, request.request_time);
  const { stay, limit, ids } = walk;
  const page = pageOf(context, OPERATION, ids, limit, () => ({ ...stay, limit, rest: pack(ids.slice(limit)) }));
  const rows = walk.rows?.slice(0, limit) ?? (await price(context, stay, page.rows));
  return { stay, rows, proofs: proofsOf(context, stay, rows), nextCursor: page.nextCursor };
}

async function begin(context: Context, request: PlacesRequest): Promise<Walk> {
  const at = requestTime(context, request.request_time);
  // The schema requires all of these without a cursor.
  const [placeId, checkin, checkout] = [request.place_public_id!, request.checkin!, request.checkout!];
  requireSellableCheckin(checkin, at);
  const stay = {
    profile: context.profile.id,
    checkin,
    checkout,
    occupancy: request.occupancy!,
    currency: request.currency!,
    request_time: at.toISOString(),
  };
  const { limit = PAGE, sort = "recommended" } = request;
  const place = await findPlaceProperties(placeId, context.catalogue, sort === "price" ? "any" : sort);
  if (!place) throw new DomainError("PLACE_NOT_FOUND");
  if (place.ids.length > MAX_PROPERTIES)
    throw invalid({
      path: "place_public_id",
      message: `contains more than ${MAX_PROPERTIES} properties: search smaller places`,
    });
  requireCheckinInReach(await queryOf(context, stay), place.timezones);
  if (sort === "recommended") return { stay, limit, ids: place.ids };
  const rows = sortByPrice(await price(context, stay, place.ids));
  return { stay, limit, ids: rows.map((row) => row.id), rows };
}

const Position = SealedStay.extend({ limit: z.int(), rest: z.string() });

function continueWalk(context: Context, cursor: string, requestedAt: string | undefined): Walk {
  const { limit, rest, ...stay } = openCursor(context, OPERATION, cursor, Position);
  if (requestedAt !== undefined && new Date(requestedAt).getTime() !== new Date(stay.request_time).getTime())
    throw invalid({ path: "request_time", message: "must be left out, or be that of the first page" });
  context.restoreProfile(stay.profile);
  return { stay, limit, ids: unpack(rest) };
}

/** Reads and prices properties, in order; omits those that left the catalogue since the first page. */
async function price(context: Context, stay: SealedStay, ids: number[]): Promise<PlaceRow[]> {
  const query = await queryOf(context, stay);
  const slices: number[][] = [];
  for (let from = 0; from < ids.length; from += SLICE) slices.push(ids.slice(from, from + SLICE));
  const rows: PlaceRow[] = [];
  const read = (slice: number[]) => findSupplyById(slice, stay.checkin, query.nights, context.now);
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
  if (!supply || !sees(context, supply.publicId)) return undefined;
  const found = toPropertyResult(supply.publicId, supply, ({ sheet, days }) => priceProperty(sheet, days, query));
  if (found.failure !== "INTERNAL_ERROR" && !supply.sheet.onSale) return undefined;
  const { propertyId, match, failure, cause } = found;
  // Listed, because spreading an object for each of ten thousand properties takes as long as pricing them.
  return { propertyId, match, failure, cause, id, name: supply.name };
}

function queryOf(
  context: Context,
  { checkin, checkout, currency, occupancy, ...stay }: SealedStay,
): Promise<StayQuery> {
  const nights = nightsBetween(checkin, checkout);
  return stayQuery(
    context.profile,
    { checkin, nights, currency, occupancy: occupancy.map(partyOf) },
    new Date(stay.request_time),
  );
}

/** Available properties by lowest total, then the others; ties by id. */
function sortByPrice(rows: readonly PlaceRow[]): PlaceRow[] {
  // Numbers compare several times faster than bigints; where a total has no exact number, the bigints decide.
  const keyed = rows.map((row) => ({ row, key: row.match?.from === undefined ? Infinity : Number(row.match.from) }));
  keyed.sort((a, b) => (a.key === b.key ? byExactPrice(a.row, b.row) : a.key - b.key));
  return keyed.map(({ row }) => row);
}

function byExactPrice(a: PlaceRow, b: PlaceRow): number {
  const [x, y] = [a.match?.from, b.match?.from];
  if (x !== y && x !== undefined && y !== undefined) return x < y ? -1 : 1;
  return a.propertyId < b.propertyId ? -1 : 1;
}

/** Encodes ids as a short text: delta encoding gives small numbers, which compress well. */
function pack(ids: readonly number[]): string {
  const steps = Int32Array.from(ids, (id, i) => id - (ids[i - 1] ?? 0));
  return deflateRawSync(steps).toString("base64");
}

function unpack(text: string): number[] {
  const bytes = Uint8Array.from(inflateRawSync(Buffer.from(text, "base64")));
  let id = 0;
  return Array.from(new Int32Array(bytes.buffer), (step) => (id += step));
}

export function toPlacesResponse({
  stay,
  rows,
  proofs,
  nextCursor,
}: PlaceAvailability): z.input<typeof PlacesResponse> {
  return {
    currency_code: stay.currency,
    request_time: stay.request_time,
    results: rows.map((row, i) => ({ ...toRow(row, stay.currency, proofs[i]!), name: row.name })),
    next_cursor: nextCursor,
  };
}
