import { type Expected, expected } from "@/lib/format/cell-problem";
import { toImportProblem } from "@/lib/supply/import/runs/start-import";
import { ageNights, type PastRun, writeRuns } from "./supply-runs-repository";

/** Suppliers that have sent nothing for weeks. */
const STALE = { "DEMO-AKL-2": 17, "DEMO-KRK-3": 23, "DEMO-YVR-1": 38 };

const NIGHTLY = { actor: "command", source: "nightly", files: ["rooms.csv", "room_days.csv"], problems: [] };
const wrongCell = (file: string, line: number, column: string, value: string, wanted: Expected) =>
  toImportProblem({ file, line, column, value, expected: wanted });

const RUNS: readonly PastRun[] = [
  ...[22, 46, 70].map((hoursAgo) => ({
    ...NIGHTLY,
    id: `imp_demo_nightly_${hoursAgo}`,
    hoursAgo,
    seconds: 31 + (hoursAgo % 7),
    report: { room: { inserted: 0, updated: hoursAgo % 3 }, room_day: { inserted: 0, updated: 3_000 + 37 * hoursAgo } },
  })),
  {
    id: "imp_demo_tariffs",
    hoursAgo: 27,
    seconds: 2,
    actor: "command",
    source: "summer",
    files: ["tariffs.csv", "service_days.csv.gz"],
    report: null,
    problems: [
      wrongCell("tariffs.csv", 18, "currency_code", "EURO", expected("cells.currency", { example: "EUR" })),
      wrongCell(
        "service_days.csv.gz",
        204,
        "to",
        "2026-06-30",
        expected("cells.noDateBefore", { column: "from", day: "2027-06-01" }),
      ),
    ],
  },
];

/** What operators look after: imports of the last days, one of them refused, and properties whose nights are old. */
export async function writeSupplyRuns(now: Date): Promise<void> {
  await writeRuns(now, RUNS);
  await ageNights(now, STALE);
}
