import type { Pool } from "pg";
import { freshCode, insert, insertNamed, type Made } from "./insert";
import { makeService, type ServiceOptions } from "./stocked";
import type { PlaceOptions } from "./place";

export interface TransferOptions extends Omit<ServiceOptions, "startTimes"> {
  fromZone: Made;
  toZone: Made;
  vehicleType: Made;
  /** 1 for arrival, 2 for departure. */
  direction?: 1 | 2;
  /** 1 for private, 2 for shared. */
  serviceClass?: 1 | 2;
  durationMinutes?: number | null;
}

/** Makes a transfer, by default a private one on arrival. @returns the id of its service */
export async function makeTransfer(client: Pool, options: TransferOptions): Promise<number> {
  const serviceId = await makeService(client, 2, { ...options, startTimes: [""] });
  return insert(
    client,
    "transfer_service",
    {
      service_id: serviceId,
      from_zone_id: options.fromZone.id,
      to_zone_id: options.toZone.id,
      direction: options.direction ?? 1,
      service_class: options.serviceClass ?? 1,
      vehicle_type_id: options.vehicleType.id,
      duration_minutes: options.durationMinutes ?? 40,
    },
    "service_id",
  );
}

export interface VehicleTypeOptions {
  name?: string;
  vehicleClass?: string;
  maxPassengers?: number;
  maxBags?: number;
}

/** Makes a vehicle type, by default a sedan for three with two bags. */
export function makeVehicleType(client: Pool, options: VehicleTypeOptions = {}): Promise<Made> {
  return insertNamed(client, "transfer_vehicle_type", "veh", {
    code: freshCode(),
    name: options.name ?? "Sedan of the tests",
    vehicle_class: options.vehicleClass ?? "SEDAN",
    max_passengers: options.maxPassengers ?? 3,
    max_bags: options.maxBags ?? 2,
  });
}

export interface ZoneOptions extends PlaceOptions {
  timezone?: string;
  /** The place that the zone serves. */
  place?: Made | null;
}

/** Makes a zone, by default of a city in Germany. */
export function makeZone(client: Pool, options: ZoneOptions = {}): Promise<Made> {
  const { at = [52.52, 13.405] } = options;
  return insertNamed(client, "service_zone", "zon", {
    code: freshCode(),
    type: options.type ?? "CITY",
    name: options.name ?? "Zone of the tests",
    country_code: options.country ?? "DE",
    parent_id: options.parent?.id ?? null,
    place_id: options.place?.id ?? null,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    timezone: options.timezone ?? "Europe/Berlin",
    iata_code: options.iata ?? null,
  });
}
