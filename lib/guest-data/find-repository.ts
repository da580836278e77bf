import { z } from "zod";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import { LAST_SUPPLIER_MESSAGES } from "@/lib/booking/repository";
import type { BookingKey } from "./erase-repository";

/** How many bookings one call searches, which takes some tenths of a second. */
const LOOKED_THROUGH = 5_000;
const MAX_FOUND = 100;

/** SQL: a line for each person that a booking names, and for each of its free texts. */
const LINES = `
  SELECT concat_ws(' ', b.contact ->> 'first_name', b.contact ->> 'last_name', b.contact ->> 'email', b.contact ->> 'phone') AS line
  UNION ALL SELECT concat_ws(' ', p ->> 'first_name', p ->> 'last_name', p ->> 'latin_name')
    FROM jsonb_array_elements(CASE jsonb_typeof(b.details -> 'travellers') WHEN 'array' THEN b.details -> 'travellers' ELSE '[]' END) AS p
  UNION ALL SELECT concat_ws(' ', p ->> 'first_name', p ->> 'last_name', p ->> 'latin_name') FROM booking_room r, jsonb_array_elements(r.guests) AS p
    WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id
  UNION ALL SELECT concat_ws(' ', b.special_requests, b.relocation_note, b.details -> 'details' ->> 'pickup_note')
  UNION ALL SELECT concat_ws(' ', m.recipient, m.address, m.note) FROM guest_mail m WHERE m.tenant_id = b.tenant_id AND m.booking_public_id = b.public_id
  UNION ALL SELECT t.name FROM trip_member m JOIN trip t ON t.tenant_id = m.tenant_id AND t.public_id = m.trip_public_id
    WHERE m.tenant_id = b.tenant_id AND m.booking_public_id = b.public_id`;

/** The booking after which a search continues. */
export type SearchPosition = BookingKey;

const Searched = z.object({ tenantId: z.int(), publicId: z.string(), isFound: z.boolean(), searched: z.int() });

/**
 * Searches a part of all bookings that are not erased, by tenant and id, for people who match all of these words.
 * Hand-written SQL, as every search by text. It uses the primary key only, because such searches are rare, and an
 * index would keep names after their erasure.
 * @returns `last`: where the next part starts; null at the end
 */
export async function searchGuests(
  words: string[],
  tenantId: number | undefined,
  after: SearchPosition | undefined,
): Promise<{ found: BookingKey[]; searched: number; last: SearchPosition | null }> {
  const looked = await rows(
    Searched,
    "search_guests",
    `WITH part AS MATERIALIZED (
       SELECT tenant_id, public_id, contact, details, special_requests, relocation_note, guest_data_erased_at FROM booking
       WHERE (tenant_id, public_id) > (:afterTenantId, :afterPublicId) AND (:tenantId::int IS NULL OR tenant_id = :tenantId) ORDER BY tenant_id, public_id LIMIT :maxScanned
     ), checked AS (
       SELECT tenant_id, public_id, count(*) OVER (ORDER BY tenant_id, public_id) AS nth, b.guest_data_erased_at IS NULL AND EXISTS (
         SELECT FROM (${LINES}) AS lines
         WHERE NOT EXISTS (SELECT FROM unnest(:words::text[]) AS word WHERE position(fold_text(word) IN fold_text(coalesce(line, ''))) = 0)
       ) AS found FROM part b
     ), hits AS (
       SELECT * FROM checked WHERE found ORDER BY tenant_id, public_id LIMIT :maxFound
     )
     SELECT tenant_id AS "tenantId", public_id AS "publicId", found AS "isFound", nth::int AS searched FROM hits
     UNION ALL (SELECT tenant_id, public_id, false, nth::int FROM checked
       WHERE (SELECT count(*) FROM hits) < :maxFound ORDER BY tenant_id DESC, public_id DESC LIMIT 1)
     ORDER BY 1, 2, 3 DESC`,
    {
      afterTenantId: after?.tenantId ?? -1,
      afterPublicId: after?.publicId ?? "",
      tenantId: tenantId ?? null,
      words,
      maxScanned: LOOKED_THROUGH,
      maxFound: MAX_FOUND,
    },
  );
  const found = looked.filter(({ isFound }) => isFound);
  const end = looked.at(-1);
  const searched = end?.searched ?? 0;
  const isPartFull = searched === LOOKED_THROUGH || found.length === MAX_FOUND;
  return { found, searched, last: end && isPartFull ? { tenantId: end.tenantId, publicId: end.publicId } : null };
}

export type GuestBookingRow = Awaited<ReturnType<typeof findGuestBookings>>[number];

/** Loads these bookings with all their personal data, in any order. */
export function findGuestBookings(keys: readonly BookingKey[]) {
  return prisma().booking.findMany({
    where: { OR: keys.map(({ tenantId, publicId }) => ({ tenantId, publicId })) },
    include: {
      rooms: { orderBy: { slot: "asc" } },
      history: { orderBy: { version: "asc" } },
      messages: LAST_SUPPLIER_MESSAGES,
      fulfilments: true,
      items: { orderBy: { itemNo: "asc" } },
      mails: { orderBy: { createdAt: "asc" } },
      trip: { include: { trip: { select: { name: true } } } },
    },
  });
}
