import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, pageOf } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { findProperty, listProperties, type PropertyRow } from "./repository";
import type { PropertyList } from "./schemas";

export interface Page {
  rows: PropertyRow[];
  nextCursor: string | null;
  nextUpdatedSince: Date;
}

const Position = z.object({ updated_at: z.string(), public_id: z.string() });

/** A page of the catalogue in order of change; with `updated_since`, tombstones included (CONTRACT 7). */
export async function listCatalogue(context: Context, request: PropertyList): Promise<Page> {
  const { limit, cursor, ...filters } = request;
  const of = `properties ${JSON.stringify(filters)}`;
  const after = cursor === undefined ? undefined : openCursor(context, of, cursor, Position);
  const rows = await listProperties({
    limit: limit + 1,
    after: after && { updatedAt: new Date(after.updated_at), publicId: after.public_id },
    updatedSince: filters.updated_since === undefined ? undefined : new Date(filters.updated_since),
    country: filters.country,
    q: filters.q,
    only: context.catalogue,
  });
  const page = pageOf(context, of, rows, limit, (last) => ({
    updated_at: last.updatedAt.toISOString(),
    public_id: last.publicId,
  }));
  return { ...page, nextUpdatedSince: page.last?.updatedAt ?? new Date(filters.updated_since ?? context.now) };
}

/** @throws DomainError `PROPERTY_NOT_FOUND`, also for what the tenant's contract does not name */
export async function getProperty(context: Context, publicId: string): Promise<PropertyRow> {
  const row = context.catalogue && !context.catalogue.has(publicId) ? null : await findProperty(publicId);
  if (!row || row.deletedAt) throw new DomainError("PROPERTY_NOT_FOUND");
  return row;
}
