import { z } from "zod";
import { clock } from "@/lib/core/clock";
import { newId } from "@/lib/core/ids";
import { type Prisma, prisma, transact } from "@/lib/core/prisma";
import { currentParent } from "@/lib/core/tracing/spans";
import { getPartnerDirectory } from "@/lib/partner/directory";
import { findLatest, hasVisibleChange, sealFeedCursor } from "./change-feed";

/** Minimum seconds between two announcements (throttle), by the real clock. */
const INTERVAL = 60;

const STATE = "catalog_announced";
/** The sequence number of the last announced change, and when that was, in seconds of the epoch. */
const Announced = z.object({ sequence: z.int(), at: z.number() });
type Announced = z.output<typeof Announced>;

/**
 * Writes a `catalog.changed` event for each subscribed tenant that sees any change since the last announcement. Its
 * cursor is the position before those changes, for `GET /catalog/changes`. A change within a minute of an announcement
 * is announced after that minute. The first call of an installation only stores the feed's position.
 */
export async function announceChanges(): Promise<void> {
  const latest = await findLatest();
  const state = await prisma().serviceState.findFirst({ where: { name: STATE } });
  const second = clock.realNow().getTime() / 1000;
  if (!state) {
    const begun = { name: STATE, value: { sequence: latest, at: 0 } satisfies Announced };
    await transact((tx) => tx.serviceState.createMany({ data: [begun], skipDuplicates: true }));
    return;
  }
  const { sequence, at } = Announced.parse(state.value);
  if (latest <= sequence || second < at + INTERVAL) return;
  const events = await listAnnouncements(sequence, latest);
  await transact(async (tx) => {
    const { count } = await tx.serviceState.updateMany({
      where: { name: STATE, value: { path: ["sequence"], equals: sequence } },
      data: { value: { sequence: latest, at: second } satisfies Announced, updatedAt: clock.realNow() },
    });
    // No updated row means that another worker has announced these changes.
    if (count > 0) await tx.outboxEvent.createMany({ data: events });
  });
}

async function listAnnouncements(announced: number, latest: number): Promise<Prisma.OutboxEventCreateManyInput[]> {
  const subscribed = await prisma().webhookEndpoint.findMany({
    where: { eventTypes: { has: "catalog.changed" } },
    distinct: ["tenantId"],
    select: { tenantId: true },
  });
  const { tenants } = await getPartnerDirectory();
  const at = clock.now();
  const events: Prisma.OutboxEventCreateManyInput[] = [];
  for (const { tenantId } of subscribed) {
    const tenant = tenants.get(tenantId);
    if (!tenant || (tenant.catalogue && !(await hasVisibleChange(tenant, announced)))) continue;
    const { catalogue, contract } = tenant;
    const cursor = sealFeedCursor({ tenantId, catalogue, contract, now: at }, announced);
    const data = { cursor, last_change_sequence: latest, initiator: "SYSTEM" };
    const traceParent = currentParent() ?? null;
    events.push({ tenantId, eventId: newId("evt", at), type: "catalog.changed", at, data, traceParent });
  }
  return events;
}
