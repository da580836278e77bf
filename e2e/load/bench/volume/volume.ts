import path from "node:path";
import type { Arguments } from "../arguments";
import { describeMachine, type Machine } from "../figures/machine";
import { line, Report } from "../figures/report";
import { percentile } from "../figures/statistics";
import type { Measured } from "../load";
import { Bench } from "../measure";
import { withSide, type Side } from "../side";
import { amountsAt, AVERAGE, PROPERTIES, type Amounts } from "./amounts";
import { DISTRIBUTION, fillHistory } from "./fill";
import { makeSamples } from "./samples";
import { SCREENS, SUMS } from "./screens";
import { printSizes, sizesOf, type TableSize } from "./sizes";
import { Subject } from "./subject";
import { measureSale } from "./writes";

const OWN = path.resolve(import.meta.dirname, "../../../..");

/** How much slower a request may be than in an empty system. */
const ALLOWED = 1.3;

/** Who is measured: an average tenant without history around it, the same with it, and a large one. */
export const SUBJECTS = ["empty", "average", "large"] as const;
type Name = (typeof SUBJECTS)[number];

/** A request's medians, in milliseconds: by clock, and CPU of the server and PostgreSQL together. */
export type Times = Record<Name, { p50: number; cpu: number }>;

export interface Volume {
  machine: Machine;
  amounts: Amounts;
  distribution: string;
  requests: { what: string; times: Times }[];
  sizes: TableSize[];
}

/**
 * Measures requests in a system with history and in one without, in turn, each with a server and a database of its own.
 * The process ends with 1 when a request whose work is a page or a record is too slow in the system with history.
 */
export async function measureVolume(args: Arguments): Promise<Volume> {
  const report = new Report();
  const amounts = amountsAt(args.scale);
  report.say("starting two systems, each with a database of its own");
  return withSide(OWN, (empty) =>
    withSide(OWN, async (full) => {
      await prepare(empty, AVERAGE, report, args);
      await prepare(full, amounts, report, args);
      return compareSystems(empty, full, amounts, report, args);
    }),
  );
}

/** Measures the systems' subjects in turn. */
export async function compareSystems(
  empty: Side,
  full: Side,
  amounts: Amounts,
  report: Report,
  args: Arguments,
): Promise<Volume> {
  const subjects: Record<Name, Subject> = {
    empty: await Subject.of(empty, report, args, 1),
    average: await Subject.of(full, report, args, 1),
    large: await Subject.of(full, report, args, 2),
  };
  const rounds: Map<string, Measured | undefined>[] = [];
  for (let i = 0; i < args.rounds * SUBJECTS.length; i++) {
    const name = SUBJECTS[i % SUBJECTS.length]!;
    report.say(`round ${Math.floor(i / SUBJECTS.length) + 1}: ${name}`);
    rounds.push(await measureRound(subjects[name], report));
  }
  const what = [...rounds[0]!.keys()];
  const requests = what.map((one) => ({ what: one, times: timesOf(rounds, one) }));
  const sizes = await sizesOf(full.url);
  print(requests);
  printSizes(sizes);
  return { machine: await describeMachine(full.url, OWN), amounts, distribution: DISTRIBUTION, requests, sizes };
}

/** Fills a system with its catalogue and its history. */
export async function prepare(side: Side, amounts: Amounts, report: Report, args: Arguments): Promise<void> {
  report.say(`filling a system with ${amounts.bookings} bookings of ${amounts.tenants} tenants`);
  await side.grow(1, PROPERTIES);
  const bench = new Bench(side, report, args, undefined);
  await bench.signIn();
  await fillHistory(side.url, amounts, await makeSamples(bench), (text) => report.say(text));
}

/** A request that fails, such as by the time-out of statements, has no figures and fails the run. */
async function measureRound(subject: Subject, report: Report): Promise<Map<string, Measured | undefined>> {
  const round = new Map<string, Measured | undefined>(Object.entries(await measureSale(subject)));
  for (const screen of [...SCREENS, ...SUMS]) {
    const measured = await subject.measure(screen).catch((error: unknown) => {
      report.say(`  ${screen.name}: ${(error as Error).message}`);
      process.exitCode = 1;
      return undefined;
    });
    round.set(screen.name, measured);
  }
  return round;
}

/** The medians of a request's rounds. */
function timesOf(rounds: readonly Map<string, Measured | undefined>[], what: string): Times {
  const of = (index: number) => {
    const own = rounds
      .filter((_, i) => i % SUBJECTS.length === index)
      .map((round) => round.get(what))
      .filter((one) => one !== undefined);
    if (!own.length) return { p50: Infinity, cpu: Infinity };
    const cpu = own.map(({ serverCpuMs = 0, databaseCpuMs = 0 }) => serverCpuMs + databaseCpuMs);
    return { p50: median(own.map(({ p50 }) => p50)), cpu: median(cpu) };
  };
  return { empty: of(0), average: of(1), large: of(2) };
}

const median = (values: number[]): number =>
  Math.round(
    percentile(
      values.toSorted((a, b) => a - b),
      0.5,
    ) * 100,
  ) / 100;

function print(requests: Volume["requests"]): void {
  const sums = new Set(SUMS.map(({ name }) => name));
  console.log(`\nmilliseconds, one client; ${DISTRIBUTION}`);
  line(["", "empty", "average", "ratio", "large", "ratio", "CPU empty", "CPU average", "CPU large"]);
  for (const { what, times } of requests) {
    const { empty, average, large } = times;
    const ratios = [average.p50 / empty.p50, large.p50 / empty.p50];
    const isSum = sums.has(what);
    if (!isSum && ratios.some((ratio) => ratio > ALLOWED)) process.exitCode = 1;
    const mark = (ratio: number) => `${ratio.toFixed(2)}${ratio > ALLOWED ? (isSum ? " +" : " !") : ""}`;
    const cells = [empty.p50, average.p50, mark(ratios[0]!), large.p50, mark(ratios[1]!)];
    line([what, ...cells, empty.cpu, average.cpu, large.cpu]);
  }
  console.log(`! more than ${ALLOWED} times; + a sum, whose work is the number of records that it sums`);
}
