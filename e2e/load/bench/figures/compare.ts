import type { Figure, Subject } from "./figure";
import { line } from "./report";
import { groupsOf, spreadOf, type Spread } from "./statistics";

/** The figures of two checkouts in one round. */
export interface Round {
  base: readonly Subject[];
  own: readonly Subject[];
}

/** One request compared: this checkout over the other. */
export interface Compared {
  what: string;
  size?: number;
  clients: number;
  /** Requests a second: 2 means twice as many. */
  throughput: Spread;
  /** CPU milliseconds of the server a request: 0.5 means half as many. */
  serverCpu?: Spread;
  /** CPU milliseconds of PostgreSQL a request. */
  databaseCpu?: Spread;
}

interface Pair {
  what: string;
  base: Figure;
  own: Figure;
}

/** The ratios of all requests that both checkouts answered, with their spread over the rounds. */
export function compare(rounds: readonly Round[]): Compared[] {
  const groups = groupsOf(rounds.flatMap(pairsOf), ({ what, own }) => JSON.stringify([what, own.size, own.clients]));
  return groups.map((pairs) => {
    const { what, own } = pairs[0]!;
    const spread = (of: (figure: Figure) => number | undefined): Spread | undefined => {
      const ratios = pairs.map((pair) => [of(pair.own), of(pair.base)]).filter(([a, b]) => a !== undefined && b);
      return ratios.length ? spreadOf(ratios.map(([a, b]) => a! / b!)) : undefined;
    };
    return {
      what,
      size: own.size,
      clients: own.clients,
      throughput: spread(({ http }) => http.perSecond)!,
      serverCpu: spread(({ http }) => http.serverCpuMs),
      databaseCpu: spread(({ http }) => http.databaseCpuMs),
    };
  });
}

function pairsOf({ base, own }: Round): Pair[] {
  const named = (subjects: readonly Subject[]) =>
    subjects.flatMap(({ title, figures }) =>
      figures.map((figure) => ({ what: `${title.split(":")[0]}: ${figure.what}`, figure })),
    );
  const others = named(base);
  return named(own).flatMap(({ what, figure }) => {
    const other = others.find(
      (one) => one.what === what && one.figure.size === figure.size && one.figure.clients === figure.clients,
    );
    return other ? [{ what, base: other.figure, own: figure }] : [];
  });
}

export function printCompared(title: string, compared: readonly Compared[]): void {
  console.log(`\n${title}: minimum, median and maximum of the rounds`);
  line(["", "size", "clients", "", "requests/s", "", "", "server CPU", "", "", "SQL CPU", ""]);
  const cells = (spread?: Spread) =>
    spread ? [spread.min, spread.median, spread.max].map((ratio) => ratio.toFixed(2)) : ["", "", ""];
  for (const { what, size, clients, throughput, serverCpu, databaseCpu } of compared)
    line([what, size ?? "", clients, ...cells(throughput), ...cells(serverCpu), ...cells(databaseCpu)]);
}
