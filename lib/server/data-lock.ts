import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { processMark } from "./process-identity";

/** The launcher that uses a data folder. `url` is where it serves; absent for tests and the like. */
export type DataOwner = { pid: number; mark: string; url?: string };

const lockFileOf = (place: string) => path.join(place, "launcher.json");

/** The live launcher that uses the data in `place`, or null. What a dead launcher left does not count. */
export function liveOwner(place: string): DataOwner | null {
  const owner = read(place);
  return owner && processMark(owner.pid) === owner.mark ? owner : null;
}

/**
 * Claims `place` for this process.
 *
 * @returns the release, to be called when the data is no longer used.
 * @throws when another live launcher, or this one, uses it already.
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

/** The sentence for somebody who starts a second launcher on the same data. */
export function inUse(place: string, owner: DataOwner): string {
  const where = owner.url ? ` and serves ${owner.url}` : "";
  return `The data in ${place} is in use: a launcher (process ${owner.pid}) is running${where}. Stop it first, or set DATA_DIR.`;
}

/** Two starters may find the same stale lock at once: moving it aside shows who removed what. */
function removeStale(place: string): void {
  const aside = `${lockFileOf(place)}.${crypto.randomUUID()}`;
  try {
    fs.renameSync(lockFileOf(place), aside);
  } catch {
    return;
  }
  const moved = parse(fs.readFileSync(aside, "utf8"));
  // The other one was faster and this is its fresh lock: give it back.
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
