import { clock, setClockOffset } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { askPeers, onPeerRequest } from "@/lib/core/peers";
import { inTransaction, prisma } from "@/lib/core/prisma";

/** The domain's current instant. */
export const getSandboxClock = (): Date => clock.now();

/** Sets the sandbox's clock to an instant; it goes on from there. @returns the new time */
export const putSandboxClock = (context: Context, now: Date): Promise<Date> => setClock(context, now);

/** Sets the sandbox's clock back to real time. @returns the new time */
export const resetSandboxClock = (context: Context): Promise<Date> => setClock(context, undefined);

async function setClock(context: Context, to: Date | undefined): Promise<Date> {
  const offset = to ? to.getTime() - clock.realNow().getTime() : 0;
  await storeOffset(context, offset);
  setClockOffset(offset);
  await askPeers("clock", offset);
  return clock.now();
}
onPeerRequest("clock", (offset) => setClockOffset(Number(offset)));

/** Applies the clock that another process of the sandbox has set. */
export async function followClock(): Promise<void> {
  const stored = await prisma().serviceState.findFirst({ where: { name: STATE }, select: { value: true } });
  setClockOffset(stored ? (stored.value as { offset_ms: number }).offset_ms : 0);
}

/** The state that has the milliseconds by which the sandbox's clock is ahead of real time, for every process. */
const STATE = "sandbox_clock";

function storeOffset(context: Context, milliseconds: number): Promise<void> {
  const value = { offset_ms: milliseconds };
  return inTransaction(context, async (tx, { audit }) => {
    await tx.serviceState.upsert({
      where: { name: STATE },
      create: { name: STATE, value },
      update: { value, updatedAt: clock.realNow() },
      select: { name: true },
    });
    // An operator belongs to no tenant.
    audit({ subject: null, tenantId: context.tenantId || null });
  });
}
