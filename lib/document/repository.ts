import { database } from "@/lib/core/db";

/** Lists the addresses of properties' first pictures; properties without one are left out. */
export async function listFirstPictures(publicIds: string[]): Promise<{ publicId: string; url: string }[]> {
  const rows = await database().prisma.property.findMany({
    where: { publicId: { in: publicIds } },
    select: { publicId: true, images: true },
  });
  return rows.flatMap(({ publicId, images }) => {
    const [first] = images as { url: string }[];
    return first ? [{ publicId, url: first.url }] : [];
  });
}
