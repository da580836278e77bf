import { computePercentile } from "../plan/concurrent-demand";
import type { Conservation } from "@/lib/inventory/conservation-repository";
import type { HotelPlan } from "../plan/hotel-plan";
import type { DemandRow } from "../plan/read-rows";
import { findFaults } from "../plan/row-faults";
import type { Tally } from "../run/tally";

export interface ReplayReport {
  property: string;
  file: Record<string, number | string>;
  /** Allotment per night by room type. */
  allotments: Record<string, number>;
  seconds: { replay: number; all: number };
  requests: Record<
    string,
    { count: number; p50: number; p95: number; p99: number; max: number; answers: Record<string, number> }
  >;
  outcomes: Record<string, Record<string, number>>;
  conservation: Conservation;
  failed: number;
  failures: string[];
}

/** @param seconds duration of the replayed days, and of the whole run */
export function buildReport(
  property: string,
  rows: readonly DemandRow[],
  plan: HotelPlan,
  tally: Tally,
  conservation: Conservation,
  seconds: ReplayReport["seconds"],
): ReplayReport {
  const requests: ReplayReport["requests"] = {};
  for (const [operation, list] of tally.latencies) {
    const at = (share: number) => Math.round(computePercentile(list, share) * 10) / 10;
    const answers = Object.fromEntries(tally.answers.get(operation) ?? []);
    requests[operation] = { count: list.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), answers };
  }
  return {
    property,
    file: countsOf(rows),
    allotments: Object.fromEntries(plan.rooms.map((room) => [room.code, room.allotment])),
    seconds,
    requests,
    outcomes: Object.fromEntries([...tally.outcomes].map(([group, counts]) => [group, Object.fromEntries(counts)])),
    conservation,
    failed: tally.failed,
    failures: tally.failures,
  };
}

/** Counts the rows of the file by kind. */
function countsOf(rows: readonly DemandRow[]): ReplayReport["file"] {
  const count = (test: (row: DemandRow) => boolean) => rows.filter(test).length;
  const days = rows.map((row) => row.bookedOn).sort();
  return {
    rows: rows.length,
    "first booked on": days[0]!,
    "last booked on": days.at(-1)!,
    stayed: count((row) => row.fate === "STAYED"),
    cancelled: count((row) => row.fate === "CANCELLED"),
    "no-shows": count((row) => row.fate === "NO_SHOW"),
    "cannot be sold": count((row) => findFaults(row).length > 0),
  };
}

const number = (value: number): string => value.toLocaleString("en");

/** The report as text for a terminal. */
export function reportText(report: ReplayReport): string {
  const { conservation: stock, seconds } = report;
  const total = Object.values(report.requests).reduce((sum, { count }) => sum + count, 0);
  const lines = [
    "",
    `File: ${pairs(report.file)}`,
    `Property ${report.property}; rooms by type: ${pairs(report.allotments)}`,
    `${number(total)} requests in ${seconds.all.toFixed(0)} s (the days alone: ${seconds.replay.toFixed(0)} s)`,
    "",
    `${"request".padEnd(20)}${["count", "p50 ms", "p95 ms", "p99 ms", "max ms"].map((title) => title.padStart(10)).join("")}   answers`,
  ];
  for (const [operation, { count, p50, p95, p99, max, answers }] of Object.entries(report.requests)) {
    const cells = [number(count), ...[p50, p95, p99, max].map((ms) => ms.toFixed(1))].map((cell) => cell.padStart(10));
    lines.push(`${operation.padEnd(20)}${cells.join("")}   ${pairs(answers)}`);
  }
  lines.push("");
  for (const [group, counts] of Object.entries(report.outcomes)) lines.push(`${group}: ${pairs(counts)}`);
  lines.push(
    "",
    `Conservation at ${stock.at}: ${number(stock.roomNights)} room nights, allotment ${number(stock.total)} = ` +
      `${number(stock.free)} free + ${number(stock.held)} held + ${number(stock.sold)} sold, ${number(stock.differences)} differences`,
    report.failed === 0 ? "All checks passed." : `${number(report.failed)} checks failed:`,
    ...report.failures.map((failure) => `  ${failure}`),
  );
  return lines.join("\n");
}

function pairs(counts: Record<string, number | string>): string {
  return Object.entries(counts)
    .map(([name, value]) => `${name} ${typeof value === "number" ? number(value) : value}`)
    .join(", ");
}
