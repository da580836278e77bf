import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { computeViewerDigest, hashOfToken, newLink, openLink, type Viewer } from "@/lib/shared-link/link";
import { countView } from "@/lib/shared-link/link-repository";
import type { TripLink } from "./schemas";
import {
  deleteTripLink,
  findSharedTrip,
  findTripLink,
  replaceTripLink,
  TRIP_LINKS,
  type TripLinkRow,
} from "./trip-link-repository";

/** A trip's link with its path; null: it was made before links could be shown again. */
type ReadTripLink = TripLinkRow & { path: string | null };

/** The link of a trip; null: there is none. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTripLink({ tenantId }: Context, publicId: string): Promise<ReadTripLink | null> {
  const link = await findTripLink(tenantId, publicId);
  if (link === undefined) throw new DomainError("TRIP_NOT_FOUND");
  const token = link && openLink(publicId, link.sealedToken);
  return link && { ...link, path: token === null ? null : `/itinerary/${token}` };
}

/**
 * Makes the link of a trip for its travellers; it replaces the one before, which stops working.
 * @throws DomainError `TRIP_NOT_FOUND`
 */
export async function createTripLink(context: Context, publicId: string): Promise<ReadTripLink | null> {
  if (!(await replaceTripLink(context, publicId, newLink(publicId)))) throw new DomainError("TRIP_NOT_FOUND");
  return getTripLink(context, publicId);
}

/** Ends the link of a trip. @throws DomainError `TRIP_NOT_FOUND` */
export async function endTripLink(context: Context, publicId: string): Promise<null> {
  if (!(await deleteTripLink(context, publicId))) throw new DomainError("TRIP_NOT_FOUND");
  return null;
}

/** Finds the trip that a link shares; undefined for one that is unknown, was replaced or has ended. */
export const findTripOfLink = (token: string) => findSharedTrip(hashOfToken(token), clock.now());

/** Counts a view; the same address and browser count once within half an hour. */
export const viewTrip = (token: string, viewer: Viewer): Promise<void> =>
  countView(TRIP_LINKS, hashOfToken(token), computeViewerDigest(token, viewer), clock.now());

export const toTripLink = (link: ReadTripLink | null): z.input<typeof TripLink> => ({
  path: link?.path ?? null,
  link: link && {
    created_at: link.createdAt.toISOString(),
    ends_at: link.endsAt.toISOString(),
    view_count: link.viewCount,
    last_viewed_at: link.lastViewedAt?.toISOString() ?? null,
  },
});
