import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { openCursor, cutPage } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { challengeEndpoint, wakeEndpoint } from "../delivery/delivery";
import { assertAllowedUrl } from "@/lib/core/target-address";
import type { ChangeEndpoint, EndpointList, EndpointStatus } from "../schemas";

/** An endpoint with the public facts of its secrets. */
export interface EndpointRow {
  id: number;
  tenantId: number;
  publicId: string;
  url: string;
  description: string | null;
  status: EndpointStatus;
  disabledReason: "REQUESTED" | "GONE" | "FAILING" | null;
  eventTypes: string[];
  createdAt: Date;
  updatedAt: Date;
  verifiedAt: Date | null;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  secretLast4: string;
  /** When the last replaced secret stops signing; null if only the current one signs. */
  previousSecretExpiresAt: Date | null;
}

type Loaded = Awaited<ReturnType<typeof load>>[number];

/** Loads endpoints, newest first, each with its current secret first and then the replaced ones that still sign. */
function load(where: object, limit: number) {
  return prisma().webhookEndpoint.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { publicId: "asc" }],
    take: limit,
    include: {
      secrets: {
        select: { last4: true, expiresAt: true },
        where: { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.realNow() } }] },
        orderBy: { expiresAt: { sort: "desc", nulls: "first" } },
      },
    },
  });
}

const toRow = ({ secrets: [current, previous], ...endpoint }: Loaded): EndpointRow => ({
  ...endpoint,
  status: endpoint.status as EndpointStatus,
  disabledReason: endpoint.disabledReason as EndpointRow["disabledReason"],
  secretLast4: current!.last4,
  previousSecretExpiresAt: previous?.expiresAt ?? null,
});

async function findEndpoint(tenantId: number, publicId: string): Promise<EndpointRow | null> {
  const [found] = await load({ tenantId, publicId }, 1);
  return found ? toRow(found) : null;
}

/** Keyset pagination over the index on (tenant, created_at, public_id). */
async function listEndpoints(
  tenantId: number,
  after: { createdAt: Date; publicId: string } | undefined,
  limit: number,
): Promise<EndpointRow[]> {
  const behind = after && {
    OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, publicId: { gt: after.publicId } }],
  };
  return (await load({ tenantId, ...behind }, limit)).map(toRow);
}

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
  return cutPage(context, of, rows, limit, (last) => ({
    created_at: last.createdAt.toISOString(),
    public_id: last.publicId,
  }));
}

/**
 * Updates an endpoint; omitted fields stay. A new URL must be verified again. A request that changes nothing writes
 * nothing.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `INVALID_REQUEST` if the SSRF guard refuses the URL
 */
export async function updateWebhookEndpoint(
  context: Context,
  publicId: string,
  request: ChangeEndpoint,
): Promise<EndpointRow> {
  await getWebhookEndpoint(context, publicId);
  if (request.url !== undefined) await assertAllowedUrl(request.url);
  return changeEndpoint(context, publicId, (before) => {
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
      // Clears the failures: they belong to the old URL, or ended when the endpoint was disabled.
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
  return changeEndpoint(context, publicId, (before) => ({ ...before, eventTypes }));
}

/**
 * Sends a challenge that the endpoint must echo. When it does, waiting events are sent. An endpoint disabled by its
 * owner stays disabled, and needs no further verification when it is enabled again.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_VERIFICATION_FAILED` with the endpoint's response
 */
export async function verifyWebhookEndpoint(context: Context, publicId: string): Promise<EndpointRow> {
  const challenged = await getWebhookEndpoint(context, publicId);
  await challengeEndpoint(challenged);
  const verified = await changeEndpoint(context, publicId, (before) => {
    if (before.url !== challenged.url)
      throw new DomainError("WEBHOOK_VERIFICATION_FAILED", { details: { reason: "the url has been changed since" } });
    const status = before.status === "PENDING_VERIFICATION" ? "ACTIVE" : before.status;
    return { ...before, status, verifiedAt: clock.realNow() };
  });
  await wakeEndpoint(verified.id);
  return verified;
}

/**
 * Deletes an endpoint with its secrets and deliveries; open ones are not sent.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export function deleteWebhookEndpoint(context: Context, publicId: string): Promise<void> {
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.webhookEndpoint.deleteMany({ where: { tenantId: context.tenantId, publicId } });
    if (count === 0) throw new DomainError("WEBHOOK_ENDPOINT_NOT_FOUND");
    audit({ subject: publicId });
  });
}

/** Changes an endpoint. If its values have changed since they were read, reads them again. */
function changeEndpoint(
  context: Context,
  publicId: string,
  change: (before: EndpointRow) => EndpointRow,
): Promise<EndpointRow> {
  return inTransaction(context, async (tx, { audit }) => {
    for (;;) {
      const before = await getWebhookEndpoint(context, publicId);
      const after = { ...change(before), updatedAt: context.now };
      if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) return before;
      const { id, ...read } = changeable(before);
      const { count } = await tx.webhookEndpoint.updateMany({
        where: { id, ...read, eventTypes: { equals: before.eventTypes } },
        data: {
          ...changeable(after),
          disabledReason: after.disabledReason,
          // Deliveries record failures meanwhile, which stay unless the change clears them.
          ...(after.failingSince === null && { failingSince: null }),
          updatedAt: after.updatedAt,
        },
      });
      if (count === 0) continue;
      audit({ subject: publicId });
      return after;
    }
  });
}

const changeable = ({ id, url, status, description, eventTypes, verifiedAt }: EndpointRow) => {
  return { id, url, status, description, eventTypes, verifiedAt };
};
