import { execFileSync } from "node:child_process";
import fs from "node:fs";

/**
 * A mark that stays the same while a process lives and differs when its id is reused. Null when no such process is
 * alive. A zombie counts as dead: it only waits for its parent.
 */
export function processMark(pid: number): string | null {
  if (process.platform === "linux") return linuxMark(pid);
  if (!isSignalable(pid)) return null;
  // On Windows reading the start time is expensive, so only the process id is used there.
  return process.platform === "win32" ? "alive" : askPs(pid, "lstart=");
}

/** The command line of a process, or null when it does not exist; only for systems without `/proc`. */
export function commandLine(pid: number): string | null {
  if (process.platform !== "win32") return askPs(pid, "command=");
  try {
    const args = ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"];
    return execFileSync("tasklist", args, { encoding: "utf8", windowsHide: true });
  } catch {
    return null;
  }
}

function linuxMark(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name comes second, in brackets, and may itself contain spaces and brackets.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? null : (rest[18] ?? null);
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", column], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
