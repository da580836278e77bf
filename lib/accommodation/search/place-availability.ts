import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, cutPage } from "@/lib/core/cursor";
import { nightsBetween } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { signProofs, toAvailabilityRow } from "./availability";
import type { PlacesRequest, PlacesResponse } from "../availability-schemas";
import type { StayQuery } from "../pricing/match";
import { findCheapest } from "./cheapest-first";
import {
  findLowestPrices,
  findPlacePrices,
  findPlaceProperties,
  type PlaceProperties,
} from "./place-properties-repository";
import { pricePlaceProperties, type PlaceRow } from "./place-prices";
import { SealedStay } from "./proof";
import { normalizeParty, makeStayQuery } from "./query";
import { resolveRequestTime, requireCheckinInReach, requireSellableCheckin } from "./request-time";

/** The maximum number of properties of a place: the remaining ones must fit into a cursor, and a cursor into a body. */
export const MAX_PROPERTIES = 50_000;
const PAGE = 50;
/** The number of pages that are put in order together, when sorted by price. */
const PAGES_IN_ORDER = 4;
const OPERATION = "places.availability";

interface PlaceAvailability {
  stay: SealedStay;
  rows: PlaceRow[];
  proofs: (string | null)[];
  nextCursor: string | null;
}

/** The remaining properties of a place. */
interface Walk {
  stay: SealedStay;
  limit: number;
  /** The ids in the order that an earlier page has fixed. The priced rows follow, then the open properties. */
  ids: number[];
  /** The properties that are priced for this page. */
  rows: PlaceRow[];
  /** The internal ids of properties that are not in order yet, when sorted by price. */
  open: number[];
}

/**
 * A page of the properties in a place and in the places below it, available or not. The cursor carries the properties
 * that follow: none occurs twice or is missed, whatever changes between pages. The first page fixes their order; by
 * price it fixes that of the cheapest, and later pages that of the others. A page prices its own properties, and by
 * price those that it puts in order.
 * @throws DomainError `INVALID_REQUEST` on the wrong field, `PLACE_NOT_FOUND`; for a cursor also `CURSOR_EXPIRED` and
 * `PROFILE_NOT_FOUND`
 * @see docs/availability#variants
 */
export async function listPlaceAvailability(context: Context, request: PlacesRequest): Promise<PlaceAvailability> {
  const { stay, limit, ids, rows, open } =
    request.cursor === undefined
      ? await begin(context, request)
      : await continueWalk(context, request.cursor, request.request_time);
  const inOrder = [...ids, ...rows.map((row) => row.id)];
  const { nextCursor } = cutPage(context, OPERATION, inOrder, limit, () => ({
    ...stay,
    limit,
    ...(open.length === 0
      ? { rest: pack(inOrder.slice(limit)) }
      : { cheapest: pack(inOrder.slice(limit)), open: pack(open) }),
  }));
  const shown = await pricePlaceProperties(context, await queryOf(context, stay), ids.slice(0, limit));
  shown.push(...rows.slice(0, Math.max(0, limit - ids.length)));
  return { stay, rows: shown, proofs: signProofs(context, stay, shown), nextCursor };
}

async function begin(context: Context, request: PlacesRequest): Promise<Walk> {
  const at = resolveRequestTime(context, request.request_time);
  // The schema requires all of these without a cursor.
  const [placeId, checkin, checkout] = [request.place_public_id!, request.checkin!, request.checkout!];
  requireSellableCheckin(checkin, at);
  const stay = {
    profile: context.profile.id,
    checkin,
    checkout,
    occupancy: request.occupancy!,
    currency: request.currency!,
    guest_market: request.guest_market ?? context.profile.market,
    request_time: at.toISOString(),
  };
  const { limit = PAGE, sort = "recommended" } = request;
  const query = await queryOf(context, stay);
  if (sort === "recommended") {
    const ids = searchable(query, await findPlaceProperties(placeId, context.catalogue));
    return { stay, limit, ids, rows: [], open: [] };
  }
  const prices = searchable(query, await findPlacePrices(placeId, context.catalogue, checkin, query.nights));
  return { stay, limit, ids: [], ...(await findCheapest(context, query, prices, PAGES_IN_ORDER * limit + 1)) };
}

/** @throws DomainError `PLACE_NOT_FOUND`, or `INVALID_REQUEST` on the place or the check-in */
function searchable<T>(query: StayQuery, place: PlaceProperties<T> | undefined): T[] {
  if (!place) throw new DomainError("PLACE_NOT_FOUND");
  if (place.properties.length > MAX_PROPERTIES)
    throw invalid({
      path: "place_public_id",
      message: `contains more than ${MAX_PROPERTIES} properties: search smaller places`,
    });
  requireCheckinInReach(query, place.timezones);
  return place.properties;
}

/**
 * A cursor has no `rest` while some properties are open: a server of the previous version would leave these out, and
 * refuses such a cursor.
 */
const Position = SealedStay.extend({
  limit: z.int(),
  rest: z.string().optional(),
  cheapest: z.string().optional(),
  open: z.string().optional(),
});

async function continueWalk(context: Context, cursor: string, requestedAt: string | undefined): Promise<Walk> {
  const { limit, rest, cheapest, open, ...stay } = openCursor(context, OPERATION, cursor, Position);
  if (requestedAt !== undefined && new Date(requestedAt).getTime() !== new Date(stay.request_time).getTime())
    throw invalid({ path: "request_time", message: "must be left out, or be that of the first page" });
  context.restoreProfile(stay.profile);
  const walk: Walk = { stay, limit, ids: unpack(rest ?? cheapest), rows: [], open: unpack(open) };
  if (walk.open.length === 0 || walk.ids.length > limit) return walk;
  const query = await queryOf(context, stay);
  const prices = await findLowestPrices(walk.open, stay.checkin, query.nights);
  const enough = PAGES_IN_ORDER * limit + 1 - walk.ids.length;
  return { ...walk, ...(await findCheapest(context, query, prices, enough)) };
}

function queryOf(
  context: Context,
  { checkin, checkout, currency, occupancy, guest_market: market, ...stay }: SealedStay,
): Promise<StayQuery> {
  const nights = nightsBetween(checkin, checkout);
  return makeStayQuery(
    context.profile,
    { checkin, nights, currency, occupancy: occupancy.map(normalizeParty), market },
    new Date(stay.request_time),
  );
}

/** Encodes ids as a short text: delta encoding gives small numbers, which compress well. */
function pack(ids: readonly number[]): string {
  const steps = Int32Array.from(ids, (id, i) => id - (ids[i - 1] ?? 0));
  return deflateRawSync(steps).toString("base64");
}

function unpack(text: string | undefined): number[] {
  if (text === undefined) return [];
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
    results: rows.map((row, i) => ({ ...toAvailabilityRow(row, stay.currency, proofs[i]!), name: row.name })),
    next_cursor: nextCursor,
  };
}
