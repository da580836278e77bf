import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { openCursor, pageOf } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { storeResult } from "@/lib/idempotency/repository";
import { assertAllowedUrl } from "../send/address";
import { type EndpointRow, deleteEndpointRow, findEndpoint, listEndpoints, updateEndpointRow } from "./repository";
import type { ChangeEndpoint, EndpointList, EndpointStatus } from "../schemas";

export interface Endpoints {
  rows: EndpointRow[];
  nextCursor: string | null;
}

const Position = z.object({ created_at: z.string(), public_id: z.string() });

/**
 * Returns one of the tenant's endpoints.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function getWebhookEndpoint(context: Context, publicId: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(context.tenantId, publicId);
  if (!endpoint) throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
  return endpoint;
}

/** Lists the tenant's endpoints, newest first. */
export async function listWebhookEndpoints(context: Context, { limit, cursor }: EndpointList): Promise<Endpoints> {
  const of = "webhook endpoints";
  const after = cursor === undefined ? undefined : openCursor(context, of, cursor, Position);
  const position = after && { createdAt: new Date(after.created_at), publicId: after.public_id };
  const rows = await listEndpoints(context.tenantId, position, limit + 1);
  return pageOf(context, of, rows, limit, (last) => ({
    created_at: last.createdAt.toISOString(),
    public_id: last.publicId,
  }));
}

/**
 * Updates an endpoint; omitted fields stay unchanged. A new URL has to be verified again. A request that changes
 * nothing writes nothing.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `INVALID_REQUEST` when the SSRF guard refuses the URL
 */
export async function updateWebhookEndpoint(
  context: Context,
  publicId: string,
  request: ChangeEndpoint,
): Promise<EndpointRow> {
  await getWebhookEndpoint(context, publicId);
  if (request.url !== undefined) await assertAllowedUrl(request.url);
  return write(context, publicId, (before) => {
    const { url = before.url, description = before.description } = request;
    const verifiedAt = url === before.url ? before.verifiedAt : null;
    const disabled = request.status ? request.status === "DISABLED" : before.status === "DISABLED";
    const status: EndpointStatus = disabled ? "DISABLED" : verifiedAt ? "ACTIVE" : "PENDING_VERIFICATION";
    return {
      ...before,
      url,
      description,
      verifiedAt,
      status,
      disabledReason: disabled ? (before.disabledReason ?? "REQUESTED") : null,
      // Clears the failures, which belong to the old URL or ended when the endpoint was disabled.
      failingSince: status === before.status && url === before.url ? before.failingSince : null,
    };
  });
}

/**
 * Replaces all of an endpoint's subscriptions.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export function subscribeWebhookEndpoint(
  context: Context,
  publicId: string,
  eventTypes: string[],
): Promise<EndpointRow> {
  return write(context, publicId, (before) => ({ ...before, eventTypes }));
}

/**
 * Deletes an endpoint; its open deliveries are not sent.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function deleteWebhookEndpoint(context: Context, publicId: string): Promise<void> {
  if (!(await deleteEndpointRow(context, publicId, context.claim(null))))
    throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
}

async function write(
  context: Context,
  publicId: string,
  change: (before: EndpointRow) => EndpointRow,
): Promise<EndpointRow> {
  for (;;) {
    const before = await getWebhookEndpoint(context, publicId);
    const after = { ...change(before), updatedAt: context.now };
    if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) {
      await storeResult(context.claim(before));
      return before;
    }
    if (await updateEndpointRow(context, { before, after, operation: context.operation, claim: context.claim(after) }))
      return after;
  }
}
