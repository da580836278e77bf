import type { Limits } from "@/lib/booking/sell-price/allowed-markup";
import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";
import { inTransaction } from "@/lib/core/prisma";
import type { StoredLink } from "@/lib/shared-link/link";
import type { StoredOffer } from "./offers/offers";

/** The traveller's choice. */
export interface Choice {
  offer_id: string;
  version: number;
  name: string;
  message: string | null;
  at: string;
}

/** A quote in its list. */
export interface ListedQuote extends Row {
  publicId: string;
  title: string;
  collectingBy: string | null;
  offerCount: number;
  version: number;
  createdAt: Date;
  sentVersion: number | null;
  expiresAt: Date | null;
  hasLink: boolean;
  viewCount: number;
  lastViewedAt: Date | null;
  choice: Choice | null;
}

/** A quote with what was sent of it. */
export interface QuoteRow extends ListedQuote {
  note: string | null;
  validDays: number;
  sealedToken: string | null;
  offers: StoredOffer[];
  /** Newest first. */
  versions: {
    version: number;
    sent_at: string;
    sent_by: string;
    title: string;
    note: string | null;
    offers: StoredOffer[];
  }[];
  /** Mark-ups of sell prices of their own that the agency allows. */
  limits: Limits;
}

const LISTED = `q.public_id AS "publicId", q.title, q.collecting_by AS "collectingBy", q.version,
  jsonb_array_length(q.offers) AS "offerCount", q.created_at AS "createdAt", q.sent_version AS "sentVersion",
  q.expires_at AS "expiresAt", q.token_hash IS NOT NULL AS "hasLink", q.view_count AS "viewCount",
  q.last_viewed_at AS "lastViewedAt", q.choice`;

/** A tenant's quote with its versions, in one snapshot. */
export async function findQuote(tenantId: number, publicId: string): Promise<QuoteRow | undefined> {
  const [row] = await statement<QuoteRow>(
    "find_sales_quote",
    `SELECT ${LISTED}, q.note, q.valid_days AS "validDays", q.sealed_token AS "sealedToken", q.offers,
       CASE WHEN t.min_own_markup_percent IS NOT NULL THEN json_build_object('min', trim_scale(t.min_own_markup_percent)::text,
         'max', trim_scale(t.max_own_markup_percent)::text) END AS limits,
       coalesce((SELECT json_agg(json_build_object('version', v.version, 'sent_at', v.sent_at, 'sent_by', v.sent_by,
         'title', v.title, 'note', v.note, 'offers', v.offers) ORDER BY v.version DESC)
         FROM sales_quote_version v WHERE v.tenant_id = q.tenant_id AND v.quote_public_id = q.public_id), '[]') AS versions
     FROM sales_quote q JOIN tenant t ON t.id = q.tenant_id WHERE q.tenant_id = :tenantId AND q.public_id = :publicId`,
    { tenantId, publicId },
  );
  return row;
}

/** Quotes of a tenant, newest first, after a position (keyset pagination). */
export function listQuotes(
  tenantId: number,
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<ListedQuote[]> {
  return statement<ListedQuote>(
    "list_sales_quotes",
    `SELECT ${LISTED} FROM sales_quote q WHERE q.tenant_id = :tenantId AND (:afterAt::timestamptz IS NULL
       OR q.created_at < :afterAt::timestamptz OR (q.created_at = :afterAt::timestamptz AND q.public_id > :afterId))
     ORDER BY q.created_at DESC, q.public_id LIMIT :limit`,
    { tenantId, afterAt: after?.createdAt ?? null, afterId: after?.publicId ?? "", limit: most },
  );
}

/** A tenant's quotes with these ids, unordered. */
export async function findListedQuotes(tenantId: number, publicIds: readonly string[]): Promise<ListedQuote[]> {
  if (publicIds.length === 0) return [];
  return statement<ListedQuote>(
    "find_listed_sales_quotes",
    `SELECT ${LISTED} FROM sales_quote q WHERE q.tenant_id = :tenantId AND q.public_id = ANY (:publicIds::text[])`,
    { tenantId, publicIds },
  );
}

/** The quote that a user's next offers are added to. */
export async function findCurrentQuote(
  tenantId: number,
  actor: string,
): Promise<{ publicId: string; offerCount: number } | undefined> {
  const [row] = await statement<{ publicId: string; offerCount: number }>(
    "find_current_sales_quote",
    `SELECT public_id AS "publicId", jsonb_array_length(offers) AS "offerCount" FROM sales_quote
     WHERE tenant_id = :tenantId AND collecting_by = :actor`,
    { tenantId, actor },
  );
  return row;
}

const audited = ({ tenantId, now, actor, operation, traceId }: Context) => ({
  tenantId,
  now,
  actor,
  operation,
  traceId,
});
const AUDIT = insertAudit({ subject: "public_id", from: "changed" });

/**
 * Adds an offer to the user's current quote, or makes one: concurrent adds make one quote.
 * @returns the quote's id; undefined when it has the maximum number of offers
 */
export async function appendToCurrent(
  context: Context,
  newPublicId: string,
  offer: StoredOffer,
  most: number,
): Promise<string | undefined> {
  const [row] = await statement<{ publicId: string }>(
    "append_to_current_sales_quote",
    `WITH changed AS (
      INSERT INTO sales_quote AS q (tenant_id, public_id, created_by, collecting_by, offers, created_at, updated_at)
      VALUES (:tenantId, :newPublicId, :actor, :actor, jsonb_build_array(:offer::jsonb), :now::timestamptz, :now::timestamptz)
      ON CONFLICT (tenant_id, collecting_by) DO UPDATE SET offers = q.offers || excluded.offers, version = q.version + 1,
        updated_at = excluded.updated_at
      WHERE jsonb_array_length(q.offers) < :most::int RETURNING public_id
    ), audit AS (${AUDIT})
    SELECT public_id AS "publicId" FROM changed`,
    { ...audited(context), newPublicId, offer: JSON.stringify(offer), most },
  );
  return row?.publicId;
}

/** Adds an offer to a quote. @returns whether there was room for it */
export async function appendTo(context: Context, publicId: string, offer: StoredOffer, most: number): Promise<boolean> {
  const rows = await statement(
    "append_to_sales_quote",
    `WITH changed AS (
      UPDATE sales_quote SET offers = offers || jsonb_build_array(:offer::jsonb), version = version + 1, updated_at = :now::timestamptz
      WHERE tenant_id = :tenantId AND public_id = :publicId AND jsonb_array_length(offers) < :most::int RETURNING public_id
    ), audit AS (${AUDIT})
    SELECT public_id FROM changed`,
    { ...audited(context), publicId, offer: JSON.stringify(offer), most },
  );
  return rows.length > 0;
}

/** What the agent changes of a quote. */
export interface QuoteChange {
  title: string;
  note: string | null;
  validDays: number;
  offers: StoredOffer[];
  /** undefined: as it is. */
  isCollecting: boolean | undefined;
}

/** @returns whether the quote still had this version */
export async function changeQuote(
  context: Context,
  publicId: string,
  version: number,
  { title, note, validDays, offers, isCollecting }: QuoteChange,
): Promise<boolean> {
  const { tenantId, actor } = context;
  return inTransaction(context, async () => {
    if (isCollecting)
      await statement(
        "stop_collecting_sales_quote",
        `UPDATE sales_quote SET collecting_by = NULL
         WHERE tenant_id = :tenantId AND collecting_by = :actor AND public_id <> :publicId`,
        { tenantId, actor, publicId },
      );
    const rows = await statement(
      "change_sales_quote",
      `WITH changed AS (
        UPDATE sales_quote SET title = :title, note = :note, valid_days = :validDays::smallint, offers = :offers::jsonb,
          collecting_by = CASE WHEN :isCollecting::boolean IS NULL THEN collecting_by WHEN :isCollecting::boolean THEN :actor END,
          version = version + 1, updated_at = :now::timestamptz
        WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int RETURNING public_id
      ), audit AS (${AUDIT})
      SELECT public_id FROM changed`,
      {
        ...audited(context),
        publicId,
        version,
        title,
        note,
        validDays,
        offers: JSON.stringify(offers),
        isCollecting: isCollecting ?? null,
      },
    );
    return rows.length > 0;
  });
}

/**
 * Stores what is sent as a version, which the link shows from then on.
 * @param link a new one; null: the quote's link stays
 * @returns whether the quote still had this version, and a link when none is given
 */
export async function sendQuote(
  context: Context,
  publicId: string,
  version: number,
  { link, expiresAt }: { link: StoredLink | null; expiresAt: Date },
): Promise<boolean> {
  const rows = await statement(
    "send_sales_quote",
    `WITH changed AS (
      UPDATE sales_quote SET sent_version = version, expires_at = :expiresAt::timestamptz, collecting_by = NULL,
        token_hash = coalesce(:tokenHash::text, token_hash), sealed_token = coalesce(:sealedToken::text, sealed_token),
        updated_at = :now::timestamptz
      WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int
        AND (:tokenHash::text IS NOT NULL OR token_hash IS NOT NULL)
      RETURNING tenant_id, public_id, version, title, note, offers
    ), stored AS (
      INSERT INTO sales_quote_version (tenant_id, quote_public_id, version, title, note, offers, sent_by, sent_at)
      SELECT tenant_id, public_id, version, title, note, offers, :actor, :now::timestamptz FROM changed ON CONFLICT DO NOTHING
    ), audit AS (${AUDIT})
    SELECT public_id FROM changed`,
    {
      ...audited(context),
      publicId,
      version,
      tokenHash: link?.tokenHash ?? null,
      sealedToken: link?.sealedToken ?? null,
      expiresAt,
    },
  );
  return rows.length > 0;
}

/** Ends a quote's link. @returns whether the tenant has this quote */
export async function revokeLink(context: Context, publicId: string): Promise<boolean> {
  const rows = await statement(
    "revoke_sales_quote",
    `WITH changed AS (
      UPDATE sales_quote SET token_hash = NULL, sealed_token = NULL, updated_at = :now::timestamptz
      WHERE tenant_id = :tenantId AND public_id = :publicId RETURNING public_id
    ), audit AS (${AUDIT})
    SELECT public_id FROM changed`,
    { ...audited(context), publicId },
  );
  return rows.length > 0;
}
