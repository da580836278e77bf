import { clock, setClockOffset } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { readClockOffset, storeClockOffset } from "./repository";

/** Puts the domain's clock to an instant, from where it runs on; undefined: back to real time. */
export async function moveClock(context: Context, operation: string, to: Date | undefined): Promise<Date> {
  const offset = to ? to.getTime() - clock.realNow().getTime() : 0;
  await storeClockOffset(context, operation, offset);
  setClockOffset(offset);
  return clock.now();
}

/** Takes over what another process of the sandbox set. */
export async function followClock(): Promise<void> {
  setClockOffset(await readClockOffset());
}
