import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { runProgram, type Account } from "../run-program";

/** The folder for data that an unprivileged PostgreSQL must reach when the project's folder is closed to it. */
export const reachablePlace = "/var/lib/partner-booking-portal";

/** The folder of the database cluster inside a data folder. */
export const clusterDirOf = (place: string): string => path.join(place, "postgres");

/**
 * The folder that actually holds the data of `dataDir`, created if needed: `dataDir` itself or, when the account cannot
 * reach it (a project below root's 0700 home), a folder outside whose name is derived from it.
 */
export async function placeForData(dataDir: string, account: Account): Promise<string> {
  const requested = makeReachable(path.resolve(dataDir));
  if (account.uid === undefined || (await canEnter(requested, account))) return requested;
  const outside = path.join(reachablePlace, crypto.createHash("sha256").update(requested).digest("hex").slice(0, 16));
  makeReachable(reachablePlace);
  makeReachable(outside);
  fs.writeFileSync(path.join(outside, "belongs-to"), requested + "\n");
  if (await canEnter(outside, account)) return outside;
  throw new Error(
    `PostgreSQL, running as “${account.name}”, can reach neither ${requested} nor ${outside}. ` +
      "Set DATA_DIR to a folder whose parent folders all accounts may enter.",
  );
}

/** Other accounts may pass through but not list: the secrets in the folder have their own modes. */
function makeReachable(dir: string): string {
  fs.mkdirSync(dir, { recursive: true });
  const { mode, uid } = fs.statSync(dir);
  if (process.getuid?.() === uid && (mode & 0o011) !== 0o011) fs.chmodSync(dir, (mode & 0o777) | 0o711);
  return dir;
}

async function canEnter(dir: string, account: Account): Promise<boolean> {
  // Asking the system covers groups, access lists and mounts, which mode bits alone do not.
  const { status } = await runProgram("/bin/sh", ["-c", 'cd -- "$0"', dir], { account });
  return status === 0;
}
