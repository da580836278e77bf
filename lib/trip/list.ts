import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, cutPage } from "@/lib/core/cursor";
import { listTrips, type TripRow } from "./repository";
import type { TripList } from "./schemas";

export interface Trips {
  rows: TripRow[];
  nextCursor: string | null;
}

const Position = z.object({ created_at: z.string(), public_id: z.string() });

/** The tenant's trips, newest first. */
export async function listOwnTrips(context: Context, { limit, cursor, ...filters }: TripList): Promise<Trips> {
  const of = `trips ${JSON.stringify(filters)}`;
  const after = cursor === undefined ? undefined : openCursor(context, of, cursor, Position);
  const rows = await listTrips(
    context.tenantId,
    filters,
    after && { createdAt: new Date(after.created_at), publicId: after.public_id },
    limit + 1,
  );
  return cutPage(context, of, rows, limit, (last) => ({
    created_at: last.createdAt.toISOString(),
    public_id: last.publicId,
  }));
}
