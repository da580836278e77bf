import { percentile } from "../figures/statistics";

/** The figures of one minute of a soak. */
export interface Minute {
  /** Milliseconds of each request, in ascending order. */
  took: number[];
  /** Answers with a status of 500 or above, and connections that broke. */
  serverErrors: number;
  /** Other answers than 2xx. */
  refused: number;
  /** Resident memory of the server in MiB, averaged over the minute; 0 where the system does not tell it. */
  memoryMiB: number;
}

/** Minutes of a full soak that fill caches and set the expected 99th percentile. */
const WARM_MINUTES = 5;
export const MAX_MEMORY_CHANGE = 0.1;
export const MAX_P99_RATIO = 1.2;

/** The minutes of warm-up: five, or a sixth of a shorter soak. */
export const warmMinutes = (minutes: number): number => Math.max(1, Math.min(WARM_MINUTES, Math.floor(minutes / 6)));

/** What is wrong with a soak; empty when it passed. */
export function faultsOf(minutes: readonly Minute[]): string[] {
  const faults: string[] = [];
  const total = (of: (minute: Minute) => number) => minutes.reduce((sum, minute) => sum + of(minute), 0);
  const [errors, refused] = [total((minute) => minute.serverErrors), total((minute) => minute.refused)];
  if (errors) faults.push(`${errors} requests ended with a server error`);
  if (refused) faults.push(`${refused} requests were refused`);
  const warm = warmMinutes(minutes.length);
  const later = minutes.slice(warm);
  if (!later.length) return [...faults, "the soak ended during its warm-up: at least two minutes are needed"];
  const settled = minutes[warm - 1]!.memoryMiB;
  for (const [i, { memoryMiB }] of later.entries())
    if (settled && Math.abs(memoryMiB / settled - 1) > MAX_MEMORY_CHANGE)
      faults.push(`minute ${warm + i + 1}: ${Math.round(memoryMiB)} MiB, after ${Math.round(settled)} at warm-up`);
  const [first, rest] = [p99Of(minutes.slice(0, warm)), p99Of(later)];
  if (rest > MAX_P99_RATIO * first)
    faults.push(`p99 ${rest.toFixed(1)} ms after the first ${warm} minutes, ${first.toFixed(1)} ms within them`);
  return faults;
}

/** The 99th percentile of all requests of some minutes, in milliseconds. */
export const p99Of = (minutes: readonly Minute[]): number =>
  percentile(
    minutes.flatMap(({ took }) => took).toSorted((a, b) => a - b),
    0.99,
  );
