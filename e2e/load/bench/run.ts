import path from "node:path";
import type { Arguments } from "./arguments";
import { findPgbench } from "./bare-sql";
import { compare, printCompared, type Compared, type Round } from "./figures/compare";
import { flatness, type Growth } from "./figures/flatness";
import { describeMachine, type Machine } from "./figures/machine";
import { Bench } from "./measure";
import { stagesOf, type Stage } from "./stages";
import type { Subject } from "./figures/figure";
import { Report } from "./figures/report";
import { withSide, type Side } from "./side";
import { OWN_CHECKOUT } from "../own-checkout";

/** The figures of one checkout. */
export interface Result {
  machine: Machine;
  subjects: Subject[];
  flatness: Growth[];
}

/** The figures of two checkouts. */
export interface Comparison {
  machine: Machine;
  base: Machine;
  compared: Compared[];
}

/** Measures this checkout beside its bare SQL. */
export async function measureOwn(args: Arguments, only: readonly string[]): Promise<Result> {
  const pgbench = findPgbench();
  const report = new Report();
  report.say("starting a database of its own");
  return withSide(OWN_CHECKOUT, async (side) => {
    const machine = await describeMachine(side.url, OWN_CHECKOUT);
    const bench = await signedIn(new Bench(side, report, args, pgbench));
    for (const stage of stagesOf(only, args.sizes)) {
      await fill(side, stage, report);
      await measure(bench, stage);
    }
    report.print();
    return { machine, subjects: report.subjects, flatness: flatness(report.subjects) };
  });
}

/** Measures this checkout and another one in turn, each with its own server and database, through HTTP alone. */
export async function measureBoth(other: string, args: Arguments, only: readonly string[]): Promise<Comparison> {
  new Report().say("starting both checkouts, each with a database of its own");
  return withSide(path.resolve(other), (base) =>
    withSide(OWN_CHECKOUT, async (own) => {
      const [machine, baseMachine] = [
        await describeMachine(own.url, OWN_CHECKOUT),
        await describeMachine(base.url, other),
      ];
      const compared = await compareSides(base, own, args, only);
      printCompared("This checkout over the other", compared);
      return { machine, base: baseMachine, compared };
    }),
  );
}

/**
 * Measures two sides in turn, with the same catalogue. Each round has processes of its own, because two processes of one build
 * can differ by a tenth for as long as they live.
 */
export async function compareSides(
  base: Side,
  own: Side,
  args: Arguments,
  only: readonly string[],
): Promise<Compared[]> {
  const report = new Report();
  const rounds: Round[] = [];
  for (const stage of stagesOf(only, args.sizes)) {
    await fill(base, stage, report);
    await fill(own, stage, report);
    for (let i = 0; i < args.rounds; i++) {
      const figures = { base: [] as Subject[], own: [] as Subject[] };
      // Each is the first one in turn.
      for (const name of i % 2 ? (["own", "base"] as const) : (["base", "own"] as const)) {
        const one = new Report();
        one.say(`round ${i + 1}: ${name}`);
        const side = { base, own }[name];
        await side.restart();
        await measure(await signedIn(new Bench(side, one, args, undefined)), stage);
        figures[name] = one.subjects;
      }
      rounds.push(figures);
    }
  }
  return compare(rounds);
}

async function signedIn(bench: Bench): Promise<Bench> {
  await bench.signIn();
  return bench;
}

async function fill(side: Side, { from, size }: Stage, report: Report): Promise<void> {
  if (size === undefined) return;
  report.say(`filling the catalogue to ${size} properties`);
  await side.grow(from + 1, size);
}

async function measure(bench: Bench, { size, measures }: Stage): Promise<void> {
  bench.report.size = size;
  for (const one of measures) await one(bench);
}
