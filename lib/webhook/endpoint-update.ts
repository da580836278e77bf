import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { keep } from "@/lib/idempotency/repository";
import { assertAllowedUrl } from "./address";
import { getEndpoint } from "./endpoint-get";
import { updateEndpointRow, deleteEndpointRow, type EndpointRow } from "./repository";
import type { ChangeEndpoint, EndpointStatus } from "./schemas";

/**
 * Updates an endpoint; omitted fields stay unchanged. A new URL has to be verified again. A request that changes
 * nothing writes nothing.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `INVALID_REQUEST` when the SSRF guard refuses the URL
 */
export async function updateEndpoint(
  context: Context,
  publicId: string,
  request: ChangeEndpoint,
): Promise<EndpointRow> {
  await getEndpoint(context, publicId);
  if (request.url !== undefined) await assertAllowedUrl(request.url);
  return write(context, publicId, "webhook.update", (before) => {
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
      // Failures belong to the old URL, or ended when the endpoint was disabled.
      failingSince: status === before.status && url === before.url ? before.failingSince : null,
    };
  });
}

/**
 * Replaces all of an endpoint's subscriptions.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export function updateSubscriptions(context: Context, publicId: string, eventTypes: string[]): Promise<EndpointRow> {
  return write(context, publicId, "webhook.subscribe", (before) => ({ ...before, eventTypes }));
}

/**
 * Deletes an endpoint; its open deliveries are not sent.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function deleteEndpoint(context: Context, publicId: string): Promise<void> {
  if (!(await deleteEndpointRow(context, publicId, context.claim(null))))
    throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
}

async function write(
  context: Context,
  publicId: string,
  operation: string,
  change: (before: EndpointRow) => EndpointRow,
): Promise<EndpointRow> {
  for (;;) {
    const before = await getEndpoint(context, publicId);
    const after = { ...change(before), updatedAt: context.now };
    if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) {
      await keep(context.claim(before));
      return before;
    }
    if (await updateEndpointRow(context, { before, after, operation, claim: context.claim(after) })) return after;
  }
}
