import { tripGet } from "@/lib/api/operations/trips";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { readItinerary } from "@/lib/document/itinerary-paper";
import { renderItinerary } from "@/lib/document/render";
import { findFullTrip } from "@/lib/trip/repository";
import { servePaper } from "./serve-paper";

/** Serves a trip's itinerary as a PDF to users who may read the trip. */
export function showItinerary(
  request: Request,
  cookie: (name: string) => string | undefined,
  publicId: string,
): Promise<Response> {
  return servePaper(request, cookie, {
    operation: tripGet,
    path: `/trips/${publicId}/itinerary.pdf`,
    publicId,
    async read(tenantId, language) {
      const trip = await findFullTrip(tenantId, publicId);
      if (!trip) throw new DomainError("TRIP_NOT_FOUND");
      const itinerary = await readItinerary(tenantId, trip);
      return {
        pdf: await renderItinerary(itinerary, clock.now(), language),
        fileName: `itinerary-${itinerary.publicId}.pdf`,
      };
    },
  });
}
