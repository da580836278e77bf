import { database, statement } from "@/lib/core/db";

/** All exchange rates, ascending by day; `rate` is a decimal string. */
export async function listRates(): Promise<{ day: string; base: string; quote: string; rate: string }[]> {
  return statement("list_rates", `SELECT day, base::text, quote::text, rate::text FROM fx_rate ORDER BY day`, {});
}

/** The currencies of live rate plans, and of live tariffs. */
export async function listSoldCurrencies(): Promise<{ stays: string[]; services: string[] }> {
  const [row] = await statement<{ stays: string[]; services: string[] }>(
    "list_sold_currencies",
    `SELECT coalesce((SELECT array_agg(DISTINCT currency_code::text) FROM rate_plan WHERE deleted_at IS NULL), '{}') AS stays,
       coalesce((SELECT array_agg(DISTINCT currency_code::text) FROM tariff WHERE deleted_at IS NULL), '{}') AS services`,
    {},
  );
  return row!;
}

/** A property's descriptions, as they are stored; undefined: there is no such property. */
export async function findDescriptions(publicId: string): Promise<{ language: string; text: string }[] | undefined> {
  const [row] = await statement<{ descriptions: { language: string; text: string }[] }>(
    "find_descriptions",
    "SELECT descriptions FROM property WHERE public_id = :publicId AND deleted_at IS NULL",
    { publicId },
  );
  return row?.descriptions;
}

export type PropertyRow = Awaited<ReturnType<typeof listProperties>>[number];

const whole = {
  place: { select: { publicId: true } },
  rooms: { where: { deletedAt: null }, orderBy: { publicId: "asc" } },
  ratePlans: { where: { deletedAt: null }, orderBy: { publicId: "asc" } },
} as const;

/** Properties with rooms and rate plans, by (updated_at, public_id); without an instant, live ones only. */
export async function listProperties(filter: {
  limit: number;
  after: { updatedAt: Date; publicId: string } | undefined;
  updatedSince: Date | undefined;
  country: string | undefined;
  q: string | undefined;
  only: ReadonlySet<string> | null;
}) {
  const { after, updatedSince, country, q, only } = filter;
  return database().prisma.property.findMany({
    where: {
      AND: [
        updatedSince ? { updatedAt: { gte: updatedSince } } : { deletedAt: null },
        after
          ? {
              OR: [
                { updatedAt: { gt: after.updatedAt } },
                { updatedAt: after.updatedAt, publicId: { gt: after.publicId } },
              ],
            }
          : {},
        country ? { countryCode: country } : {},
        q
          ? {
              OR: [
                { name: { contains: q, mode: "insensitive" } },
                { place: { name: { contains: q, mode: "insensitive" } } },
              ],
            }
          : {},
        only ? { publicId: { in: [...only] } } : {},
      ],
    },
    orderBy: [{ updatedAt: "asc" }, { publicId: "asc" }],
    take: filter.limit,
    include: whole,
  });
}

/** A property with rooms and rate plans, even a deleted one, or null. */
export async function findProperty(publicId: string): Promise<PropertyRow | null> {
  return database().prisma.property.findUnique({ where: { publicId }, include: whole });
}
