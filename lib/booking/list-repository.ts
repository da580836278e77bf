import { database } from "@/lib/core/db";
import type { BookingList } from "./list-schemas";
import type { BookingRow } from "./repository";

export type { BookingRow };

/** Newest first, from behind a position on; the index on (tenant, created_at, public_id) is walked. */
export async function listBookings(
  tenantId: number,
  f: Omit<BookingList, "limit" | "cursor">,
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<BookingRow[]> {
  const range = (from: string | undefined, to: string | undefined) => ({
    ...(from && { gte: new Date(from) }),
    ...(to && { lt: new Date(to) }),
  });
  // A stay belongs to the day it begins on; an instant counts by its UTC day.
  const day = (at: string | undefined) => at && new Date(at).toISOString().slice(0, 10);
  return database().prisma.booking.findMany({
    where: {
      tenantId,
      AND: [
        after
          ? {
              OR: [
                { createdAt: { lt: after.createdAt } },
                { createdAt: after.createdAt, publicId: { gt: after.publicId } },
              ],
            }
          : {},
        f.status ? { status: f.status } : {},
        f.product_type ? { productType: f.product_type } : {},
        f.agency_reference ? { agencyReference: f.agency_reference } : {},
        f.profile_public_id ? { profileId: await profileIdOf(tenantId, f.profile_public_id) } : {},
        { createdAt: range(f.created_from, f.created_to) },
        { startsOn: range(day(f.service_from), day(f.service_to)) },
        f.updated_since ? { updatedAt: { gte: new Date(f.updated_since) } } : {},
        f.q ? { OR: mentions(f.q) } : {},
      ],
    },
    orderBy: [{ createdAt: "desc" }, { publicId: "asc" }],
    take: most,
  });
}

/** Booking number or id exactly, reference or contact's name in part. */
function mentions(q: string) {
  const names = ["first_name", "last_name", "email"].map((field) => ({
    contact: { path: [field], string_contains: q, mode: "insensitive" as const },
  }));
  const number = /^\d{1,15}$/.test(q) ? [{ bookingNumber: BigInt(q) }] : [];
  return [...number, { publicId: q }, { agencyReference: { contains: q, mode: "insensitive" as const } }, ...names];
}

/** -1, which no profile has, for one that the tenant does not know: a filter finds nothing then. */
async function profileIdOf(tenantId: number, publicId: string): Promise<number> {
  const profile = await database().prisma.profile.findFirst({ where: { tenantId, publicId }, select: { id: true } });
  return profile?.id ?? -1;
}
