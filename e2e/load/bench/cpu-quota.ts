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
 * Runs a measurement with shares of CPU time for some processes, and removes the shares after it.
 * @param names of the shares, for this process alone
 * @returns undefined where this process may not limit CPU time, which it says; it then ends with 1
 */
export async function withQuotas<T>(
  names: readonly string[],
  cores: number,
  work: (quotas: CpuQuota[]) => Promise<T>,
): Promise<T | undefined> {
  const made = names.map((name) => cpuQuota(`bench-${name}-${process.pid}`, cores));
  const quotas = made.filter((quota) => quota !== undefined);
  try {
    if (quotas.length === names.length) return await work(quotas);
    console.log("Not measured: this process may not limit CPU time (control groups, version 1, /sys/fs/cgroup/cpu).");
    process.exitCode = 1;
    return undefined;
  } finally {
    for (const quota of quotas) quota.remove();
  }
}

/**
 * @param name of the group, which must not exist
 * @param cores 0.25: a quarter of the time of one core
 * @returns undefined where this process may not make such a group
 */
function cpuQuota(name: string, cores: number): CpuQuota | undefined {
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
