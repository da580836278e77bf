import type { Pool } from "pg";
import type { PlanTerms } from "@/lib/cancellation/terms";
import { addDays, type CalendarDate } from "@/lib/core/dates";
import { freshCode, insertNamed, type Made } from "./insert";

interface RoomOptions {
  baseOccupancy?: number;
  maxAdults?: number;
  maxChildren?: number;
  maxOccupancy?: number;
  /** Rooms per night. */
  allotment?: number;
  /** Prices per night in minor units, one per plan; null for no price. */
  prices?: (number | null)[];
}
interface PlanOptions {
  board?: string;
  currency?: string;
  /** Minor units per adult and night. */
  extraAdult?: number;
  childBands?: { max_age: number; amount: number }[];
  terms?: PlanTerms;
}
export interface PropertyOptions {
  name?: string;
  category?: string;
  country?: string;
  /** The city in its address. */
  city?: string;
  place?: Made;
  stars?: number;
  amenities?: string[];
  /** Latitude and longitude. */
  at?: readonly [number, number];
  timezone?: string;
  checkinFrom?: string;
  currency?: string;
  mode?: "INSTANT" | "DELAYED" | "ON_REQUEST";
  fees?: { code: string; name: string; amount: string; currency: string; basis: string }[];
  rooms?: RoomOptions[];
  plans?: PlanOptions[];
  /** First night on sale; default: yesterday in UTC. */
  from?: CalendarDate;
  /** Number of nights on sale. */
  nights?: number;
}
export interface MadeProperty extends Made {
  rooms: Made[];
  plans: Made[];
}

/** Free cancellation until 18:00 two days before arrival, then the full price. */
export const FLEXIBLE: PlanTerms = {
  non_refundable: false,
  late_cancellation: "REFUSED",
  free_until: { days_before: 2, time: "18:00" },
  tiers: [],
};
/** The same terms with late cancellation: first for the price of a night, then of the whole stay. */
export const WITH_FEE: PlanTerms = {
  non_refundable: false,
  late_cancellation: "WITH_FEE",
  free_until: { days_before: 2, time: "18:00" },
  tiers: [
    { days_before: 2, time: "18:00", fee_type: "NIGHTS", value: "1" },
    { days_before: 1, time: "12:00", fee_type: "PERCENT", value: "100" },
  ],
};
export const NON_REFUNDABLE: PlanTerms = {
  non_refundable: true,
  late_cancellation: "REFUSED",
  free_until: null,
  tiers: [],
};

/** The current day in UTC plus some days. */
export const dayFromNow = (days: number): CalendarDate => addDays(new Date().toISOString().slice(0, 10), days);

/** A property in Berlin; by default with one double room for three and one flexible plan at 100.00 EUR. */
export async function makeProperty(client: Pool, options: PropertyOptions = {}): Promise<MadeProperty> {
  const { rooms = [{}], plans = [{}], currency = "EUR" } = options;
  const property = await insertNamed(client, "property", "prp", {
    code: freshCode(),
    name: options.name ?? "Hotel of the tests",
    category_code: options.category ?? "HOTEL",
    address: options.city === undefined ? {} : { city: options.city },
    country_code: options.country ?? "DE",
    place_id: options.place?.id ?? null,
    timezone: options.timezone ?? "Europe/Berlin",
    checkin_from: options.checkinFrom ?? "15:00",
    currency_code: currency,
    confirmation_mode: options.mode ?? "INSTANT",
    mandatory_fees: JSON.stringify(options.fees ?? []),
    attribute_codes: options.amenities ?? [],
    star_rating: options.stars ?? null,
    latitude: options.at?.[0] ?? null,
    longitude: options.at?.[1] ?? null,
  });
  const made: MadeProperty = { ...property, rooms: [], plans: [] };
  for (const [i, plan] of plans.entries()) {
    made.plans.push(
      await insertNamed(client, "rate_plan", "rtp", {
        property_id: property.id,
        code: `P${i + 1}`,
        name: `Plan ${i + 1}`,
        position: i + 1,
        board_code: plan.board ?? "BB",
        currency_code: plan.currency ?? currency,
        extra_adult: plan.extraAdult ?? 0,
        child_bands: JSON.stringify(plan.childBands ?? []),
        cancellation: JSON.stringify(plan.terms ?? FLEXIBLE),
      }),
    );
  }
  for (const [i, room] of rooms.entries()) {
    made.rooms.push(
      await insertNamed(client, "room", "rom", {
        property_id: property.id,
        code: `R${i + 1}`,
        name: `Room ${i + 1}`,
        base_occupancy: room.baseOccupancy ?? 2,
        max_adults: room.maxAdults ?? 2,
        max_children: room.maxChildren ?? 1,
        max_occupancy: room.maxOccupancy ?? 3,
      }),
    );
    const first = options.from ?? dayFromNow(-1);
    await client.query(
      `INSERT INTO room_month (property_id, month, room_id, unsold, sold, prices)
       SELECT $1, span.month, $3,
         (SELECT array_agg(CASE WHEN day BETWEEN first_day AND last_day THEN $4::smallint END ORDER BY day) FROM generate_series(1, days) AS day),
         array_fill(0::smallint, ARRAY[days]),
         (SELECT array_agg(array_fill(price, ARRAY[days]) ORDER BY plan) FROM unnest($5::bigint[]) WITH ORDINALITY AS list (price, plan))
       FROM months_between($2::date, $2::date + ($6::int - 1)) AS span,
         LATERAL (SELECT extract(day FROM span.month + interval '1 month' - interval '1 day')::int AS days) AS length`,
      [
        property.id,
        first,
        made.rooms[i]!.id,
        room.allotment ?? 3,
        room.prices ?? plans.map(() => 10_000),
        options.nights ?? 90,
      ],
    );
  }
  return made;
}
