import type { Pool } from "pg";
import { freshCode, insertNamed, type Made } from "./insert";

export interface VehicleTypeOptions {
  name?: string;
  vehicleClass?: string;
  maxPassengers?: number;
  maxBags?: number;
}

/** By default a sedan for three with two bags. */
export function makeVehicleType(client: Pool, options: VehicleTypeOptions = {}): Promise<Made> {
  return insertNamed(client, "transfer_vehicle_type", "veh", {
    code: freshCode(),
    name: options.name ?? "Sedan of the tests",
    vehicle_class: options.vehicleClass ?? "SEDAN",
    max_passengers: options.maxPassengers ?? 3,
    max_bags: options.maxBags ?? 2,
  });
}
