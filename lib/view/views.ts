import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { deleteView, listViews, saveView, type ViewRow } from "./repository";
import { MAX_VIEWS, type SaveView, type ViewPage, type ViewRecord } from "./schemas";

/** Lists the caller's own views of a list, by name. */
export async function listOwnViews(context: Context, list: string): Promise<ViewRow[]> {
  return listViews(context.tenantId, personOf(context), list);
}

/**
 * Saves a list's query under a name; replaces the view that has this name.
 * @throws DomainError `INVALID_REQUEST` on `name` beyond 50 views of a list
 */
export async function saveOwnView(context: Context, view: SaveView): Promise<ViewRow> {
  const saved = await saveView(
    context,
    { ...view, userPublicId: personOf(context), publicId: newId("viw", context.now) },
    MAX_VIEWS,
  );
  if (!saved) throw invalid({ path: "name", message: `exceeds the maximum of ${MAX_VIEWS} views` });
  return saved;
}

/** @throws DomainError `NOT_FOUND` */
export async function deleteOwnView(context: Context, publicId: string): Promise<void> {
  if (!(await deleteView(context, personOf(context), publicId))) throw new DomainError("NOT_FOUND");
}

/** The user id in `staff:usr_…`: only users call these operations. */
const personOf = ({ actor }: Context): string => actor.replace(/^staff:/, "");

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
