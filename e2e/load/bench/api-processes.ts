import type { Arguments } from "./arguments";
import { propertyId } from "./catalogue";
import { withQuotas, type CpuQuota } from "./cpu-quota";
import { below, drawDay } from "./draw";
import { describeMachine, type Machine } from "./figures/machine";
import { ProcessTree } from "./figures/process-figures";
import { line, Report } from "./figures/report";
import { spreadOf, type Spread } from "./figures/statistics";
import type { Extent, Measured } from "./load";
import { Bench } from "./measure";
import { next, startProgram } from "./processes";
import { stays } from "./products/stay";
import { withSide, type Side } from "./side";
import { OWN_CHECKOUT } from "../own-checkout";

const CLIENTS = 16;
/** Of each process of the API: little enough that they are the limit, and not the database or the load. */
const CORES = 0.25;
/** Requests of a kind that each process answers before it is measured: until its code is compiled. */
const WARM_UP = 1_500;
/** How many times the requests of one process two have to answer. */
const ASKED = 1.8;

/** What the launcher says when its processes serve. */
export interface ServedByProcesses {
  origin: string;
  /** The processes of the API. */
  pids: number[];
}

/** The requests that are measured, by name. */
type Requests = Record<string, (bench: Bench, extent?: Extent) => Promise<Measured>>;

export interface ProcessesFigures {
  machine: Machine;
  properties: number;
  /** Of each process. */
  cores: number;
  rounds: { what: string; one: Measured; two: Measured }[];
  /** Requests a second of two processes over those of one, by request. */
  ratios: Record<string, Spread>;
}

/**
 * Measures one process of the API and two, in turn and each with new processes; each process has a fraction of a core of its
 * own, and the launcher, the database and the load as much as they need. The process ends with 1 when the second one adds
 * too little.
 * @returns undefined on a machine where no CPU time can be limited
 */
export function measureProcesses(args: Arguments): Promise<ProcessesFigures | undefined> {
  return withQuotas(["api-1", "api-2"], CORES, (quotas) =>
    withSide(OWN_CHECKOUT, (side) => compareCounts(side, args, quotas)),
  );
}

async function compareCounts(side: Side, args: Arguments, quotas: readonly CpuQuota[]): Promise<ProcessesFigures> {
  const properties = args.sizes[0]!;
  const report = new Report();
  report.say(`filling the catalogue to ${properties} properties`);
  await side.grow(1, properties);
  const requests = requestsOf(properties);
  const rounds: ProcessesFigures["rounds"] = [];
  line(["", "requests/s", "p99 ms", "server", "database"]);
  for (let i = 0; i < args.rounds; i++) {
    const measured: Record<number, Record<string, Measured>> = {};
    for (const count of i % 2 ? [2, 1] : [1, 2]) {
      measured[count] = await measureCount(count, side, args, quotas, requests);
      for (const [what, one] of Object.entries(measured[count])) print(`round ${i + 1}: ${what}, ${count} of API`, one);
    }
    for (const what in requests) rounds.push({ what, one: measured[1]![what]!, two: measured[2]![what]! });
  }
  const ratios: ProcessesFigures["ratios"] = {};
  for (const what in requests) {
    const ratio = rounds.filter((r) => r.what === what).map(({ one, two }) => two.perSecond / one.perSecond);
    ratios[what] = spreadOf(ratio);
    const [least, middle, most] = [ratios[what].min, ratios[what].median, ratios[what].max].map((r) => r.toFixed(2));
    console.log(`${what}: two processes ${middle} times (${least} to ${most}); ${ASKED} are asked.`);
    if (ratios[what].median < ASKED) process.exitCode = 1;
  }
  return { machine: await describeMachine(side.url, OWN_CHECKOUT), properties, cores: CORES, rounds, ratios };
}

function requestsOf(properties: number): Requests {
  const product = stays(properties);
  const search = () => ({ path: "/search", body: product.search(1 + below(properties), drawDay()) });
  return {
    "search of 100 properties": (bench, extent) => bench.loadDrawn("/search", search, CLIENTS, extent),
    "one property": (bench, extent) => {
      const url = bench.urlOf("/properties");
      const draw = () => {
        const one = `/api/v1/properties/${propertyId(1 + below(properties))}`;
        return { path: one, headers: bench.headersOf({ path: one }) };
      };
      return bench.load({ url, method: "GET", draw }, CLIENTS, extent);
    },
  };
}

/** Starts some processes of the API, warms them up with all of the CPU time, and measures each request with their shares. */
async function measureCount(
  count: number,
  side: Side,
  args: Arguments,
  quotas: readonly CpuQuota[],
  requests: Requests,
): Promise<Record<string, Measured>> {
  const launcher = startProgram("serve-processes.ts", side.appUrl, OWN_CHECKOUT, { args: [String(count)] });
  const { origin, pids } = (await next(launcher)) as ServedByProcesses;
  try {
    const server = new ProcessTree(() => launcher.pid!);
    const served = { ...side, processes: { ...side.processes, origin }, server };
    const bench = new Bench(served, new Report(), args, undefined);
    await bench.signIn();
    for (const request of Object.values(requests)) await request(bench, { amount: count * WARM_UP });
    pids.forEach((pid, i) => quotas[i]!.add([pid]));
    const measured: Record<string, Measured> = {};
    for (const [what, request] of Object.entries(requests)) measured[what] = await request(bench);
    return measured;
  } finally {
    const ended = new Promise((resolve) => launcher.once("exit", resolve));
    launcher.disconnect();
    await ended;
  }
}

function print(what: string, { perSecond, p99, serverCpuMs, databaseCpuMs }: Measured): void {
  line([what, perSecond.toFixed(1), p99, serverCpuMs?.toFixed(2) ?? "", databaseCpuMs?.toFixed(2) ?? ""]);
}
