import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findFullTrip, type FullTrip } from "../repository";
import { findClashes, type Clash } from "./clashes";
import { findGaps, listVisits, type Gap, type TownVisit } from "./gaps";
import type { Geography } from "./geography";
import { findGeography } from "./geography-repository";
import { listParts, type Part } from "./parts";

/** A trip as a journey: its parts, its gaps and its clashes. */
export interface Plan {
  trip: FullTrip;
  geography: Geography;
  parts: Part[];
  visits: TownVisit[];
  gaps: Gap[];
  clashes: Clash[];
}

/** Plans a tenant's trip. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTripPlan(context: Context, publicId: string): Promise<Plan> {
  const trip = await findFullTrip(context.tenantId, publicId);
  if (!trip) throw new DomainError("TRIP_NOT_FOUND");
  const parts = listParts(trip.bookings);
  const geography = await findGeography(parts.flatMap(({ begins, ends }) => [begins, ends]));
  const visits = listVisits(parts, geography);
  return { trip, geography, parts, visits, gaps: findGaps(parts, geography), clashes: findClashes(parts, geography) };
}
