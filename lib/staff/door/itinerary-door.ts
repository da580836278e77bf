import { withinRequest } from "@/lib/core/database/deadline";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { DomainError } from "@/lib/core/errors";
import { readItinerary, type Itinerary } from "@/lib/document/itinerary-paper";
import { findPoints } from "@/lib/document/repository";
import { listJourneyEnds, toPublicItinerary } from "@/lib/document/public-itinerary";
import type { PublicItinerary } from "@/lib/document/public-itinerary-schemas";
import { toLetterhead } from "@/lib/partner/letterhead/letterhead";
import { findLetterhead } from "@/lib/partner/letterhead/letterhead-repository";
import { ViewAct } from "@/lib/shared-link/schemas";
import { findFullTrip } from "@/lib/trip/repository";
import { findTripOfLink, viewTrip } from "@/lib/trip/link/trip-link";
import { answerLink, linkResponse, openSharedLink, type OpenedLink } from "./shared-link";

/** A trip as its link finds it. */
interface SharedItinerary {
  tenantId: number;
  endsAt: Date;
  itinerary: Itinerary;
}
/** An itinerary as its page shows it. */
interface OpenItinerary {
  itinerary: PublicItinerary;
  letterhead: ReturnType<typeof toLetterhead>;
}

/** Opens the itinerary of a link for its page, as the trip is now. */
export function openSharedItinerary(token: string, headers: Pick<Headers, "get">): Promise<OpenedLink<OpenItinerary>> {
  return withinRequest(async () => {
    const visited = await openSharedLink(token, headers, findSharedItinerary);
    if (visited.kind !== "open") return visited;
    const { tenantId, itinerary, endsAt } = visited.shared;
    const [letterhead, points] = await Promise.all([findLetterhead(tenantId), findPoints(listJourneyEnds(itinerary))]);
    if (!letterhead) return { kind: "gone" };
    const shown = toPublicItinerary(itinerary, endsAt, points);
    return { kind: "open", shared: { itinerary: shown, letterhead: toLetterhead(letterhead) } };
  });
}

/** The itinerary that a link shares; undefined if the link is not valid, or if the guests' data is erased. */
export async function findSharedItinerary(token: string): Promise<SharedItinerary | undefined> {
  const found = await findTripOfLink(token);
  if (!found) return undefined;
  const { tenantId, publicId, endsAt } = found;
  return asTenant(tenantId, async () => {
    const trip = await findFullTrip(tenantId, publicId);
    if (!trip) return undefined;
    try {
      return { tenantId, endsAt, itinerary: await readItinerary(tenantId, trip) };
    } catch (error) {
      if (error instanceof DomainError && error.code === "GUEST_DATA_ERASED") return undefined;
      throw error;
    }
  });
}

/** Serves what a traveller's browser sends from an itinerary's page: that it shows it. */
export const answerItinerary = (request: Request): Promise<Response> =>
  answerLink(request, {
    schema: ViewAct,
    find: findTripOfLink,
    async run({ token }, viewer) {
      await viewTrip(token, viewer);
      return linkResponse(200, {});
    },
  });
