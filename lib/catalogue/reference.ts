import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import type { JsonText } from "@/lib/core/json/json-text";
import { prisma } from "@/lib/core/prisma";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { countries } from "./countries";
import { writePage } from "./page";
import {
  ATTRIBUTES,
  PLACE_TYPES,
  PROPERTY_CATEGORIES,
  TOUR_CATEGORIES,
  type CountryRecord,
  type ReferenceList,
} from "./reference-schemas";

interface Page<R> {
  items: R[];
  next_cursor: string | null;
}
interface Named {
  code: string;
  name: string;
}

const named = (names: Record<string, string>): Named[] => Object.entries(names).map(([code, name]) => ({ code, name }));
const ascending = <R extends Named>(rows: R[]): R[] => rows.toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** The lists of `/reference`, by name. */
const LISTS = {
  categories: ascending([
    ...named(PROPERTY_CATEGORIES).map((category) => ({ ...category, product_type: PRODUCT_TYPE.STAY })),
    ...named(TOUR_CATEGORIES).map((category) => ({ ...category, product_type: PRODUCT_TYPE.TOUR })),
  ]),
  attributes: ascending(named(ATTRIBUTES)),
  "place-types": ascending(named(PLACE_TYPES)),
};
type Lists = typeof LISTS;

export const listReferenceCategories = (context: Context, request: ReferenceList) =>
  listReference(context, "categories", request);
export const listReferenceAttributes = (context: Context, request: ReferenceList) =>
  listReference(context, "attributes", request);
export const listReferencePlaceTypes = (context: Context, request: ReferenceList) =>
  listReference(context, "place-types", request);

/** Lists codes with their names. @throws DomainError `INVALID_REQUEST` on `cursor`, `CURSOR_EXPIRED` */
function listReference<L extends keyof Lists>(context: Context, list: L, request: ReferenceList) {
  const { rows, nextCursor } = cut<Named>(context, `reference ${list}`, LISTS[list], ({ code }) => code, request);
  return write<Lists[L][number]>(context, rows, nextCursor);
}

/** Lists all countries, each with its place if the catalogue has it. @throws DomainError as `listReference` */
export async function listReferenceCountries(
  context: Context,
  request: ReferenceList,
): Promise<JsonText<Page<CountryRecord>>> {
  const page = cut(context, "countries", countries, (country) => country.country_code, request);
  const found = await prisma().place.groupBy({
    by: ["countryCode"],
    where: { type: "COUNTRY", deletedAt: null, countryCode: { in: page.rows.map((country) => country.country_code) } },
    _min: { publicId: true },
  });
  const places = new Map(found.map(({ countryCode, _min }) => [countryCode, _min.publicId]));
  const items = page.rows.map((country): CountryRecord => ({
    ...country,
    place_public_id: places.get(country.country_code) ?? null,
  }));
  return write(context, items, page.nextCursor);
}

const Position = z.object({ code: z.string() });

/** Cuts a page from rows that are sorted by code. */
function cut<R>(context: Context, of: string, all: readonly R[], codeOf: (row: R) => string, request: ReferenceList) {
  const { after } = resolveListRequest(context, of, { cursor: request.cursor, filters: {} }, Position);
  const rest = after ? all.filter((row) => codeOf(row) > after.code) : [...all];
  return cutPage(context, of, rest, request.limit, (last) => ({ filters: {}, after: { code: codeOf(last) } }));
}

function write<R>(context: Context, rows: readonly object[], nextCursor: string | null): JsonText<Page<R>> {
  const items = rows.map((row) => JSON.stringify(row)).join();
  return writePage(context, { items, version: items, nextCursor });
}
