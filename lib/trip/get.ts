import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findTrip, type TripRow } from "./repository";

/** A tenant's trip. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTrip(context: Context, publicId: string): Promise<TripRow> {
  const trip = await findTrip(context.tenantId, publicId);
  if (!trip) throw new DomainError("TRIP_NOT_FOUND");
  return trip;
}
