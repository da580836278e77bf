import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { MAX_VIEWS, type SaveView, type ViewPage, type ViewRecord } from "./schemas";

/** A saved view in its list. */
interface ViewRow {
  publicId: string;
  list: string;
  name: string;
  query: string;
}

const SHOWN = { publicId: true, list: true, name: true, query: true } as const;

/** The caller as the owner of views. Only users call these operations, so the actor is `staff:usr_…`. */
const owner = ({ tenantId, actor }: Context) => ({ tenantId, userPublicId: actor.replace(/^staff:/, "") });

/** Lists the caller's own views of a list, by name. */
export function listOwnViews(context: Context, list: string): Promise<ViewRow[]> {
  return prisma().savedView.findMany({
    where: { ...owner(context), list },
    orderBy: { name: "asc" },
    select: SHOWN,
  });
}

/**
 * Saves a list's query under a name; replaces the view that has this name, and keeps its id.
 * @throws DomainError `INVALID_REQUEST` on `name` beyond 50 views of a list
 */
export function saveOwnView(context: Context, { list, name, query }: SaveView): Promise<ViewRow> {
  const { now } = context;
  const key = { ...owner(context), list, name };
  return inTransaction(context, async (tx, { audit }) => {
    const others = { ...owner(context), list, name: { not: name } };
    const where = { tenantId_userPublicId_list_name: key };
    const isNew = (await tx.savedView.findFirst({ where: key, select: SHOWN })) === null;
    if (isNew && (await tx.savedView.count({ where: others })) >= MAX_VIEWS)
      throw invalid({ path: "name", message: `exceeds the maximum of ${MAX_VIEWS} views` });
    const saved = await tx.savedView.upsert({
      where,
      create: { ...key, publicId: newId("viw", now), query, createdAt: now, updatedAt: now },
      update: { query, updatedAt: now },
      select: SHOWN,
    });
    audit({ subject: saved.publicId });
    return saved;
  });
}

/** @throws DomainError `NOT_FOUND` */
export function deleteOwnView(context: Context, publicId: string): Promise<void> {
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.savedView.deleteMany({ where: { ...owner(context), publicId } });
    if (count === 0) throw new DomainError("NOT_FOUND");
    audit({ subject: publicId });
  });
}

export const toView = ({ publicId, list, name, query }: ViewRow): z.input<typeof ViewRecord> => ({
  public_id: publicId,
  list: list as SaveView["list"],
  name,
  query,
});

export const toViewPage = (rows: ViewRow[]): z.input<typeof ViewPage> => ({
  items: rows.map(toView),
  next_cursor: null,
});
