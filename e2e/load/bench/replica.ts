import { REPLICATED, startStandby } from "@/lib/testing/harness/servers/standby";
import type { Arguments } from "./arguments";
import { withQuotas, type CpuQuota } from "./cpu-quota";
import { below, drawDay } from "./draw";
import { describeMachine, type Machine } from "./figures/machine";
import { ProcessTree } from "./figures/process-figures";
import { line, Report } from "./figures/report";
import { spreadOf, type Spread } from "./figures/statistics";
import { Bench } from "./measure";
import { startProcesses } from "./processes";
import { stays } from "./products/stay";
import { withSide } from "./side";
import { OWN_CHECKOUT } from "../own-checkout";

const CLIENTS = 16;
/** Of the primary and of the standby each: little enough that PostgreSQL is the limit, and not the portal or the load. */
const CORES = 0.25;
/** How many times the searches of the primary alone both have to answer. */
const ASKED = 1.8;

/** The searches of one round. */
interface Searches {
  perSecond: number;
  p99: number;
  /** Cores that the server processes, the primary and the standby used. */
  used: Record<"portal" | "primary" | "standby", number>;
}

export interface ReplicaFigures {
  machine: Machine;
  properties: number;
  /** Of each PostgreSQL. */
  cores: number;
  rounds: { alone: Searches; withReplica: Searches }[];
  ratio: Spread;
}

/**
 * Measures searches of a primary alone, and of the same primary with a streaming standby, in turn; each of the two has a
 * fraction of a core of its own, and the portal as much as it needs. The process ends with 1 when the standby adds too little.
 * @returns undefined on a machine where no CPU time can be limited
 */
export function measureReplica(args: Arguments): Promise<ReplicaFigures | undefined> {
  return withQuotas(["primary", "standby"], CORES, ([onPrimary, onStandby]) =>
    compareWithStandby(args, onPrimary!, onStandby!),
  );
}

function compareWithStandby(args: Arguments, onPrimary: CpuQuota, onStandby: CpuQuota): Promise<ReplicaFigures> {
  const report = new Report();
  const properties = args.sizes[0]!;
  return withSide(
    OWN_CHECKOUT,
    async (side) => {
      report.say(`filling the catalogue to ${properties} properties, and copying it to a standby`);
      await side.grow(1, properties);
      const standby = await startStandby(side.postgres);
      const standbyServer = { port: new URL(standby.url("postgres")).port, search: "" };
      const replicaUrl = Object.assign(new URL(side.appUrl), standbyServer).href;
      const processes = await startProcesses(side.appUrl, OWN_CHECKOUT, { env: { DATABASE_REPLICA_URL: replicaUrl } });
      try {
        const trees = { primary: side.database, standby: new ProcessTree(() => standby.pid) };
        onPrimary.add(trees.primary.pids);
        onStandby.add(trees.standby.pids);
        const paired = { ...side, processes, server: new ProcessTree(() => processes.pid) };
        const benches = {
          alone: new Bench(side, report, args, undefined),
          withReplica: new Bench(paired, report, args, undefined),
        };
        const product = stays(properties);
        const draw = () => ({ path: "/search", body: product.search(1 + below(properties), drawDay()) });
        for (const bench of Object.values(benches)) {
          await bench.signIn();
          await bench.loadDrawn("/search", draw, CLIENTS);
        }
        const search = async (name: keyof typeof benches): Promise<Searches> => {
          const bench = benches[name];
          const watched = { portal: bench.side.server, ...trees };
          const before = Object.entries(watched).map(([who, tree]) => ({ who, tree, cpu: tree.cpuMs() ?? 0 }));
          const began = performance.now();
          const { perSecond, p99 } = await bench.loadDrawn("/search", draw, CLIENTS);
          const took = performance.now() - began;
          const used = before.map(({ who, tree, cpu }) => [who, ((tree.cpuMs() ?? 0) - cpu) / took] as const);
          return { perSecond, p99, used: Object.fromEntries(used) as Searches["used"] };
        };
        line(["", "searches/s", "p99 ms", "portal", "primary", "standby"]);
        const rounds: ReplicaFigures["rounds"] = [];
        for (let i = 0; i < args.rounds; i++) {
          const round = {} as ReplicaFigures["rounds"][number];
          for (const name of i % 2 ? (["withReplica", "alone"] as const) : (["alone", "withReplica"] as const)) {
            round[name] = await search(name);
            print(`round ${i + 1}: ${name === "alone" ? "the primary alone" : "with a standby"}`, round[name]);
          }
          rounds.push(round);
        }
        const ratio = spreadOf(rounds.map(({ alone, withReplica }) => withReplica.perSecond / alone.perSecond));
        const [least, middle, most] = [ratio.min, ratio.median, ratio.max].map((one) => one.toFixed(2));
        console.log(`\nWith a standby ${middle} times (${least} to ${most}); ${ASKED} are asked.`);
        if (ratio.median < ASKED) process.exitCode = 1;
        return { machine: await describeMachine(side.url, OWN_CHECKOUT), properties, cores: CORES, rounds, ratio };
      } finally {
        processes.stop();
        await standby.stop();
      }
    },
    { settings: REPLICATED },
  );
}

function print(what: string, { perSecond, p99, used }: Searches): void {
  const cores = [used.portal, used.primary, used.standby].map((one) => one.toFixed(2));
  line([what, perSecond.toFixed(1), p99, ...cores]);
}
