import { toStockSecond } from "@/lib/core/clock";
import { statement, type Row } from "@/lib/core/db";
import type { Minor } from "@/lib/core/money";
import { RATE_COLUMNS, readRate, unitsLeft, type RateColumns, type ServiceRate } from "@/lib/inventory/service-rate";
import type { TransferSearchRequest } from "./schemas";

/** A transfer with one of its tariffs, its price and availability on the day. */
export interface TransferRate extends ServiceRate {
  /** 1 for private, 2 for shared. */
  serviceClass: number;
  durationMinutes: number | null;
  vehicle: { publicId: string; name: string; vehicleClass: string; maxPassengers: number; maxBags: number };
  from: { name: string; type: string; countryCode: string; timezone: string };
  to: { name: string; type: string };
  /** Vehicles or seats that are neither sold nor held. */
  free: number;
  /** The price of a vehicle or an adult, in minor units of the tariff's currency. */
  price: Minor;
}
interface RateRow extends Row, RateColumns, Omit<TransferRate, keyof ServiceRate | "price"> {
  price: string;
}

/** SQL: the rates between two zones that are on sale on the day, in the requested currency. */
const TRANSFER_RATES = `
  SELECT ${RATE_COLUMNS}, ts.service_class AS "serviceClass", ts.duration_minutes AS "durationMinutes",
    json_build_object('publicId', vt.public_id, 'name', vt.name, 'vehicleClass', vt.vehicle_class, 'maxPassengers', vt.max_passengers, 'maxBags', vt.max_bags) AS vehicle,
    json_build_object('name', origin.name, 'type', origin.type, 'countryCode', origin.country_code, 'timezone', origin.timezone) AS "from",
    json_build_object('name', goal.name, 'type', goal.type) AS "to",
    ${unitsLeft(":nowSecond")} AS free, sd.prices[t.position] AS price
  FROM service_zone origin
  JOIN service_zone goal ON goal.public_id = :toZonePublicId AND goal.deleted_at IS NULL
  JOIN transfer_service ts ON ts.from_zone_id = origin.id AND ts.to_zone_id = goal.id AND ts.direction = :direction::smallint
    AND (:serviceClass::smallint = 0 OR ts.service_class = :serviceClass::smallint)
  JOIN service s ON s.id = ts.service_id AND s.deleted_at IS NULL
  JOIN transfer_vehicle_type vt ON vt.id = ts.vehicle_type_id AND vt.deleted_at IS NULL
    AND (ts.service_class = 2 OR :vehicleTypePublicId::text IS NULL OR vt.public_id = :vehicleTypePublicId::text)
  JOIN service_day sd ON sd.service_id = s.id AND sd.day = :serviceDate::date AND sd.start_time = '' AND NOT sd.closed
  JOIN tariff t ON t.service_id = s.id AND t.currency_code = :currencyCode AND t.deleted_at IS NULL AND sd.prices[t.position] > 0
  WHERE origin.public_id = :fromZonePublicId AND origin.deleted_at IS NULL`;

/** All rates of a route on a day. One round trip. */
export async function listTransferRates(search: TransferSearchRequest, now: Date): Promise<TransferRate[]> {
  const rows = await statement<RateRow>("list_transfer_rates", TRANSFER_RATES, {
    fromZonePublicId: search.from_zone_public_id,
    toZonePublicId: search.to_zone_public_id,
    direction: search.direction,
    serviceClass: search.service_class,
    vehicleTypePublicId: search.vehicle_type_public_id ?? null,
    serviceDate: search.service_date,
    currencyCode: search.currency_code,
    nowSecond: toStockSecond(now),
  });
  return rows.map((row) => ({ ...row, ...readRate(row), price: BigInt(row.price) }));
}
