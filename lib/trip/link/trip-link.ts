import type { z } from "zod";
import { getSharedNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { computeViewerDigest, hashLinkToken, newLink, openStoredToken, type LinkViewer } from "@/lib/shared-link/link";
import { countView } from "@/lib/shared-link/link-repository";
import type { TripLink } from "./schemas";
import { findSharedTrip, findTripLink, TRIP_LINKS, type TripLinkRow } from "./trip-link-repository";

/** A trip's link with its path, null if it was made before links could be shown again. */
type ReadTripLink = TripLinkRow & { path: string | null };

/** The link of a trip, null if there is none. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTripLink(context: Context, publicId: string): Promise<ReadTripLink | null> {
  await requireTrip(context, publicId);
  const link = await findTripLink(context.tenantId, publicId);
  if (!link) return null;
  const token = openStoredToken(publicId, link.sealedToken);
  return { ...link, path: token === null ? null : `/itinerary/${token}` };
}

/** Requires a trip of the tenant. @throws DomainError `TRIP_NOT_FOUND` */
async function requireTrip({ tenantId }: Context, publicId: string): Promise<void> {
  const trips = await prisma().trip.count({ where: { tenantId, publicId } });
  if (trips === 0) throw new DomainError("TRIP_NOT_FOUND");
}

/**
 * Creates the link of a trip for its travellers. A previous link stops working, and views are counted anew.
 * @throws DomainError `TRIP_NOT_FOUND`
 */
export function createTripLink(context: Context, publicId: string): Promise<ReadTripLink | null> {
  const { tenantId, actor, now } = context;
  const { tokenHash, sealedToken } = newLink(publicId);
  const made = { tokenHash, sealedToken, createdBy: actor, createdAt: now };
  return inTransaction(context, async (tx, { audit }) => {
    await requireTrip(context, publicId);
    await tx.tripLink.upsert({
      where: { tenantId_tripPublicId: { tenantId, tripPublicId: publicId } },
      create: { tenantId, tripPublicId: publicId, ...made },
      update: { ...made, viewCount: 0, lastViewedAt: null, lastViewer: null },
      select: { tenantId: true },
    });
    audit({ subject: publicId });
    return getTripLink(context, publicId);
  });
}

/** Ends the link of a trip. @throws DomainError `TRIP_NOT_FOUND` */
export function endTripLink(context: Context, publicId: string): Promise<null> {
  const { tenantId } = context;
  return inTransaction(context, async (tx, { audit }) => {
    await requireTrip(context, publicId);
    await tx.tripLink.deleteMany({ where: { tenantId, tripPublicId: publicId } });
    audit({ subject: publicId });
    return null;
  });
}

/** Finds the trip that a link shares. Undefined if the link is unknown, was replaced or has ended. */
export const findTripOfLink = (token: string) => findSharedTrip(hashLinkToken(token), getSharedNow());

/** Counts a view; the same address and browser count once within half an hour. */
export const viewTrip = (token: string, viewer: LinkViewer): Promise<void> =>
  countView(TRIP_LINKS, hashLinkToken(token), computeViewerDigest(token, viewer), getSharedNow());

export const toTripLink = (link: ReadTripLink | null): z.input<typeof TripLink> => ({
  path: link?.path ?? null,
  link: link && {
    created_at: link.createdAt.toISOString(),
    ends_at: link.endsAt.toISOString(),
    view_count: link.viewCount,
    last_viewed_at: link.lastViewedAt?.toISOString() ?? null,
  },
});
