import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { processMark } from "./process-identity";

/** The launcher that uses a data folder. `url` is its address; absent for tests and commands. */
export type DataOwner = { pid: number; mark: string; url?: string };

const lockFileOf = (place: string) => path.join(place, "launcher.json");

/** Returns the live launcher that uses the data in `place`, or null. Locks of dead launchers are ignored. */
export function liveOwner(place: string): DataOwner | null {
  const owner = read(place);
  return owner && processMark(owner.pid) === owner.mark ? owner : null;
}

/**
 * Locks `place` for this process.
 * @returns a function that releases the lock
 * @throws Error when a live launcher, possibly this one, already uses it
 */
export function claimData(place: string, url?: string): () => void {
  const mine: DataOwner = { pid: process.pid, mark: processMark(process.pid) ?? "", url };
  for (;;) {
    const owner = liveOwner(place);
    if (owner) throw new Error(inUse(place, owner));
    removeStale(place);
    try {
      fs.writeFileSync(lockFileOf(place), JSON.stringify(mine), { flag: "wx" });
      return () => fs.rmSync(lockFileOf(place), { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** The message for a second launcher on the same data. */
export function inUse(place: string, owner: DataOwner): string {
  const where = owner.url ? ` and serves ${owner.url}` : "";
  return `The data in ${place} is in use: a launcher (process ${owner.pid}) is running${where}. Stop it first, or set DATA_DIR.`;
}

/** Two launchers may find the same stale lock at the same time: moving it aside shows which of them removed it. */
function removeStale(place: string): void {
  const aside = `${lockFileOf(place)}.${crypto.randomUUID()}`;
  try {
    fs.renameSync(lockFileOf(place), aside);
  } catch {
    return;
  }
  const moved = parse(fs.readFileSync(aside, "utf8"));
  // The other launcher was faster and this is its fresh lock: restore it.
  if (moved && processMark(moved.pid) === moved.mark) fs.linkSync(aside, lockFileOf(place));
  fs.rmSync(aside);
}

function read(place: string): DataOwner | null {
  try {
    return parse(fs.readFileSync(lockFileOf(place), "utf8"));
  } catch {
    return null;
  }
}

function parse(text: string): DataOwner | null {
  try {
    const value = JSON.parse(text) as DataOwner;
    return Number.isInteger(value.pid) && typeof value.mark === "string" ? value : null;
  } catch {
    return null;
  }
}
