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

/**
 * A request's medians: milliseconds by clock, those of the CPU of the server and PostgreSQL together, and bytes of an answer.
 * Infinity: no answer yet.
 */
export type Times = Record<Name, { p50: number; cpu: number; bytes: number }>;

/** What was measured of each request in one round; undefined: it failed, such as by the time-out of statements. */
type Round = Map<string, Measured | undefined>;

export interface Volume {
  machine: Machine;
  amounts: Amounts;
  distribution: string;
  /** Of the subject that was measured last: it has the fewest. */
  rounds: number;
  requests: { what: string; times: Times }[];
  sizes: TableSize[];
}

/**
 * Measures requests in a system with history and in one without, in turn, each with a server and a database of its own.
 * The process ends with 1 when a request whose work is a page or a record is too slow in the system with history.
 * @param save gets the result so far after each round of a subject, so that a run that is ended leaves what it measured
 */
export async function measureVolume(args: Arguments, save: (soFar: Volume) => void): Promise<Volume> {
  const report = new Report();
  const amounts = amountsAt(args.scale);
  report.say("starting two systems, each with a database of its own");
  return withSide(OWN, (empty) =>
    withSide(OWN, async (full) => {
      await prepare(empty, AVERAGE, report, args);
      await prepare(full, amounts, report, args);
      const subjects: Record<Name, Subject> = {
        empty: await Subject.of(empty, report, args, 1),
        average: await Subject.of(full, report, args, 1),
        large: await Subject.of(full, report, args, 2),
      };
      const system = {
        machine: await describeMachine(full.url, OWN),
        amounts,
        distribution: DISTRIBUTION,
        sizes: await sizesOf(full.url),
      };
      const rounds: Record<Name, Round[]> = { empty: [], average: [], large: [] };
      for (let i = 0; i < args.rounds; i++)
        for (const name of SUBJECTS) {
          report.say(`round ${i + 1}: ${name}`);
          rounds[name].push(await measureRound(subjects[name], report));
          save({ ...system, rounds: rounds.large.length, requests: requestsOf(rounds) });
        }
      const requests = requestsOf(rounds);
      print(requests);
      printSizes(system.sizes);
      return { ...system, rounds: args.rounds, requests };
    }),
  );
}

/** Fills a system with its catalogue and its history. */
export async function prepare(side: Side, amounts: Amounts, report: Report, args: Arguments): Promise<void> {
  report.say(`filling a system with ${amounts.bookings} bookings of ${amounts.tenants} tenants`);
  await side.grow(1, PROPERTIES);
  const bench = new Bench(side, report, args, undefined);
  await bench.signIn();
  await fillHistory(side.url, amounts, await makeSamples(bench), (text) => report.say(text));
}

/** A request that fails has no figures and fails the run. */
async function measureRound(subject: Subject, report: Report): Promise<Round> {
  const round: Round = new Map();
  const note = (what: string, measured: Measured | undefined) => {
    round.set(what, measured);
    if (measured) report.say(`  ${what}: ${measured.p50} ms, CPU ${cpuOf(measured).toFixed(2)}`);
  };
  for (const [step, measured] of Object.entries(await measureSale(subject))) note(step, measured);
  for (const screen of [...SCREENS, ...SUMS]) {
    const measured = await subject.measure(screen).catch((error: unknown) => {
      report.say(`  ${screen.name}: ${(error as Error).message}`);
      process.exitCode = 1;
      return undefined;
    });
    note(screen.name, measured);
  }
  return round;
}

/** The requests of the rounds so far. */
const requestsOf = (rounds: Record<Name, readonly Round[]>): Volume["requests"] =>
  [...rounds.empty[0]!.keys()].map((what) => {
    const of = (name: Name) => mediansOf(rounds[name].flatMap((round) => round.get(what) ?? []));
    return { what, times: { empty: of("empty"), average: of("average"), large: of("large") } };
  });

const cpuOf = ({ serverCpuMs = 0, databaseCpuMs = 0 }: Measured): number => serverCpuMs + databaseCpuMs;

const mediansOf = (measured: readonly Measured[]): Times[Name] =>
  measured.length
    ? {
        p50: median(measured.map(({ p50 }) => p50)),
        cpu: median(measured.map(cpuOf)),
        bytes: median(measured.map(({ bytes }) => bytes)),
      }
    : { p50: Infinity, cpu: Infinity, bytes: Infinity };

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
  line([
    "",
    "empty",
    "average",
    "ratio",
    "large",
    "ratio",
    "kB empty",
    "kB large",
    "CPU empty",
    "CPU average",
    "CPU large",
  ]);
  for (const { what, times } of requests) {
    const { empty, average, large } = times;
    const marked = (of: Times[Name]): string => {
      const ratio = of.p50 / empty.p50;
      if (ratio <= ALLOWED) return ratio.toFixed(2);
      if (sums.has(what)) return `${ratio.toFixed(2)} +`;
      if (of.bytes / empty.bytes > ALLOWED) return `${ratio.toFixed(2)} ~`;
      process.exitCode = 1;
      return `${ratio.toFixed(2)} !`;
    };
    const cells = [
      empty.p50,
      average.p50,
      marked(average),
      large.p50,
      marked(large),
      kilobytes(empty),
      kilobytes(large),
    ];
    line([what, ...cells, empty.cpu, average.cpu, large.cpu]);
  }
  console.log(
    `! more than ${ALLOWED} times; ~ the answer is more than ${ALLOWED} times as large too, a page that history fills; ` +
      "+ a sum, whose work is the number of records that it sums",
  );
}

const kilobytes = ({ bytes }: Times[Name]): string => (bytes / 1000).toFixed(1);
