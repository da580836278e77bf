import { insertAudit } from "@/lib/core/database/audit-sql";
import { insertEvent } from "@/lib/core/database/outbox-sql";
import { statement, type Row } from "@/lib/core/db";
import { newId } from "@/lib/core/ids";
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

const LIVE = "q.token_hash = :tokenHash AND q.expires_at > :now::timestamptz AND t.suspended_at IS NULL";

/** The quote of a link that works; undefined for one that is unknown, was revoked or has expired. */
export async function findShared(tokenHash: string, now: Date): Promise<SharedQuote | undefined> {
  const [row] = await statement<SharedQuote>(
    "find_shared_sales_quote",
    `SELECT q.tenant_id AS "tenantId", q.public_id AS "publicId", v.title, v.note, v.version, q.expires_at AS "expiresAt", v.offers, q.choice
     FROM sales_quote q JOIN tenant t ON t.id = q.tenant_id
       JOIN sales_quote_version v ON v.tenant_id = q.tenant_id AND v.quote_public_id = q.public_id AND v.version = q.sent_version
     WHERE ${LIVE}`,
    { tokenHash, now },
  );
  return row;
}

/** Minutes within which the same viewer is counted once. */
const VIEW_MINUTES = 30;

/** @param viewer digest of the viewer's address and browser */
export async function countView(tokenHash: string, viewer: string, now: Date): Promise<void> {
  await statement(
    "count_sales_quote_view",
    `UPDATE sales_quote q SET view_count = q.view_count + 1, last_viewed_at = :now::timestamptz, last_viewer = :viewer
     FROM tenant t WHERE t.id = q.tenant_id AND ${LIVE}
       AND (q.last_viewer IS DISTINCT FROM :viewer OR q.last_viewed_at < :now::timestamptz - interval '${VIEW_MINUTES} minutes')`,
    { tokenHash, viewer, now },
  );
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
      UPDATE sales_quote q SET choice = :choice::jsonb, updated_at = :now::timestamptz FROM tenant t
      WHERE t.id = q.tenant_id AND ${LIVE} AND q.sent_version = :version::int
        AND (q.choice IS NULL OR (q.choice ->> 'version')::int < q.sent_version)
      RETURNING q.tenant_id, q.public_id
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
