import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SIZE_MB = 700;
const CHUNK = Buffer.alloc(1024 * 1024);

/**
 * A folder on a small disk of its own that can be filled. Without the right to mount it is on the common disk, and
 * cannot be filled.
 */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    readonly isMounted: boolean,
  ) {}

  static open(): SmallDisk {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "faults-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=0755`, "tmpfs", folder], { stdio: "ignore" });
      return new SmallDisk(folder, true);
    } catch {
      return new SmallDisk(folder, false);
    }
  }

  /** Fills the disk completely. */
  fill(): void {
    const ballast = fs.openSync(this.ballast, "w");
    try {
      for (let size = CHUNK.length; size >= 1024;) {
        try {
          fs.writeSync(ballast, CHUNK, 0, size);
        } catch {
          size /= 4;
        }
      }
    } finally {
      fs.closeSync(ballast);
    }
  }

  relieve(): void {
    fs.rmSync(this.ballast, { force: true });
  }

  close(): void {
    if (this.isMounted) execFileSync("umount", ["-l", this.folder], { stdio: "ignore" });
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return path.join(this.folder, "ballast");
  }
}
