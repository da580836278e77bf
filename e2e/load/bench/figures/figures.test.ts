import { expect, test } from "vitest";
import { chartOf } from "./chart";
import { compare } from "./compare";
import { flatness } from "./flatness";
import type { Figure, Subject } from "./figure";

const figure = (perSecond: number, serverCpuMs: number, of: Partial<Figure> = {}): Figure => ({
  what: "light answer",
  size: 1000,
  clients: 16,
  http: { perSecond, p50: 1, p95: 2, p99: 3, bytes: 100, serverCpuMs, databaseCpuMs: 1 },
  bare: 1000,
  statements: 1,
  ...of,
});
const subjects = (...figures: Figure[]): Subject[] => [{ title: "Stays: search", figures, ratios: [] }];

test("flatness compares the cost at the largest size with that at the smallest", () => {
  const grown = flatness(
    subjects(
      figure(200, 4, { size: 100_000, bare: 500 }),
      figure(300, 3, { size: 5000 }),
      figure(400, 2),
      figure(400, 2, { what: "only here" }),
    ),
  );
  expect(grown).toEqual([{ what: "Stays: light answer", clients: 16, from: 1000, to: 100_000, ratios: [2, 2, 2, 1] }]);
});

test("flatness leaves out what the machine does not tell", () => {
  const [small, large] = [figure(400, 2, { bare: undefined }), figure(200, 4, { size: 5000, bare: undefined })];
  delete large.http.serverCpuMs;
  expect(flatness(subjects(small, large))[0]!.ratios).toEqual([2, undefined, undefined, 1]);
});

test("a comparison has the spread of throughput and CPU time over the rounds, this checkout over the other", () => {
  const round = (own: number, cpu: number) => ({ base: subjects(figure(100, 4)), own: subjects(figure(own, cpu)) });
  expect(compare([round(200, 2), round(150, 3), round(250, 1)])).toEqual([
    {
      what: "Stays: light answer",
      size: 1000,
      clients: 16,
      throughput: { min: 1.5, median: 2, max: 2.5 },
      serverCpu: { min: 0.25, median: 0.5, max: 0.75 },
      databaseCpu: { min: 1, median: 1, max: 1 },
    },
  ]);
});

test("a comparison keeps sizes and clients apart, and leaves out what only one checkout has", () => {
  const own = subjects(figure(100, 1), figure(300, 1, { clients: 1 }), figure(100, 1, { what: "new" }));
  const base = subjects(figure(100, 1), figure(100, 1, { clients: 1 }));
  const medians = compare([{ base, own }]).map(({ clients, throughput }) => [clients, throughput.median]);
  expect(medians).toEqual([
    [16, 1],
    [1, 3],
  ]);
});

test("the chart shows requests at 16 clients and the largest size, and escapes names", () => {
  const machine = {
    cpu: "A & B",
    cores: 2,
    memoryGiB: 4,
    node: "v1",
    postgresql: "1",
    hugePages: "off",
    commit: "c",
    at: "",
  };
  const shown = subjects(
    figure(1234, 1, { size: 5000, what: "a < b" }),
    figure(777, 1),
    figure(888, 1, { clients: 1 }),
  );
  const chart = chartOf({ machine, subjects: shown, flatness: [] });
  expect(chart).toContain("1,234");
  expect(chart).toContain("a &lt; b");
  expect(chart).toContain("A &amp; B");
  expect(chart).not.toMatch(/777|888/);
});
