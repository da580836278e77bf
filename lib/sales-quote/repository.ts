import { z } from "zod";
import { getSellPriceLimits, type MarkupLimits } from "@/lib/booking/sell-price/allowed-markup";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import type { StoredOffer } from "./offers/offers";

export const Choice = z.object({
  offer_id: z.string(),
  version: z.int(),
  name: z.string(),
  message: z.string().nullable(),
  at: z.string(),
});
/** The traveller's choice. */
export type Choice = z.output<typeof Choice>;

const ListedQuote = z.object({
  publicId: z.string(),
  title: z.string(),
  collectingBy: z.string().nullable(),
  offerCount: z.int(),
  version: z.int(),
  createdAt: z.date(),
  sentVersion: z.int().nullable(),
  expiresAt: z.date().nullable(),
  hasLink: z.boolean(),
  viewCount: z.int(),
  lastViewedAt: z.date().nullable(),
  choice: Choice.nullable(),
});
/** A quote in its list. */
export type ListedQuote = z.output<typeof ListedQuote>;

interface SentVersion {
  version: number;
  sentAt: Date;
  sentBy: string;
  title: string;
  note: string | null;
  offers: StoredOffer[];
}

/** A quote with the versions that were sent. */
export interface QuoteRow extends ListedQuote {
  note: string | null;
  validDays: number;
  sealedToken: string | null;
  offers: StoredOffer[];
  /** The versions that were sent, newest first. */
  versions: SentVersion[];
  /** The mark-ups that the agency allows for own sell prices. */
  limits: MarkupLimits;
}

/** A tenant's quote with its versions. */
export async function findQuote(tenantId: number, publicId: string): Promise<QuoteRow | undefined> {
  const found = await prisma().salesQuote.findFirst({
    where: { tenantId, publicId },
    include: { versions: { orderBy: { version: "desc" } } },
  });
  if (!found) return undefined;
  const { tokenHash, choice, ...quote } = found;
  const offers = readOffers(quote.offers);
  return {
    ...quote,
    offers,
    offerCount: offers.length,
    hasLink: tokenHash !== null,
    choice: choice as Choice | null,
    versions: quote.versions.map((one) => ({ ...one, offers: readOffers(one.offers) })),
    limits: await getSellPriceLimits({ tenantId }),
  };
}

/** The offers of a quote or of a version, as `makeOffer` made them. */
export const readOffers = (offers: unknown): StoredOffer[] => offers as StoredOffer[];

// SQL of the list. Hand-written, because it counts the offers, which are large, without reading them.
const LISTED = `SELECT public_id AS "publicId", title, collecting_by AS "collectingBy", version,
    jsonb_array_length(offers) AS "offerCount", created_at AS "createdAt", sent_version AS "sentVersion",
    expires_at AS "expiresAt", token_hash IS NOT NULL AS "hasLink", view_count AS "viewCount",
    last_viewed_at AS "lastViewedAt", choice
  FROM sales_quote WHERE tenant_id = :tenantId`;

/** Quotes of a tenant, newest first, after a position (keyset pagination). */
export const listQuotes = (
  tenantId: number,
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<ListedQuote[]> =>
  rows(
    ListedQuote,
    "list_sales_quotes",
    `${LISTED} AND (:afterAt::timestamptz IS NULL
       OR created_at < :afterAt::timestamptz OR (created_at = :afterAt::timestamptz AND public_id > :afterId))
     ORDER BY created_at DESC, public_id LIMIT :limit`,
    { tenantId, afterAt: after?.createdAt ?? null, afterId: after?.publicId ?? "", limit: most },
  );

/** A tenant's quotes with these ids, unordered. */
export async function findListedQuotes(tenantId: number, publicIds: readonly string[]): Promise<ListedQuote[]> {
  if (publicIds.length === 0) return [];
  const named = `${LISTED} AND public_id = ANY (:publicIds::text[])`;
  return rows(ListedQuote, "find_listed_sales_quotes", named, { tenantId, publicIds });
}
