import { prisma, type Prisma } from "@/lib/core/prisma";
import type { Point } from "@/lib/map/locator-map";

/** Lists the addresses of properties' first pictures; properties without one are left out. */
export async function listFirstPictures(publicIds: string[]): Promise<{ publicId: string; url: string }[]> {
  const rows = await prisma().property.findMany({
    where: { publicId: { in: publicIds } },
    select: { publicId: true, images: true },
  });
  return rows.flatMap(({ publicId, images }) => {
    const [first] = images as { url: string }[];
    return first ? [{ publicId, url: first.url }] : [];
  });
}

interface Located {
  publicId: string;
  latitude: Prisma.Decimal | null;
  longitude: Prisma.Decimal | null;
}

/** Finds the positions of service zones and places by public id; those without one are left out. */
export async function findPoints(ids: readonly string[]): Promise<ReadonlyMap<string, Point>> {
  if (ids.length === 0) return new Map();
  const where = { publicId: { in: [...ids] } };
  const select = { publicId: true, latitude: true, longitude: true } as const;
  const found: Located[][] = await Promise.all([
    prisma().serviceZone.findMany({ where, select }),
    prisma().place.findMany({ where, select }),
  ]);
  return new Map(
    found
      .flat()
      .flatMap(({ publicId, latitude, longitude }): [string, Point][] =>
        latitude && longitude ? [[publicId, { latitude: Number(latitude), longitude: Number(longitude) }]] : [],
      ),
  );
}
