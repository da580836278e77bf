import { seeded } from "../../faults/seeded";
import { lostSales, type Division } from "./simulate";

/**
 * npm run regions: what it costs to divide the stock of a night between two regions that sell without asking each other.
 * A simulation, whose result is in lib/server/deploy/GROWTH.md; the seed is fixed, so that it repeats.
 */
const NIGHTS = 2_000;
const DIVISIONS: readonly Division[] = [
  { name: "never levelled" },
  { name: "levelled every day", levelEveryHours: 24 },
  { name: "levelled every hour", levelEveryHours: 1 },
];

console.log(`allotment  requests  ${DIVISIONS.map(({ name }) => name.padStart(20)).join("")}`);
for (const allotment of [2, 5, 10, 30])
  for (const pressure of [0.8, 1.2, 2]) {
    const demand = { allotment, pressure, secondShare: 0.3, cancelled: 0.25 };
    const lost = DIVISIONS.map((division) => lostSales(division, demand, NIGHTS, seeded(1)));
    const cells = lost.map((share) => `${(share * 100).toFixed(1)} %`.padStart(20));
    console.log(`${String(allotment).padStart(9)}  ${`${pressure} ×`.padStart(8)}  ${cells.join("")}`);
  }
