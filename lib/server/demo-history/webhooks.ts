import type { Context } from "@/lib/core/context";
import { newTraceId } from "@/lib/core/ids";
import { fanOutEvents } from "@/lib/webhook/delivery/fan-out-repository";
import { findEndpoint, updateEndpointRow } from "@/lib/webhook/endpoint/repository";
import { callInPast, type PastCaller } from "./past-calls";
import { hoursAfter } from "./sales-plan";
import { dateEvents, settleDeliveries } from "./webhooks-repository";

/** A receiver on the partner's own machine; nothing is sent there, because the endpoint is disabled at the end. */
const URL = "http://localhost:4900/bookings";
const BATCH = 500;

/**
 * Creates the partner's endpoint and verifies it, before the first event.
 * @returns its public id
 */
export async function openEndpoint(partner: PastCaller, at: Date): Promise<string> {
  const created = await callInPast<{ public_id: string }>("webhook.create", partner, {
    at,
    key: "endpoint",
    body: { url: URL, description: "Back office, first version" },
  });
  const publicId = created.body.public_id;
  const before = await findEndpoint(partner.tenant.id, publicId);
  if (!before) throw new Error("the endpoint was not created");
  // A run that was interrupted has verified it already.
  if (before.status !== "PENDING_VERIFICATION") return publicId;
  const after = { ...before, status: "ACTIVE" as const, verifiedAt: at, updatedAt: at };
  await updateEndpointRow(contextOf(partner, at), { before, after, operation: "webhook.verify", claim: null });
  return publicId;
}

/** Delivers the events of the history, and disables the endpoint: the service would call it from now on. */
export async function deliverEvents(partner: PastCaller, endpoint: string, now: Date): Promise<void> {
  while ((await fanOutEvents(BATCH)).events === BATCH);
  const { id } = (await findEndpoint(partner.tenant.id, endpoint))!;
  await settleDeliveries(id, now, outageBefore(now));
  await dateEvents(partner.tenant.id, now);
  await callInPast("webhook.update", partner, {
    at: now,
    params: { public_id: endpoint },
    body: { status: "DISABLED" },
  });
}

/**
 * From the morning of the last Thursday that is three days ago or longer (Sunday, day 0, is three days after it) until the
 * next noon: both days have sales, and the last retry is after it.
 */
function outageBefore(now: Date): { from: Date; to: Date } {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const thursday = hoursAfter(today, -24 * (3 + today.getUTCDay()));
  return { from: hoursAfter(thursday, 9), to: hoursAfter(thursday, 36) };
}

function contextOf({ tenant, actor, source }: PastCaller, now: Date): Context {
  return {
    tenantId: tenant.id,
    catalogue: tenant.catalogue,
    operation: "webhook.verify",
    actor,
    source,
    profile: tenant.defaultProfile,
    restoreProfile: () => tenant.defaultProfile,
    profileName: () => tenant.defaultProfile.publicId,
    now,
    traceId: newTraceId(),
    scenario: undefined,
    permits: () => true,
    claim: () => null,
  };
}
