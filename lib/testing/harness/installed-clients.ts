import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { tarball, zip } from "@/lib/client/archive";
import { buildWheel } from "@/lib/client/python/build-wheel";
import { buildTypeScriptPackage } from "@/lib/client/typescript/build-package";

const run = promisify(execFile);

/** Whether this machine has the Python that the client needs. Tests without it are counted as skipped, by name. */
export function hasPython(): boolean {
  try {
    execFileSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the tarball into `node_modules` of a folder, as npm does. */
export async function installTypeScriptClient(folder: string): Promise<void> {
  const archive = path.join(folder, "client.tgz");
  fs.writeFileSync(archive, tarball(await buildTypeScriptPackage()));
  const installed = path.join(folder, "node_modules/partner-portal-client");
  fs.mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", archive, "-C", installed, "--strip-components=1"]);
}

/** Unpacks the wheel into a folder, as pip does. */
export async function installPythonClient(folder: string): Promise<void> {
  const wheel = path.join(folder, "client.whl");
  fs.writeFileSync(wheel, zip(buildWheel()));
  await run("python3", ["-m", "zipfile", "-e", wheel, folder]);
}
