import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { digestOf, hashOfToken, newLinkToken, type Viewer } from "@/lib/shared-link/link";
import { countView } from "@/lib/shared-link/link-repository";
import type { NewTripLink, TripLink } from "./schemas";
import {
  deleteTripLink,
  findSharedTrip,
  findTripLink,
  replaceTripLink,
  TRIP_LINKS,
  type TripLinkRow,
} from "./trip-link-repository";

/** The link of a trip; null: there is none. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTripLink({ tenantId }: Context, publicId: string): Promise<TripLinkRow | null> {
  const link = await findTripLink(tenantId, publicId);
  if (link === undefined) throw new DomainError("TRIP_NOT_FOUND");
  return link;
}

/**
 * Makes the link of a trip for its travellers; it replaces the one before, which stops working.
 * @returns also its path, which cannot be shown again
 * @throws DomainError `TRIP_NOT_FOUND`
 */
export async function createTripLink(
  context: Context,
  publicId: string,
): Promise<{ path: string; link: TripLinkRow | null }> {
  const token = newLinkToken();
  if (!(await replaceTripLink(context, publicId, hashOfToken(token)))) throw new DomainError("TRIP_NOT_FOUND");
  return { path: `/itinerary/${token}`, link: await getTripLink(context, publicId) };
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
  countView(TRIP_LINKS, hashOfToken(token), digestOf(token, viewer), clock.now());

export const toTripLink = (link: TripLinkRow | null): z.input<typeof TripLink> => ({
  link: link && {
    created_at: link.createdAt.toISOString(),
    ends_at: link.endsAt.toISOString(),
    view_count: link.viewCount,
    last_viewed_at: link.lastViewedAt?.toISOString() ?? null,
  },
});

export const toNewTripLink = ({
  path,
  link,
}: Awaited<ReturnType<typeof createTripLink>>): z.input<typeof NewTripLink> => ({ path, ...toTripLink(link) });
