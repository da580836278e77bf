import type { Context } from "@/lib/core/context";
import { database, statement } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import type { SaveView } from "./schemas";

/** A saved view in its list. */
export interface ViewRow {
  publicId: string;
  list: string;
  name: string;
  query: string;
}

const SHOWN = { publicId: true, list: true, name: true, query: true } as const;

/** A user's views of a list, by name. */
export async function listViews(tenantId: number, userPublicId: string, list: string): Promise<ViewRow[]> {
  return database().prisma.savedView.findMany({
    where: { tenantId, userPublicId, list },
    orderBy: { name: "asc" },
    select: SHOWN,
  });
}

/** Upsert: a view replaces the user's view of the same name and keeps its id. */
const SAVE = `
  WITH existing AS (
    SELECT name FROM saved_view WHERE tenant_id = :tenantId AND user_public_id = :userPublicId AND list = :list
  ), saved AS (
    INSERT INTO saved_view (tenant_id, user_public_id, list, name, public_id, query, created_at, updated_at)
    SELECT :tenantId, :userPublicId, :list, :name, :publicId, :query, :now::timestamptz, :now::timestamptz
    WHERE (SELECT count(*) FROM existing) < :limit::int OR EXISTS (SELECT FROM existing WHERE name = :name)
    ON CONFLICT (tenant_id, user_public_id, list, name) DO UPDATE SET query = EXCLUDED.query, updated_at = EXCLUDED.updated_at
    RETURNING public_id, list, name, query
  ), audit AS (
    ${insertAudit({ subject: "public_id", from: "saved" })}
  )
  SELECT public_id AS "publicId", list, name, query FROM saved`;

/** @returns null when the user already has the maximum number of views */
export async function saveView(
  context: Context,
  view: SaveView & { userPublicId: string; publicId: string },
  most: number,
): Promise<ViewRow | null> {
  const [row] = await statement<{ publicId: string; list: string; name: string; query: string }>("save_view", SAVE, {
    tenantId: context.tenantId,
    userPublicId: view.userPublicId,
    list: view.list,
    name: view.name,
    publicId: view.publicId,
    query: view.query,
    now: context.now,
    limit: most,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  });
  return row ?? null;
}

const DELETE = `
  WITH deleted AS (
    DELETE FROM saved_view WHERE tenant_id = :tenantId AND user_public_id = :userPublicId AND public_id = :publicId RETURNING public_id
  ), audit AS (
    ${insertAudit({ subject: "public_id", from: "deleted" })}
  )
  SELECT public_id FROM deleted`;

/** @returns whether the user had this view */
export async function deleteView(context: Context, userPublicId: string, publicId: string): Promise<boolean> {
  const rows = await statement("delete_view", DELETE, {
    tenantId: context.tenantId,
    userPublicId,
    publicId,
    actor: context.actor,
    operation: context.operation,
    now: context.now,
    traceId: context.traceId,
  });
  return rows.length > 0;
}
