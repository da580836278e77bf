import { z } from "zod";
import { rows } from "@/lib/core/db";
import { isLive, type LinkTable } from "@/lib/shared-link/link-repository";
import type { StoredOffer } from "../offers/offers";
import { Choice } from "../repository";

const SharedQuote = z.object({
  tenantId: z.int(),
  publicId: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  version: z.int(),
  expiresAt: z.date(),
  offers: z.custom<StoredOffer[]>(Array.isArray),
  /** The traveller's latest choice, perhaps from an earlier version. */
  choice: Choice.nullable(),
});
/** The quote that a link shows: the version that was sent last. */
export type SharedQuote = z.output<typeof SharedQuote>;

/** The table whose rows have links, for quotes. */
export const QUOTE_LINKS: LinkTable = { name: "sales_quote", endsAt: "l.expires_at" };

/**
 * The quote of a valid link; undefined if the link is unknown, revoked or expired. Hand-written SQL, because all
 * tables with links share one condition for valid ones.
 */
export async function findSharedQuoteRow(tokenHash: string, now: Date): Promise<SharedQuote | undefined> {
  const [quote] = await rows(
    SharedQuote,
    "find_shared_sales_quote",
    `SELECT l.tenant_id AS "tenantId", l.public_id AS "publicId", v.title, v.note, v.version, l.expires_at AS "expiresAt",
       v.offers, l.choice
     FROM sales_quote l JOIN tenant t ON t.id = l.tenant_id
       JOIN sales_quote_version v ON v.tenant_id = l.tenant_id AND v.quote_public_id = l.public_id AND v.version = l.sent_version
     WHERE ${isLive(QUOTE_LINKS)}`,
    { tokenHash, now },
  );
  return quote;
}
