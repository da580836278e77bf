import fs from "node:fs";
import path from "node:path";

/** Control groups of Linux, version 1, which limit CPU time. */
const GROUPS = "/sys/fs/cgroup/cpu";
/** Short, so that it is like a slower core and not like one that pauses. */
const PERIOD_US = 10_000;

/** Processes that together have a share of the machine's CPU time, with all that they start. */
export interface CpuQuota {
  add(pids: readonly number[]): void;
  /** Gives its processes all of the CPU time again. */
  remove(): void;
}

/**
 * @param name of the group, which must not exist
 * @param cores 0.25: a quarter of the time of one core
 * @returns undefined where this process may not make such a group
 */
export function cpuQuota(name: string, cores: number): CpuQuota | undefined {
  const folder = path.join(GROUPS, name);
  const move = (into: string, pids: readonly (number | string)[]) => {
    // Linux takes one process a write.
    for (const pid of pids) fs.writeFileSync(path.join(into, "cgroup.procs"), String(pid));
  };
  const remove = () => {
    move(GROUPS, fs.readFileSync(path.join(folder, "cgroup.procs"), "utf8").split("\n").filter(Boolean));
    fs.rmdirSync(folder);
  };
  try {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, "cpu.cfs_period_us"), String(PERIOD_US));
    fs.writeFileSync(path.join(folder, "cpu.cfs_quota_us"), String(Math.round(cores * PERIOD_US)));
  } catch {
    fs.rmSync(folder, { force: true, recursive: true });
    return undefined;
  }
  return { add: (pids) => move(folder, pids), remove };
}
