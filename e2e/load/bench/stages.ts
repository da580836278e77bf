import type { Bench } from "./measure";
import { measureChanges } from "./parts/changes";
import { measureDoor } from "./parts/door";
import { measureKnown } from "./parts/known";
import { measurePlaces } from "./parts/places";
import { measurePolls } from "./parts/polls";
import { measureFlights, measurePackages, measureStays, measureTours, measureTransfers } from "./parts/products";
import { measureProperties } from "./parts/properties";
import { measureStaySearch } from "./parts/search";
import { measureUsage } from "./parts/usage";
import { measureWebhooks } from "./parts/webhooks";

/** Parts with their own supply, measured before there are any properties. */
const BESIDE = {
  door: measureDoor,
  webhooks: measureWebhooks,
  changes: measureChanges,
  transfers: measureTransfers,
  tours: measureTours,
  flights: measureFlights,
};
/** Parts measured at each size of the catalogue. */
const GROWING = {
  search: measureStaySearch,
  properties: measureProperties,
  places: measurePlaces,
  known: measureKnown,
  stays: measureStays,
  polls: measurePolls,
};
/** Parts measured with the full catalogue. */
const FULL = { packages: measurePackages, usage: measureUsage };

export const PARTS = [BESIDE, GROWING, FULL].flatMap((parts) => Object.keys(parts));

/** The parts that need no process or table besides the server's, so that another checkout can be measured with them. */
export const COMPARABLE = PARTS.filter((part) => part !== "webhooks");

/** A stage of a run: fills the catalogue to a size, if it has one, and measures some parts. */
export interface Stage {
  size?: number;
  /** The size before. */
  from: number;
  measures: ((bench: Bench) => Promise<void>)[];
}

/** The stages of the chosen parts in order; those without a part are left out. */
export function stagesOf(only: readonly string[], sizes: readonly number[]): Stage[] {
  const chosen = <F>(parts: Record<string, F>): F[] =>
    Object.entries(parts)
      .filter(([name]) => only.includes(name))
      .map(([, part]) => part);
  const [beside, growing, full] = [chosen(BESIDE), chosen(GROWING), chosen(FULL)];
  const stages: Stage[] = [{ from: 0, measures: beside }];
  for (const [i, size] of sizes.entries()) {
    const parts = i === sizes.length - 1 ? [...growing, ...full] : growing;
    stages.push({ size, from: sizes[i - 1] ?? 0, measures: parts.map((part) => (bench: Bench) => part(bench, size)) });
  }
  // A later size starts from the last one that was filled.
  const needed = stages.filter(({ measures }) => measures.length);
  return needed.map((stage, i) => ({ ...stage, from: needed[i - 1]?.size ?? 0 }));
}
