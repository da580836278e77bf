import { statement, type Row } from "@/lib/core/db";
import type { Minor } from "@/lib/core/money";
import { readTariff, type Tariff } from "@/lib/inventory/tariff";
import type { TransferSearchRequest } from "./schemas";

/** A transfer under one of its tariffs, with its price and what is left of it on the day. */
export interface TransferRate {
  serviceId: number;
  /** 1 private, 2 shared. */
  serviceClass: number;
  confirmationMode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  leadHours: number;
  languages: string[];
  durationMinutes: number | null;
  vehicle: { publicId: string; name: string; vehicleClass: string; maxPassengers: number; maxBags: number };
  from: { name: string; timezone: string };
  to: { name: string };
  /** Vehicles or seats that are neither sold nor held. */
  free: number;
  /** Minor units of the tariff's currency: a vehicle's, or an adult's. */
  price: Minor;
  tariff: Tariff;
}
interface RateRow extends Row, Omit<TransferRate, "price" | "tariff"> {
  price: string;
  tariffId: number;
  currency: string;
  childBands: unknown;
  terms: unknown;
}

/**
 * From the two zones to the rates that are on sale on the day, in the requested currency: no other is looked at (SPEC,
 * Transfers). An expired hold is not subtracted: nothing has to run for it to free its vehicle.
 */
export const TRANSFER_RATES = `
  SELECT s.id AS "serviceId", ts.service_class AS "serviceClass", s.confirmation_mode AS "confirmationMode", s.lead_hours AS "leadHours",
    s.languages, ts.duration_minutes AS "durationMinutes",
    json_build_object('publicId', vt.public_id, 'name', vt.name, 'vehicleClass', vt.vehicle_class, 'maxPassengers', vt.max_passengers, 'maxBags', vt.max_bags) AS vehicle,
    json_build_object('name', origin.name, 'timezone', origin.timezone) AS "from", json_build_object('name', goal.name) AS "to",
    (sd.total - sd.sold - (SELECT count(*) FROM unnest(sd.holds) AS hold_end WHERE hold_end > $8::int))::int AS free,
    sd.prices[t.position] AS price, t.id AS "tariffId", t.currency_code AS currency, t.child_bands AS "childBands", t.cancellation AS terms
  FROM service_zone origin
  JOIN service_zone goal ON goal.public_id = $2 AND goal.deleted_at IS NULL
  JOIN transfer_service ts ON ts.from_zone_id = origin.id AND ts.to_zone_id = goal.id AND ts.direction = $3::smallint
    AND ($4::smallint = 0 OR ts.service_class = $4::smallint)
  JOIN service s ON s.id = ts.service_id AND s.deleted_at IS NULL
  JOIN transfer_vehicle_type vt ON vt.id = ts.vehicle_type_id AND vt.deleted_at IS NULL
    AND (ts.service_class = 2 OR $5::text IS NULL OR vt.public_id = $5::text)
  JOIN service_day sd ON sd.service_id = s.id AND sd.day = $6::date AND sd.start_time = '' AND NOT sd.closed
  JOIN tariff t ON t.service_id = s.id AND t.currency_code = $7 AND t.deleted_at IS NULL AND sd.prices[t.position] IS NOT NULL
  WHERE origin.public_id = $1 AND origin.deleted_at IS NULL`;

/** Every rate of a route on its day. One round trip. */
export async function listTransferRates(search: TransferSearchRequest, now: Date): Promise<TransferRate[]> {
  const rows = await statement<RateRow>("list_transfer_rates", TRANSFER_RATES, [
    search.from_zone_public_id,
    search.to_zone_public_id,
    search.direction,
    search.service_class,
    search.vehicle_type_public_id ?? null,
    search.service_date,
    search.currency_code,
    Math.floor(now.getTime() / 1000),
  ]);
  return rows.map(({ price, tariffId, currency, childBands, terms, ...rate }) => ({
    ...rate,
    price: BigInt(price),
    tariff: readTariff({ tariffId, currency, childBands, terms }),
  }));
}
