import type { z } from "zod";
import type { Address, Bed } from "@/lib/catalogue/schemas";
import { prisma } from "@/lib/core/prisma";
import type { SoldProperty, SoldTour } from "./detail-schemas";

/** The present content about the sold products; prices and terms do not depend on it. */
export interface SoldContent {
  properties: z.input<typeof SoldProperty>[];
  tours: z.input<typeof SoldTour>[];
  /** The name of the place of the first property, or else its town. */
  placeName: string | null;
}

interface Sold {
  property_public_id?: string;
  rooms?: { room_public_id: string }[];
  option_public_id?: string;
}

/**
 * Reads the content of the sold stays and tours, also of products that are no longer on sale.
 * @param details the snapshots of a booking's product, or of a package's items
 */
export async function findSoldContent(details: unknown[]): Promise<SoldContent> {
  const sold = details as Sold[];
  const propertyIds = [...new Set(sold.flatMap((one) => one.property_public_id ?? []))];
  const optionIds = [...new Set(sold.flatMap((one) => one.option_public_id ?? []))];
  const roomIds = [...new Set(sold.flatMap((one) => one.rooms ?? []).map((room) => room.room_public_id))];
  const [properties, options] = await Promise.all([findProperties(propertyIds, roomIds), findOptions(optionIds)]);
  const [first] = properties;
  return {
    properties: properties.map(toSoldProperty),
    tours: options.map(({ publicId, description }) => ({ option_public_id: publicId, description })),
    placeName: first?.place?.name ?? (first?.address as { city?: string } | undefined)?.city ?? null,
  };
}

type PropertyRow = Awaited<ReturnType<typeof findProperties>>[number];

async function findProperties(publicIds: string[], roomIds: string[]) {
  if (!publicIds.length) return [];
  return prisma().property.findMany({
    where: { publicId: { in: publicIds } },
    select: {
      publicId: true,
      address: true,
      contact: true,
      latitude: true,
      longitude: true,
      checkinFrom: true,
      checkoutUntil: true,
      place: { select: { name: true } },
      rooms: { where: { publicId: { in: roomIds } }, select: { publicId: true, beds: true, sizeSqm: true } },
    },
  });
}

async function findOptions(publicIds: string[]) {
  if (!publicIds.length) return [];
  return prisma().tourOption.findMany({
    where: { publicId: { in: publicIds } },
    select: { publicId: true, description: true },
  });
}

function toSoldProperty(row: PropertyRow): z.input<typeof SoldProperty> {
  const { phone, email } = (row.contact ?? {}) as { phone?: string; email?: string };
  return {
    property_public_id: row.publicId,
    address: row.address as z.input<typeof Address>,
    ...(phone && { phone }),
    ...(email && { email }),
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    checkin_from: row.checkinFrom,
    checkout_until: row.checkoutUntil,
    rooms: row.rooms.map(({ publicId, beds, sizeSqm }) => ({
      room_public_id: publicId,
      beds: beds as z.input<typeof Bed>[],
      size_sqm: sizeSqm === null ? null : Number(sizeSqm),
    })),
  };
}
