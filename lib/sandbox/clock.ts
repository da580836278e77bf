import { z } from "zod";
import { clock, setTenantClocks, getSharedNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { asAllTenants, runningTenant } from "@/lib/core/database/tenant-wall";
import { askPeers, onPeerRequest } from "@/lib/core/peers";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { moveHolds } from "@/lib/inventory/moved-holds-repository";
import type { NightUse } from "@/lib/inventory/room-month-use";
import { groupByNight, type StockUse } from "@/lib/inventory/stock-use";
import { moveTokens } from "./moved-tokens-repository";

/**
 * By tenant, the milliseconds by which its clock is ahead of the shared one; tenants that have not moved theirs are
 * absent.
 */
let moved: ReadonlyMap<number, number> = new Map();

/** Reads the stock that prebook tokens and changes hold; each product knows its own tokens. */
interface HeldStock {
  byPrebook(productType: number, offer: unknown): StockUse;
  byChange(change: unknown): NightUse[];
}

/** The key in `service_state` for what a sandbox was filled with. */
export const DEMO_STATE = "demo_seed";
const Demo = z.object({ end: z.string().optional() });

/** The current instant of the caller's clock, and where the demo's own past ends. */
export async function getSandboxClock(): Promise<{ now: Date; demoUntil: string | null }> {
  const state = await prisma().serviceState.findFirst({ where: { name: DEMO_STATE } });
  return { now: clock.now(), demoUntil: (state && Demo.parse(state.value).end) ?? null };
}

/** Sets the tenant's clock to an instant; it goes on from there. @returns the new time */
export const putSandboxClock = (context: Context, now: Date, held: HeldStock): Promise<Date> =>
  moveClock(context, now.getTime() - getSharedNow().getTime(), held);

/** Sets the tenant's clock back to real time. @returns the new time */
export const resetSandboxClock = (context: Context, held: HeldStock): Promise<Date> => moveClock(context, 0, held);

async function moveClock(context: Context, ahead: number, held: HeldStock): Promise<Date> {
  const { tenantId } = context;
  await inTransaction(context, async (tx, { audit }) => {
    await tx.tenant.update({ where: { id: tenantId }, data: { clockAheadMs: ahead }, select: { id: true } });
    const { prebooks, changes } = await moveTokens(tenantId, ahead);
    await moveHolds([
      ...prebooks.map(({ product_type, offer, ...ends }) => {
        const { rooms, services } = held.byPrebook(product_type, offer);
        return { rooms: groupByNight(rooms), services, ...ends };
      }),
      ...changes.map(({ change, ...ends }) => ({ rooms: held.byChange(change), services: [], ...ends })),
    ]);
    audit({ subject: null });
  });
  setAhead([tenantId, ahead]);
  await askPeers("clock", [tenantId, ahead]);
  return clock.now();
}

function setAhead([tenantId, ahead]: [number, number]): void {
  const others = [...moved].filter(([id]) => id !== tenantId);
  follow(new Map(ahead ? [...others, [tenantId, ahead]] : others));
}
onPeerRequest("clock", (value) => setAhead(value as [number, number]));

function follow(clocks: ReadonlyMap<number, number>): void {
  moved = clocks;
  setTenantClocks({ moved, running: runningTenant });
}

/** Applies the clocks that tenants have moved in another process of the sandbox. */
export async function readMovedClocks(): Promise<void> {
  const tenants = await asAllTenants(() =>
    prisma().tenant.findMany({ where: { clockAheadMs: { not: 0 } }, select: { id: true, clockAheadMs: true } }),
  );
  follow(new Map(tenants.map(({ id, clockAheadMs }) => [id, Number(clockAheadMs)])));
}
