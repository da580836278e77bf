import fs from "node:fs";

/** CPU time and memory of a process, as Linux tells them in `/proc`. */
export interface ProcessStat {
  pid: number;
  parent: number;
  /** CPU milliseconds of the process and of its ended children. */
  cpuMs: number;
}

/** The unit of CPU time in `/proc`: USER_HZ is 100 on every Linux that Node supports. */
const MS_PER_TICK = 10;

/** Reads the text of `/proc/<pid>/stat`; a process name may itself contain spaces and parentheses. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // The fields from the third on: state, ppid, …; utime, stime, cutime and cstime are the 14th to 17th of proc(5).
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK };
}

/** Peak resident memory in MiB, from the text of `/proc/<pid>/status`. */
export const parsePeak = (text: string): number => Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;

/** Resident memory in MiB, from the text of `/proc/<pid>/status`. */
export const parseResident = (text: string): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;

/** The processes of a tree: the root and all its descendants. */
export function treeOf(root: number, all: readonly ProcessStat[]): ProcessStat[] {
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** The figures of a process and all its descendants. Undefined where there is no `/proc`. */
export class ProcessTree {
  constructor(private readonly root: () => number) {}

  get pids(): number[] {
    return (this.tree() ?? []).map(({ pid }) => pid);
  }

  /** CPU milliseconds since the start, with those of ended children. */
  cpuMs(): number | undefined {
    const tree = this.tree();
    return tree?.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  }

  /** Starts a new peak of memory. */
  forgetPeak(): void {
    for (const { pid } of this.tree() ?? []) attempt(() => fs.writeFileSync(`/proc/${pid}/clear_refs`, "5"));
  }

  /** The peak in MiB since `forgetPeak`, summed over the processes. */
  peakMiB(): number | undefined {
    return this.sumStatus(parsePeak);
  }

  residentMiB(): number | undefined {
    return this.sumStatus(parseResident);
  }

  private sumStatus(parse: (text: string) => number): number | undefined {
    const status = (pid: number) => attempt(() => fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? "";
    return this.tree()?.reduce((sum, { pid }) => sum + parse(status(pid)), 0);
  }

  private tree(): ProcessStat[] | undefined {
    const names = attempt(() => fs.readdirSync("/proc"))?.filter((name) => /^\d+$/.test(name));
    const texts = names?.map((pid) => attempt(() => fs.readFileSync(`/proc/${pid}/stat`, "utf8")));
    return texts && treeOf(this.root(), texts.filter((text) => text !== undefined).map(parseStat));
  }
}

/** A process may end between two reads. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
