import { toStockSecond } from "@/lib/core/clock";
import { addDays, firstOfMonth, type CalendarDate } from "@/lib/core/dates";
import { statement, type Row } from "@/lib/core/db";
import { metrics } from "@/lib/core/metrics";
import { readSheet, type RateSheet } from "../pricing/rate-sheet";
import { loadSellRules } from "@/lib/catalogue/sell-rules/sell-rules";
import { SheetCache } from "../pricing/sheet-cache";
import { readRoomNights, listStays, type RoomNights, type RoomStay } from "../pricing/stay-days";

/**
 * A property's supply: its static data and its nights of the stay. Both are parsed on access, so that malformed data
 * affects only its own property.
 */
export interface Supply {
  publicId: string;
  name: string;
  readonly sheet: RateSheet;
  /** The rooms' nights from check-in to departure, one by one, and as one stay. */
  readonly nights: RoomNights[];
  readonly days: RoomStay[];
}

/** A sheet that is newer than the known one, as JSON; `readSheet` checks the rest. */
interface NewSheet {
  id: number;
  version: number;
  public_id: string;
  name: string;
}

interface SupplyRow extends Row {
  /** A line for each property with nights: its internal id, a colon, and their text. Null if no property has any. */
  nights: string | null;
  /** The newer sheets, by their properties' place in the request, from 0. Null if all known versions are current. */
  sheets: Record<number, NewSheet> | null;
  /** The version of the sell rules. */
  rules: number | null;
  /** The places in the request of properties that do not exist. Null if all exist. */
  missing: number[] | null;
}

// Rate sheets rarely change. The statement receives the known versions and returns only newer ones.
const sheets = new SheetCache();

/** Clears the cache, for tests that change the database. */
export function forgetSheets(): void {
  sheets.clear();
}

/** The cached rate sheet of a property; undefined if this process has not cached this version. */
export function getCachedSheet({ id, version }: { id: number; version: number }): RateSheet | undefined {
  const sheet = sheets.get(id);
  return sheet?.version === version ? sheet : undefined;
}

/** SQL: the subscripts of the stay's nights in the arrays of a month. */
const FIRST_DAY = "greatest(:checkin::date - rm.month, 0) + 1";
const LAST_DAY = ":checkout::date - rm.month";

/**
 * One row. The nights are one compact text, a line for each property (see `readRoomNights`), because parsing rows
 * and arrays would take longer than the query. Expired holds do not count, so no job has to remove them. A slice
 * beyond the end of a month's array ends with the array. The day of departure only says whether departure is closed,
 * so its month is not read for that day alone. The ids and versions are in sub-selects, so that PostgreSQL keeps its
 * generic plan (decision 351).
 */
const supplyBy = (id: "public_id" | "id", type: "text" | "int") => `
  WITH requested AS MATERIALIZED (
    SELECT asked.place - 1 AS place, asked.known, p.id, p.sheet_version
    FROM unnest((SELECT :ids::${type}[]), (SELECT :knownVersions::int[])) WITH ORDINALITY AS asked (${id}, known, place)
    -- One at a time by the index: the planner can't know how many are requested, and would read the whole table for one.
    -- The index by public id has both columns, so that the row is read for a new version only.
    LEFT JOIN LATERAL (SELECT one.id, one.sheet_version FROM property one WHERE one.${id} = asked.${id} AND one.deleted_at IS NULL LIMIT 1) AS p ON true
  ), stay AS (
    SELECT rm.property_id || ':' || string_agg(concat_ws('|', rm.room_id, greatest(rm.month - :checkin::date, 0),
        rm.unsold[${FIRST_DAY} : ${LAST_DAY}], rm.prices[ : ][${FIRST_DAY} : ${LAST_DAY}],
        CASE WHEN rm.holds IS NOT NULL THEN (
          SELECT 'h' || array_agg((hold & 2147483647) >> (${FIRST_DAY} - 1))::text FROM unnest(rm.holds) AS hold WHERE hold >> 31 > :nowSecond::int
        ) END,
        CASE WHEN rm.closed | rm.closed_to_arrival | rm.closed_to_departure <> 0 THEN
          concat('f', rm.closed >> (${FIRST_DAY} - 1), ',', rm.closed_to_arrival >> (${FIRST_DAY} - 1), ',', rm.closed_to_departure >> (${FIRST_DAY} - 1))
        END,
        'p' || rm.plan_closed[ : ][${FIRST_DAY} : ${LAST_DAY}]::text, 'q' || rm.plan_closed_to_arrival[ : ][${FIRST_DAY} : ${LAST_DAY}]::text,
        'r' || rm.plan_closed_to_departure[ : ][${FIRST_DAY} : ${LAST_DAY} + 1]::text, 's' || rm.min_sell[ : ][${FIRST_DAY} : ${LAST_DAY}]::text,
        't' || rm.min_stay_through[ : ][${FIRST_DAY} : ${LAST_DAY}]::text,
        'm' || rm.min_stay[ : ][${FIRST_DAY} : ${LAST_DAY}]::text, 'x' || rm.max_stay[ : ][${FIRST_DAY} : ${LAST_DAY}]::text), ';') AS line
    FROM room_month rm
    WHERE rm.property_id = ANY (ARRAY(SELECT id FROM requested)) AND rm.month BETWEEN :firstMonth::date AND :checkout::date
      AND (rm.month < :checkout::date OR rm.closed_to_departure & 1 = 1 OR rm.plan_closed_to_departure IS NOT NULL)
    GROUP BY rm.property_id
  )
  SELECT (SELECT string_agg(line, chr(10)) FROM stay) AS nights,
    (SELECT json_agg(place) FROM requested WHERE id IS NULL) AS missing, (SELECT version FROM sell_rule_version) AS rules,
    (SELECT json_object_agg(place, (SELECT json_build_object(
      'id', p.id, 'version', p.sheet_version,
      'public_id', p.public_id, 'code', p.code, 'chain', p.chain, 'place', p.place_id, 'name', p.name, 'status', p.status, 'timezone', p.timezone, 'checkin_from', p.checkin_from, 'currency', p.currency_code,
      'mode', p.confirmation_mode, 'fees', p.mandatory_fees, 'children', p.child_policy,
      'rooms', (SELECT json_agg(json_build_array(r.id, r.public_id, r.name, r.base_occupancy, r.max_adults, r.max_children, r.max_occupancy,
                  r.min_adults, r.max_infants, r.infant_max_age, (r.beyond_allotment = 'ON_REQUEST')::int) ORDER BY r.public_id)
                FROM room r WHERE r.property_id = p.id AND r.deleted_at IS NULL),
      'plans', (SELECT json_agg(json_build_object('id', rp.id, 'public_id', rp.public_id, 'code', rp.code, 'name', rp.name, 'position', rp.position,
                  'board', rp.board_code, 'currency', rp.currency_code, 'extra_adult', rp.extra_adult, 'child_bands', rp.child_bands,
                  'child_rules', rp.child_rules, 'adult_positions', rp.adult_positions,
                  'seasons', (SELECT json_agg(json_build_object('from', s.starts_on, 'to', s.ends_on, 'extra_adult', s.extra_adult::text,
                      'child_bands', s.child_bands, 'child_rules', s.child_rules, 'cancellation', s.cancellation,
                      'release_days', s.release_days, 'min_stay', s.min_stay, 'max_stay', s.max_stay) ORDER BY s.starts_on)
                    FROM rate_season s WHERE s.property_id = p.id AND s.plan_code = rp.code AND s.deleted_at IS NULL),
                  'cancellation', rp.cancellation, 'sell_from', rp.sell_from, 'sell_until', rp.sell_until,
                  'release_days', rp.release_days, 'min_stay', rp.min_stay, 'max_stay', rp.max_stay,
                  'sold_to', rp.sold_to, 'markets', rp.markets, 'package_only', rp.package_only, 'min_rooms', rp.min_rooms,
                  'price_basis', rp.price_basis) ORDER BY rp.public_id)
                FROM rate_plan rp WHERE rp.property_id = p.id AND rp.deleted_at IS NULL),
      'supplements', (SELECT json_agg(json_build_object('code', s.code, 'name', s.name, 'plan_codes', s.plan_codes, 'from', s.starts_on,
          'to', s.ends_on, 'adult', s.adult::text, 'child_rules', s.child_rules, 'per', s.per) ORDER BY s.code)
        FROM supplement s WHERE s.property_id = p.id AND s.deleted_at IS NULL),
      'offers', (SELECT json_agg(json_build_object('code', o.code, 'name', o.name, 'text', o.text, 'plan_codes', o.plan_codes, 'type', o.type,
          'value', o.value::text, 'stay', o.stay, 'pay', o.pay, 'free', o.free, 'repeat', o.repeat, 'book_from', o.book_from,
          'book_until', o.book_until, 'days_ahead_min', o.days_ahead_min, 'days_ahead_max', o.days_ahead_max, 'arrive_from', o.arrive_from,
          'arrive_to', o.arrive_to, 'stay_from', o.stay_from, 'stay_to', o.stay_to, 'min_nights', o.min_nights, 'max_nights', o.max_nights,
          'markets', o.markets, 'group', o.group_code) ORDER BY o.code COLLATE "C")
        FROM offer o WHERE o.property_id = p.id AND o.deleted_at IS NULL),
      'contract_fees', (SELECT json_agg(json_build_object('code', f.code, 'name', f.name, 'kind', f.kind, 'basis', f.basis,
          'amount', trim_scale(f.amount)::text, 'percent', f.percent::text, 'currency', f.currency_code, 'min_age', f.min_age,
          'max_age', f.max_age, 'max_nights', f.max_nights, 'from', f.starts_on, 'to', f.ends_on, 'payable', f.payable) ORDER BY f.code)
        FROM fee f WHERE f.property_id = p.id AND f.deleted_at IS NULL)
    ) FROM property p WHERE p.id = requested.id)) FROM requested WHERE id IS NOT NULL AND sheet_version IS DISTINCT FROM known) AS sheets`;

const SUPPLY = supplyBy("public_id", "text");
const SUPPLY_BY_ID = supplyBy("id", "int");

type StayDays = [checkin: CalendarDate, nights: number, now: Date];

/**
 * The supply of each property for a stay, in request order; undefined where the property does not exist. One round
 * trip.
 */
export function findSupply(publicIds: string[], ...stay: StayDays): Promise<(Supply | undefined)[]> {
  return read("find_supply", SUPPLY, publicIds, ...stay);
}

/** The supply of each property for a stay, found by internal ids. */
export function findSupplyById(ids: number[], ...stay: StayDays): Promise<(Supply | undefined)[]> {
  return read("find_supply_by_id", SUPPLY_BY_ID, ids, ...stay);
}

async function read(
  name: string,
  sql: string,
  ids: (string | number)[],
  ...[checkin, nights, now]: StayDays
): Promise<(Supply | undefined)[]> {
  const known = ids.map((id) => sheets.get(id));
  const [row] = await statement<SupplyRow>(name, sql, {
    ids,
    knownVersions: known.map((sheet) => sheet?.version ?? null),
    checkin,
    firstMonth: firstOfMonth(checkin),
    checkout: addDays(checkin, nights),
    nowSecond: toStockSecond(now),
  });
  const { nights: lines, sheets: fresh, missing, rules } = row!;
  await loadSellRules(rules);
  const nightsOf = new Map<number, string>();
  for (const line of lines?.split("\n") ?? []) {
    const colon = line.indexOf(":");
    nightsOf.set(Number(line.slice(0, colon)), line.slice(colon + 1));
  }
  const gone = new Set(missing);
  const misses = fresh ? Object.keys(fresh).length : 0;
  metrics.sheetLookups.inc({ result: "hit" }, ids.length - gone.size - misses);
  metrics.sheetLookups.inc({ result: "miss" }, misses);
  return ids.map((_, i) => {
    if (gone.has(i)) return undefined;
    const own = fresh?.[i];
    return new StoredSupply(nightsOf.get(own?.id ?? known[i]!.propertyId) ?? "", own, known[i], nights);
  });
}

class StoredSupply implements Supply {
  readonly publicId: string;
  readonly name: string;
  private readSheet: RateSheet | undefined;
  private readNights: RoomNights[] | undefined;
  private readDays: RoomStay[] | undefined;

  constructor(
    private readonly text: string,
    private readonly fresh: NewSheet | undefined,
    known: RateSheet | undefined,
    private readonly count: number,
  ) {
    this.publicId = fresh?.public_id ?? known!.publicId;
    this.name = fresh?.name ?? known!.name;
    if (!fresh) this.readSheet = known;
  }

  get sheet(): RateSheet {
    if (!this.readSheet) {
      const { id, version } = this.fresh!;
      this.readSheet = readSheet(id, this.publicId, version, this.fresh);
      sheets.set(this.readSheet);
      metrics.sheetsCached.set(sheets.size);
    }
    return this.readSheet;
  }

  get nights(): RoomNights[] {
    return (this.readNights ??= readRoomNights(this.text));
  }

  get days(): RoomStay[] {
    return (this.readDays ??= listStays(this.nights, 0, this.count));
  }
}
