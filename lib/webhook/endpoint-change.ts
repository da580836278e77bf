import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { keep } from "@/lib/idempotency/repository";
import { assertAllowedUrl } from "./address";
import { readEndpoint } from "./endpoint-read";
import { changeEndpoint, deleteEndpoint, type EndpointRow } from "./repository";
import type { ChangeEndpoint, EndpointStatus } from "./schemas";

/**
 * Changes an endpoint; fields that are not given stay. Another url has to be verified anew. What changes nothing writes
 * nothing.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `INVALID_REQUEST` for a url that leads where it may not
 */
export async function updateEndpoint(
  context: Context,
  publicId: string,
  request: ChangeEndpoint,
): Promise<EndpointRow> {
  await readEndpoint(context, publicId);
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
      // What failed was the old address, or came to an end with its disabling.
      failingSince: status === before.status && url === before.url ? before.failingSince : null,
    };
  });
}

/** Replaces all of an endpoint's subscriptions (CONTRACT 8). @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND` */
export function subscribe(context: Context, publicId: string, eventTypes: string[]): Promise<EndpointRow> {
  return write(context, publicId, "webhook.subscribe", (before) => ({ ...before, eventTypes }));
}

/** Deletes an endpoint; what was still to be sent to it is not sent. @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND` */
export async function removeEndpoint(context: Context, publicId: string): Promise<void> {
  if (!(await deleteEndpoint(context, publicId, context.claim(null))))
    throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
}

async function write(
  context: Context,
  publicId: string,
  operation: string,
  change: (before: EndpointRow) => EndpointRow,
): Promise<EndpointRow> {
  for (;;) {
    const before = await readEndpoint(context, publicId);
    const after = { ...change(before), updatedAt: context.now };
    if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) {
      await keep(context.claim(before));
      return before;
    }
    if (await changeEndpoint(context, { before, after, operation, claim: context.claim(after) })) return after;
  }
}
