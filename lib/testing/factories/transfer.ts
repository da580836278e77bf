import type { Pool } from "pg";
import { insert, type Made } from "./insert";
import { makeService, type ServiceOptions } from "./stocked";

export interface TransferOptions extends Omit<ServiceOptions, "startTimes"> {
  fromZone: Made;
  toZone: Made;
  vehicleType: Made;
  /** 1 arrival, 2 departure. */
  direction?: 1 | 2;
  /** 1 private, 2 shared. */
  serviceClass?: 1 | 2;
  durationMinutes?: number | null;
}

/**
 * By default a private transfer on arrival.
 * @returns the id of its service
 */
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
