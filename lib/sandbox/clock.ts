import { clock, setClockOffset } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { askPeers, onPeerRequest } from "@/lib/core/peers";
import { readClockOffset, storeClockOffset } from "./repository";

/** The domain's current instant. */
export const getSandboxClock = (): Date => clock.now();

/** Sets the sandbox's clock to an instant; it goes on from there. @returns the new time */
export const putSandboxClock = (context: Context, now: Date): Promise<Date> => setClock(context, now);

/** Sets the sandbox's clock back to real time. @returns the new time */
export const resetSandboxClock = (context: Context): Promise<Date> => setClock(context, undefined);

async function setClock(context: Context, to: Date | undefined): Promise<Date> {
  const offset = to ? to.getTime() - clock.realNow().getTime() : 0;
  await storeClockOffset(context, offset);
  setClockOffset(offset);
  await askPeers("clock", offset);
  return clock.now();
}
onPeerRequest("clock", (offset) => setClockOffset(Number(offset)));

/** Applies the clock that another process of the sandbox has set. */
export async function followClock(): Promise<void> {
  setClockOffset(await readClockOffset());
}
