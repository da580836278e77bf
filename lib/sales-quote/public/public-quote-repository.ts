import { insertAudit } from "@/lib/core/database/audit-sql";
import { insertEvent } from "@/lib/core/database/outbox-sql";
import { statement, type Row } from "@/lib/core/db";
import { newId } from "@/lib/core/ids";
import { isLive, type LinkTable } from "@/lib/shared-link/link-repository";
import type { StoredOffer } from "../offers/offers";
import type { Choice } from "../repository";

/** What a link shows: the version that was sent last. */
export interface SharedQuote extends Row {
  tenantId: number;
  publicId: string;
  title: string;
  note: string | null;
  version: number;
  expiresAt: Date;
  offers: StoredOffer[];
  /** The traveller's latest choice, perhaps of an earlier version. */
  choice: Choice | null;
}

/** Quotes as rows with links. */
export const QUOTE_LINKS: LinkTable = { name: "sales_quote", endsAt: "l.expires_at" };
const LIVE = isLive(QUOTE_LINKS);

/** The quote of a link that works; undefined for one that is unknown, was revoked or has expired. */
export async function findShared(tokenHash: string, now: Date): Promise<SharedQuote | undefined> {
  const [row] = await statement<SharedQuote>(
    "find_shared_sales_quote",
    `SELECT l.tenant_id AS "tenantId", l.public_id AS "publicId", v.title, v.note, v.version, l.expires_at AS "expiresAt", v.offers, l.choice
     FROM sales_quote l JOIN tenant t ON t.id = l.tenant_id
       JOIN sales_quote_version v ON v.tenant_id = l.tenant_id AND v.quote_public_id = l.public_id AND v.version = l.sent_version
     WHERE ${LIVE}`,
    { tokenHash, now },
  );
  return row;
}

/**
 * Stores a choice if the version it was made of is still shown and has none: of two choices at once one is stored. Its
 * event is for the desk's open pages; no webhook has its type.
 * @returns whether it was stored
 */
export async function storeChoice(tokenHash: string, choice: Choice, now: Date, traceId: string): Promise<boolean> {
  const rows = await statement(
    "choose_sales_quote_offer",
    `WITH changed AS (
      UPDATE sales_quote l SET choice = :choice::jsonb, updated_at = :now::timestamptz FROM tenant t
      WHERE t.id = l.tenant_id AND ${LIVE} AND l.sent_version = :version::int
        AND (l.choice IS NULL OR (l.choice ->> 'version')::int < l.sent_version)
      RETURNING l.tenant_id, l.public_id
    ), event AS (
      ${insertEvent({
        tenant: "tenant_id",
        type: "'quote.chosen'",
        data: "jsonb_build_object('public_id', public_id)",
        from: "changed",
      })}
    ), audit AS (
      ${insertAudit({ tenant: "tenant_id", actor: "'traveller'", operation: "'salesQuote.choose'", subject: "public_id", from: "changed" })}
    )
    SELECT public_id FROM changed`,
    { tokenHash, choice: JSON.stringify(choice), version: choice.version, now, traceId, eventId: newId("evt", now) },
  );
  return rows.length > 0;
}
