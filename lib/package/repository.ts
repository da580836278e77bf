import { toStockSecond } from "@/lib/core/clock";
import { airport } from "@/lib/catalogue/product-repository";
import { jsonObject, placesWithin } from "@/lib/catalogue/record-sql";
import { statement, type Row } from "@/lib/core/db";
import type { CalendarDate } from "@/lib/core/dates";
import { grouped } from "@/lib/core/lists";
import type { Minor } from "@/lib/core/money";
import { cabinFacts, flightFacts, joinDatedTimesSql, type FlightRate } from "@/lib/flight/repository";
import { RATE_COLUMNS, readRate, unitsLeft, type RateColumns, type ServiceRate } from "@/lib/inventory/service-rate";
import type { TourRate } from "@/lib/tour/repository";
import type { TransferRate } from "@/lib/transfer/repository";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { MAX_PACKAGES, type PackageSearchRequest } from "./schemas";

/** A property or service that replaces the package's own one at a position. */
export interface ReplacedPart {
  position: number;
  propertyId: number | null;
  serviceId: number | null;
}

/** A package with its parts for one start date, in the order of the journey. */
export interface PackageSupply {
  publicId: string;
  name: string;
  timezone: string;
  /** Percentage, as a decimal string. */
  discount: string;
  /** The organiser, who answers for the package by law, and who protects the travellers' money. */
  organiser: string | null;
  protection: string | null;
  /** Components that the traveller chose in place of the package's own. */
  chosen: readonly ReplacedPart[];
  components: Component[];
}

interface Part {
  /** The item's number, from 1. */
  position: number;
  /** The day on which it begins. */
  day: CalendarDate;
}
export interface StayComponent extends Part {
  kind: "stay";
  propertyId: number;
  nights: number;
}
/** A departure with each tariff on sale in the requested currency; without a tariff it has no live rate. */
export interface ServiceComponent extends Part {
  kind: "service";
  rates: ComponentRate[];
}
export type Component = StayComponent | ServiceComponent;

interface Departure {
  startTime: string;
  /** Vehicles or seats that are neither sold nor held. */
  free: number;
  /** The price of a vehicle or an adult, in minor units of the tariff's currency. */
  price: Minor;
}
type Transfer = Pick<TransferRate, "serviceClass" | "durationMinutes" | "vehicle"> & {
  direction: 1 | 2;
  from: TransferRate["from"] & { publicId: string };
  to: TransferRate["to"] & { publicId: string };
};
type Tour = Pick<TourRate, "tour" | "option">;
type Flight = Pick<FlightRate, "flight" | "cabin" | "origin" | "destination">;

/** A departure in the form that its product's repository returns. */
export type ComponentRate = ServiceRate &
  Departure &
  (
    | { productType: typeof PRODUCT_TYPE.TRANSFER; sold: Transfer }
    | { productType: typeof PRODUCT_TYPE.TOUR; sold: Tour }
    | { productType: typeof PRODUCT_TYPE.FLIGHT; sold: Flight }
  );

interface ComponentRow extends Row, RateColumns, Omit<Departure, "price"> {
  packagePublicId: string;
  packageName: string;
  packageTimezone: string;
  discount: string;
  organiser: string | null;
  protection: string | null;
  position: number;
  day: CalendarDate;
  price: string;
  propertyId: number | null;
  nights: number | null;
  /** Public ids of everything in the package: a contract must include all of them. */
  named: string[] | null;
  productType: 2 | 3 | 4;
  sold: Transfer & Tour & Flight;
  /** Null for a stay, and for a service without a live rate. */
  tariffId: number;
}

const TRANSFER = jsonObject({
  serviceClass: "ts.service_class",
  durationMinutes: "ts.duration_minutes",
  direction: "ts.direction",
  vehicle: jsonObject({
    publicId: "vt.public_id",
    name: "vt.name",
    vehicleClass: "vt.vehicle_class",
    maxPassengers: "vt.max_passengers",
    maxBags: "vt.max_bags",
  }),
  from: jsonObject({
    publicId: "origin.public_id",
    name: "origin.name",
    type: "origin.type",
    countryCode: "origin.country_code",
    timezone: "origin.timezone",
  }),
  to: jsonObject({ publicId: "goal.public_id", name: "goal.name", type: "goal.type" }),
});
const TOUR = jsonObject({
  tour: jsonObject({
    publicId: "r.public_id",
    name: "r.name",
    timezone: "r.timezone",
    meetingPoint: "r.meeting_point",
  }),
  option: jsonObject({
    publicId: "o.public_id",
    name: "o.name",
    durationMinutes: "coalesce(o.duration_minutes, r.duration_minutes)",
    maxParty: "o.max_party",
    minParty: "o.min_party",
    pickupPoints: "o.pickup_points",
    questions: "o.questions",
    included: "o.included",
    excluded: "o.excluded",
  }),
});
const FLIGHT = jsonObject({
  flight: flightFacts("f"),
  cabin: cabinFacts("fc"),
  origin: airport("f.origin_id"),
  destination: airport("f.destination_id"),
});

/**
 * SQL: finds packages by a condition on `k` that start on the day and are on sale today, with their parts, and for
 * each service its departure with each tariff in the requested currency: a row per tariff, and a row for a part
 * without one.
 */
const componentsOf = (found: string): string => `
  SELECT k.public_id AS "packagePublicId", k.name AS "packageName", k.timezone AS "packageTimezone", k.discount_percent::text AS discount, k.organiser, k.protection,
    c.position, (:startDate::date + c.day_offset)::text AS day, c.property_id AS "propertyId", c.nights,
    coalesce(f.departure_time, c.start_time) AS "startTime", s.product_type AS "productType", ${RATE_COLUMNS}, ${unitsLeft(":nowSecond")} AS free, sd.prices[t.position] AS price,
    CASE s.product_type WHEN ${PRODUCT_TYPE.TRANSFER} THEN ARRAY[origin.public_id, goal.public_id] WHEN ${PRODUCT_TYPE.TOUR} THEN ARRAY[r.public_id] WHEN ${PRODUCT_TYPE.FLIGHT} THEN ARRAY[f.public_id]
      ELSE ARRAY(SELECT p.public_id FROM property p WHERE p.id = c.property_id) END AS named,
    CASE WHEN t.id IS NOT NULL THEN CASE s.product_type WHEN ${PRODUCT_TYPE.TRANSFER} THEN ${TRANSFER} WHEN ${PRODUCT_TYPE.TOUR} THEN ${TOUR} ELSE ${FLIGHT} END END AS sold
  FROM (
    SELECT * FROM package k
    WHERE ${found} AND k.status = 'ACTIVE' AND k.deleted_at IS NULL AND (:allowedIds::text[] IS NULL OR k.public_id = ANY (:allowedIds::text[]))
      AND extract(isodow FROM :startDate::date)::smallint = ANY (k.start_weekdays)
      AND (k.sell_from IS NULL OR k.sell_from <= (:now::timestamptz AT TIME ZONE k.timezone)::date)
      AND (k.sell_until IS NULL OR k.sell_until >= (:now::timestamptz AT TIME ZONE k.timezone)::date)
    ORDER BY k.public_id COLLATE "C" LIMIT ${MAX_PACKAGES + 1}
  ) AS k
  JOIN LATERAL (
    SELECT c.position, c.day_offset, c.nights, c.start_time, coalesce(chosen.property_id, c.property_id) AS property_id,
      coalesce(chosen.service_id, c.service_id) AS service_id
    FROM package_component c
    LEFT JOIN unnest(:chosenPositions::smallint[], :chosenProperties::int[], :chosenServices::int[]) AS chosen (position, property_id, service_id)
      ON chosen.position = c.position
    WHERE c.package_id = k.id AND c.deleted_at IS NULL
  ) AS c ON true
  LEFT JOIN service s ON s.id = c.service_id AND s.deleted_at IS NULL
  LEFT JOIN transfer_service ts ON ts.service_id = s.id
  LEFT JOIN service_zone origin ON origin.id = ts.from_zone_id
  LEFT JOIN service_zone goal ON goal.id = ts.to_zone_id
  LEFT JOIN transfer_vehicle_type vt ON vt.id = ts.vehicle_type_id
  LEFT JOIN tour_option o ON o.service_id = s.id
  LEFT JOIN tour r ON r.id = o.tour_id
  LEFT JOIN flight_cabin fc ON fc.service_id = s.id
  LEFT JOIN flight f ON f.id = fc.flight_id
  ${joinDatedTimesSql("f", ":startDate::date + c.day_offset")}
  LEFT JOIN place start ON start.id = f.origin_id
  LEFT JOIN place landing ON landing.id = f.destination_id
  LEFT JOIN service_day sd ON sd.service_id = s.id AND sd.day = :startDate::date + c.day_offset AND sd.start_time = coalesce(f.departure_time, c.start_time) AND NOT sd.closed
    AND CASE s.product_type WHEN ${PRODUCT_TYPE.TRANSFER} THEN origin.deleted_at IS NULL AND goal.deleted_at IS NULL AND vt.deleted_at IS NULL
      WHEN ${PRODUCT_TYPE.TOUR} THEN r.status = 'ACTIVE' AND r.deleted_at IS NULL
      ELSE f.status = 'ACTIVE' AND f.deleted_at IS NULL AND start.timezone IS NOT NULL AND landing.timezone IS NOT NULL END
  LEFT JOIN tariff t ON t.service_id = sd.service_id AND t.currency_code = :currencyCode AND t.deleted_at IS NULL AND sd.prices[t.position] > 0
  ORDER BY k.public_id COLLATE "C", c.position, t.id`;

const COMPONENTS_OF_PACKAGE = componentsOf("k.public_id = :target");
const COMPONENTS_OF_PLACE = componentsOf(
  `k.place_id = ANY (${placesWithin("p.public_id = :target AND p.deleted_at IS NULL")})`,
);
const COMPONENTS_OF_ALL = componentsOf(":target::text IS NULL");

/**
 * The packages of a search, by public id; at most one more than `MAX_PACKAGES`, which tells the caller that there are
 * too many. One round trip.
 * @param chosen what replaces a package's own parts; several services at one position are all read
 * @param only public ids in the tenant's contract, which must include the package and all its parts; null for all
 */
export async function listPackages(
  search: PackageSearchRequest,
  only: ReadonlySet<string> | null,
  now: Date,
  chosen: readonly ReplacedPart[] = [],
): Promise<PackageSupply[]> {
  const { package_public_id: one, place_public_id: place } = search;
  const [name, sql] =
    one !== undefined
      ? ["list_package", COMPONENTS_OF_PACKAGE]
      : place !== undefined
        ? ["list_place_packages", COMPONENTS_OF_PLACE]
        : ["list_packages", COMPONENTS_OF_ALL];
  const rows = await statement<ComponentRow>(name, sql, {
    target: one ?? place ?? null,
    startDate: search.start_date,
    currencyCode: search.currency_code,
    nowSecond: toStockSecond(now),
    allowedIds: only && [...only],
    now,
    chosenPositions: chosen.map(({ position }) => position),
    chosenProperties: chosen.map(({ propertyId }) => propertyId),
    chosenServices: chosen.map(({ serviceId }) => serviceId),
  });
  const packages = grouped(rows, (row) => row.packagePublicId);
  const isNamed = (row: ComponentRow) => !only || (row.named ?? []).every((id) => only.has(id));
  return [...packages.values()].filter((parts) => parts.every(isNamed)).map((parts) => toSupply(parts, chosen));
}

function toSupply(rows: ComponentRow[], chosen: readonly ReplacedPart[]): PackageSupply {
  const { packagePublicId, packageName, packageTimezone, discount, organiser, protection } = rows[0]!;
  const parts = grouped(rows, (row) => row.position);
  return {
    publicId: packagePublicId,
    name: packageName,
    timezone: packageTimezone,
    discount,
    organiser,
    protection,
    chosen,
    components: [...parts.values()].map(toComponent),
  };
}

function toComponent(rows: ComponentRow[]): Component {
  const { position, day, propertyId, nights } = rows[0]!;
  if (propertyId !== null) return { kind: "stay", position, day, propertyId, nights: nights! };
  return { kind: "service", position, day, rates: rows.filter((row) => row.tariffId !== null).map(toRate) };
}

function toRate(row: ComponentRow): ComponentRate {
  const { productType, sold, startTime, free } = row;
  return { ...readRate(row), productType, sold, startTime, free, price: BigInt(row.price) };
}
