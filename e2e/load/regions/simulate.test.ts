import { expect, test } from "vitest";
import { seeded } from "../../faults/seeded";
import { lostSales } from "./simulate";

const DEMAND = { allotment: 10, pressure: 1.2, secondShare: 0.3, cancelled: 0.25 };
const lost = (division: Parameters<typeof lostSales>[0], demand = DEMAND) =>
  lostSales(division, demand, 300, seeded(1));

test("a region without demand needs no room, so that nothing is lost", () => {
  expect(lost({ name: "never levelled" }, { ...DEMAND, secondShare: 0 })).toBe(0);
});

test("a divided stock loses sales, and less than half of them when it is levelled", () => {
  const never = lost({ name: "never levelled" });
  for (const levelEveryHours of [1, 24]) {
    const levelled = lost({ name: "levelled", levelEveryHours });
    expect(levelled).toBeGreaterThan(0);
    expect(levelled).toBeLessThan(never / 2);
  }
});

test("the larger the allotment, the smaller the share that is lost", () => {
  const small = lost({ name: "never levelled" }, { ...DEMAND, allotment: 3 });
  expect(small).toBeGreaterThan(lost({ name: "never levelled" }, { ...DEMAND, allotment: 30 }));
});
