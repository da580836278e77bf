import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, pageOf } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { type EndpointRow, findEndpoint, listEndpoints } from "./repository";
import type { EndpointList } from "./schemas";

export interface Endpoints {
  rows: EndpointRow[];
  nextCursor: string | null;
}

const Position = z.object({ created_at: z.string(), public_id: z.string() });

/**
 * Returns one of the tenant's endpoints.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function getEndpoint(context: Context, publicId: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(context.tenantId, publicId);
  if (!endpoint) throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
  return endpoint;
}

/** Lists the tenant's endpoints, newest first. */
export async function listOwnEndpoints(context: Context, { limit, cursor }: EndpointList): Promise<Endpoints> {
  const of = "webhook endpoints";
  const after = cursor === undefined ? undefined : openCursor(context, of, cursor, Position);
  const position = after && { createdAt: new Date(after.created_at), publicId: after.public_id };
  const rows = await listEndpoints(context.tenantId, position, limit + 1);
  return pageOf(context, of, rows, limit, (last) => ({
    created_at: last.createdAt.toISOString(),
    public_id: last.publicId,
  }));
}
