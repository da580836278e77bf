import type { Figure, Subject } from "./figure";
import { groupsOf } from "./statistics";

/** How the cost of one request grows with the catalogue. */
export interface Growth {
  what: string;
  clients: number;
  /** The smallest and the largest size. */
  from: number;
  to: number;
  /** Cost at the largest size over that at the smallest: HTTP, bare SQL, server CPU, PostgreSQL's CPU. */
  ratios: (number | undefined)[];
}

/** The growth of every request that was measured at two sizes or more. */
export function flatness(subjects: readonly Subject[]): Growth[] {
  return subjects.flatMap(({ title, figures }) => {
    const sized = figures.filter(({ size }) => size !== undefined).toSorted((a, b) => a.size! - b.size!);
    const groups = groupsOf(sized, ({ what, clients }) => JSON.stringify([what, clients]));
    return groups
      .map((group) => [group[0]!, group.at(-1)!] as const)
      .filter(([small, large]) => small.size !== large.size)
      .map(([small, large]) => growth(title, small, large));
  });
}

function growth(title: string, small: Figure, large: Figure): Growth {
  const ratio = (over?: number, under?: number) => (over && under ? over / under : undefined);
  return {
    what: `${title.split(":")[0]}: ${small.what}`,
    clients: small.clients,
    from: small.size!,
    to: large.size!,
    ratios: [
      ratio(small.http.perSecond, large.http.perSecond),
      ratio(small.bare, large.bare),
      ratio(large.http.serverCpuMs, small.http.serverCpuMs),
      ratio(large.http.databaseCpuMs, small.http.databaseCpuMs),
    ],
  };
}
