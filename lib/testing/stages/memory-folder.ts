import fs from "node:fs";
import path from "node:path";
import { processMark } from "@/lib/server/database/data-folder";

/** Linux keeps the files of this folder in memory. */
const MEMORY = "/dev/shm";
const NAME = /^portal-tests-(\d+)-/;
/** A run needs about 1 GiB; a small folder, as containers have by default, would be full in the middle of a test. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Sets TMPDIR, for this process and those that it starts, to a folder in memory where the system has one with enough
 * room: a test's database is a copy of a thousand small files, which takes 40 ms there and 150 to 600 ms on a disk. The
 * folder is removed when this process ends; those of killed runs are removed now.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  for (const name of fs.readdirSync(MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (owner && processMark(Number(owner)) === null) remove(path.join(MEMORY, name));
  }
  const folder = fs.mkdtempSync(path.join(MEMORY, `portal-tests-${process.pid}-`));
  // When started as root, databases and the product run as another user, who writes into the folder as into /tmp.
  fs.chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on("exit", () => remove(folder));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
