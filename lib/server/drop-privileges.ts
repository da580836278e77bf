import fs from "node:fs";
import path from "node:path";
import { nodeProgram } from "@/lib/core/node-program";
import { projectRoot } from "./project-root";
import { runProgram, type SystemAccount } from "./run-program";

/** What the account must be able to read to serve and to start the worker. */
const NEEDED = ["package.json", "node_modules", nodeProgram("lib/worker/main.ts").file, ".next/BUILD_ID"];

/**
 * Drops root privileges of this process, and of all that it starts later, for good. The files beside the embedded
 * database that the launcher still writes (lock, log and port) change owner first; the superuser's password stays
 * root's.
 * @param account an ordinary one; the embedded PostgreSQL's own if there is one, so that it can be stopped and
 * restarted
 * @param place the folder of the embedded database, if there is one
 * @param isForChildren whether this process stays root, and only starts others as the account
 * @returns why the processes stay root; null if they do not run as root (any more)
 */
export async function dropPrivileges(
  account: SystemAccount,
  place?: string,
  isForChildren = false,
): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid, name } = account;
  if (uid === undefined || gid === undefined) return "the system has neither an account “postgres” nor “nobody”";
  const files = NEEDED.map((file) => path.join(projectRoot, file)).filter((file) => fs.existsSync(file));
  const script = 'test -x "$0" || { echo "$0"; exit 1; }; for f; do test -r "$f" || { echo "$f"; exit 1; }; done';
  const { status, output } = await runProgram("/bin/sh", ["-c", script, process.execPath, ...files], { account });
  if (status !== 0) return `the account “${name}” cannot read ${output.trim()}`;
  if (place !== undefined) changeOwner(place, uid, gid);
  if (isForChildren) return null;
  process.setgroups!([gid]);
  process.setgid!(gid);
  process.setuid!(uid);
  return null;
}

function changeOwner(place: string, uid: number, gid: number): void {
  fs.chownSync(place, uid, gid);
  for (const name of ["launcher.json", "port", "postgres.log", "postgres.log.old"]) {
    const file = path.join(place, name);
    if (fs.existsSync(file)) fs.chownSync(file, uid, gid);
  }
}
