import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { PARTS, Partner, type Figure } from "./bench/parts";
import { Side } from "./bench/side";

/**
 * npm run bench -- [--only search,book] [--sizes 1000] [--clients 16] [--seconds 5] [--json FILE]
 *
 * Measures this checkout through HTTP, with a PostgreSQL, a catalogue and API processes of its own; `--sizes
 * 1000,24574,100000` measures larger catalogues too.
 *
 * npm run bench -- --compare FOLDER [--rounds 3] …
 *
 * Measures this checkout and another one (with its packages installed) in turn, and prints the ratios: they can be
 * compared between machines, figures cannot. The exit code is 1 when a request is wrong or unanswered.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(PARTS).join(",") },
    sizes: { type: "string", default: "1000" },
    clients: { type: "string", default: "16" },
    seconds: { type: "string", default: "5" },
    compare: { type: "string" },
    rounds: { type: "string", default: "3" },
    json: { type: "string" },
  },
});

const positive = (option: string, text: string): number => {
  if (!(Number(text) > 0)) throw new Error(`--${option} takes positive numbers, not "${text}"`);
  return Number(text);
};
const only = values.only.split(",");
const unknown = only.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined)
  throw new Error(`there is no part "${unknown}": --only takes ${Object.keys(PARTS).join(", ")}`);
const sizes = values.sizes
  .split(",")
  .map((size) => positive("sizes", size))
  .toSorted((a, b) => a - b);
const extent = { clients: positive("clients", values.clients), seconds: positive("seconds", values.seconds) };
const rounds = positive("rounds", values.rounds);

const OWN = path.resolve(import.meta.dirname, "../..");
const began = performance.now();
const say = (text: string): void => console.error(`[${Math.round((performance.now() - began) / 1000)} s] ${text}`);

/** Measures new processes: two processes of the same build can differ by a tenth for as long as they live. */
async function measure(side: Side, size: number): Promise<Figure[]> {
  await side.restart();
  try {
    const partner = await Partner.signIn(side, size, extent);
    await partner.warmUp();
    const figures: Figure[] = [];
    for (const part of only) {
      for (const figure of await PARTS[part]!(partner)) {
        figures.push({ ...figure, size });
        say(`  ${figure.what}: ${figure.perSecond.toFixed(0)} a second`);
      }
    }
    await partner.close();
    return figures;
  } finally {
    await side.stopApi();
  }
}

async function measureOwn(): Promise<object[]> {
  const side = await Side.open(OWN);
  try {
    const figures: Figure[] = [];
    for (const size of sizes) {
      say(`importing ${size} properties`);
      await side.grow(size);
      figures.push(...(await measure(side, size)));
    }
    console.table(figures.map(({ what, ...rest }) => ({ request: what, ...rounded(rest) })));
    return figures;
  } finally {
    await side.close();
  }
}

/** Ratios of this checkout to the other one: the median of all rounds, with the lowest and the highest. */
async function measureBoth(folder: string): Promise<object[]> {
  const sides = { other: await Side.open(path.resolve(folder)), own: await Side.open(OWN) };
  try {
    const ratios: object[] = [];
    for (const size of sizes) {
      say(`importing ${size} properties into both`);
      for (const side of Object.values(sides)) await side.grow(size);
      const figures = { own: [] as Figure[], other: [] as Figure[] };
      for (let round = 0; round < rounds; round++) {
        // The checkouts take turns in being measured first.
        for (const name of round % 2 ? (["own", "other"] as const) : (["other", "own"] as const)) {
          say(`round ${round + 1}: ${name}`);
          figures[name].push(...(await measure(sides[name], size)));
        }
      }
      ratios.push(...compare(figures.own, figures.other));
    }
    console.table(ratios.map((ratio) => rounded(ratio)));
    return ratios;
  } finally {
    for (const side of Object.values(sides)) await side.close();
  }
}

function compare(own: readonly Figure[], other: readonly Figure[]): object[] {
  return [...new Set(own.map(({ what }) => what))].map((what) => {
    const pairs = own.filter((figure) => figure.what === what);
    const against = other.filter((figure) => figure.what === what);
    const ratiosOf = (read: (figure: Figure) => number) =>
      pairs.map((figure, round) => read(figure) / read(against[round]!)).toSorted((a, b) => a - b);
    const perSecond = ratiosOf((figure) => figure.perSecond);
    const median = (sorted: readonly number[]) =>
      (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
    return {
      request: what,
      size: pairs[0]!.size,
      perSecond: median(perSecond),
      least: perSecond[0]!,
      greatest: perSecond.at(-1)!,
      serverCpu: median(ratiosOf((figure) => figure.serverCpuMs)),
      databaseCpu: median(ratiosOf((figure) => figure.databaseCpuMs)),
    };
  });
}

const rounded = (figures: object): object =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "number" ? Math.round(value * 100) / 100 : value,
    ]),
  );

const figures = await (values.compare === undefined ? measureOwn() : measureBoth(values.compare));
if (values.json !== undefined) {
  const machine = `${os.cpus()[0]!.model}, ${os.availableParallelism()} cores, Node ${process.version}`;
  const result = { at: new Date().toISOString(), machine, ...extent, figures: figures.map(rounded) };
  fs.writeFileSync(path.resolve(process.env.INIT_CWD ?? "", values.json), `${JSON.stringify(result, null, 2)}\n`);
}
