import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Arguments } from "../arguments";
import { describeMachine, type Machine } from "../figures/machine";
import { Bench } from "../measure";
import { Report, line } from "../figures/report";
import { withSide } from "../side";
import { percentile } from "../figures/statistics";
import { Mix } from "./mix";
import { faultsOf, type Minute } from "./verdict";

const CLIENTS = 16;
const SIZE = 24_574;
const MINUTE_MS = 60_000;

interface MinuteFigures {
  perSecond: number;
  p50: number;
  p99: number;
  memoryMiB: number;
  serverErrors: number;
  refused: number;
}

/**
 * Sends mixed load for some minutes and prints a line a minute. The process ends with 1 when it fails.
 * @returns the figures of every minute and what is wrong
 */
export async function soak(args: Arguments): Promise<{
  machine: Machine;
  properties: number;
  rate?: number | undefined;
  minutes: MinuteFigures[];
  faults: string[];
}> {
  const report = new Report();
  const checkout = path.resolve(import.meta.dirname, "../../../..");
  return withSide(checkout, async (side) => {
    const bench = new Bench(side, report, args, undefined);
    // Unless sizes are chosen, the soak runs on a catalogue of the middle size.
    const properties = args.sizes.includes(SIZE) ? SIZE : args.sizes.at(-1)!;
    report.say(`filling the catalogue to ${properties} properties`);
    await side.grow(1, properties);
    const mix = new Mix(bench, properties);
    const minutes: Minute[] = [];
    line(["", "requests/s", "p50 ms", "p99 ms", "MiB", "5xx", "refused"]);
    for (let i = 0; i < args.minutes; i++) {
      await bench.signIn();
      const minute = await runMinute(bench, mix, args.rate);
      minutes.push(minute);
      const { perSecond, p50, p99, memoryMiB, serverErrors, refused } = figuresOf(minute);
      line([`minute ${i + 1}`, perSecond, p50, p99, memoryMiB, serverErrors, refused]);
    }
    const faults = faultsOf(minutes);
    console.log(faults.length ? `\nfailed:\n${faults.join("\n")}` : "\npassed");
    if (faults.length) process.exitCode = 1;
    const machine = await describeMachine(side.url, checkout);
    return { machine, properties, rate: args.rate, minutes: minutes.map(figuresOf), faults };
  });
}

/** @param rate requests a second of all clients; each is timed from when it is due, so that a late start counts */
async function runMinute({ side }: Bench, mix: Mix, rate: number | undefined): Promise<Minute> {
  const minute: Minute = { took: [], serverErrors: 0, refused: 0, memoryMiB: 0 };
  const starts = performance.now();
  const ends = starts + MINUTE_MS;
  const client = async (_: unknown, nth: number) => {
    for (let sent = 0; performance.now() < ends; sent++) {
      const began = rate ? starts + ((sent * CLIENTS + nth) * 1000) / rate : performance.now();
      if (began >= ends) return;
      const early = began - performance.now();
      if (early > 0) await sleep(early);
      // A broken connection counts as a server error.
      const status = await mix.send().catch(() => 500);
      minute.took.push(performance.now() - began);
      if (status >= 500) minute.serverErrors++;
      else if (status > 299) minute.refused++;
    }
  };
  const samples: number[] = [];
  const sampler = async () => {
    while (performance.now() < ends) {
      samples.push(side.server.residentMiB() ?? 0);
      await sleep(1000);
    }
  };
  await Promise.all([sampler(), ...Array.from({ length: CLIENTS }, client)]);
  minute.took.sort((a, b) => a - b);
  minute.memoryMiB = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  return minute;
}

function figuresOf({ took, memoryMiB, serverErrors, refused }: Minute): MinuteFigures {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    perSecond: tenths((took.length * 1000) / MINUTE_MS),
    p50: tenths(percentile(took, 0.5)),
    p99: tenths(percentile(took, 0.99)),
    memoryMiB: Math.round(memoryMiB),
    serverErrors,
    refused,
  };
}
