import { type ChildProcess, spawn } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import { createRequire } from "node:module";
import path from "node:path";
import { BACKGROUND_PRIORITY } from "@/lib/core/background-priority";
import { nodeProgram } from "@/lib/core/node-program";
import { isPacked, packFiles } from "./front-door/packed-files";
import { projectRoot } from "./project-root";
import { runProgram } from "./run-program";

/** The folders that pages are built from. */
const sourceFolders = ["app", "components", "lib", "public", "prisma/schema"];
const sourceFiles = /^(package-lock\.json|tsconfig\.json|instrumentation.*|proxy\.ts|\.env.*|[\w.-]+\.config\.\w+)$/;
/** Files in these folders that are not part of the pages: tests, and programs around the server. */
const notInPages = /\.test\.tsx?$|^lib\/(server|testing|worker)\//;

const fingerprintFile = (root: string) => path.join(root, ".next", "source-fingerprint");

/** Whether `.next` contains a complete build of exactly the current sources. */
export function isBuilt(root = projectRoot, fingerprint = sourceFingerprint(root)): boolean {
  try {
    if (!fs.existsSync(path.join(root, ".next", "BUILD_ID"))) return false;
    return fs.readFileSync(fingerprintFile(root), "utf8") === fingerprint;
  } catch {
    return false;
  }
}

/** Whether `buildPages` would have nothing to do. */
export const isBuiltAndPacked = (): boolean => isBuilt() && isPacked();

/**
 * A hash of all contents that pages are built from, and of Node's version. Contents instead of modification times, so
 * that a fresh checkout of the same sources needs no build. It includes no setting: the root layout reads the
 * request's headers, so every page renders on request, and starts with other settings share a build.
 */
export function sourceFingerprint(root = projectRoot): string {
  const hash = crypto.createHash("sha256");
  hash.update(process.version);
  for (const file of sources(root)) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/**
 * Builds the pages unless they are built, and packs their files. Writes the fingerprint last, so that an interrupted
 * build never counts as complete.
 * @param onBuilt called when the pages can be served, before their files are packed
 * @throws Error with the end of the build's output
 */
export async function buildPages(signal: AbortSignal, onBuilt = () => {}, root = projectRoot): Promise<void> {
  const fingerprint = sourceFingerprint(root);
  if (!isBuilt(root, fingerprint)) {
    fs.rmSync(fingerprintFile(root), { force: true });
    const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
    const { status, output } = await runProgram(process.execPath, [next, "build"], { cwd: root, signal });
    if (status !== 0)
      throw new Error(`The pages could not be built:\n${output.trim().split("\n").slice(-100).join("\n")}`);
    fs.writeFileSync(fingerprintFile(root), fingerprint);
  }
  onBuilt();
  await packFiles({ signal, root });
}

/** A build of the pages in a process of its own. */
export interface Build {
  /** Starts the build. */
  begin: () => void;
  /**
   * Resolves when the pages can be served; their files are packed afterwards.
   * @throws Error with the end of the build's output
   */
  done: Promise<void>;
}

/**
 * Prepares a build of the pages in a process of low priority, which keeps this process's present privileges and ends
 * with it.
 */
export function prepareBuild(signal: AbortSignal): Build {
  const { options, file } = nodeProgram("lib/server/build-command.ts");
  const child = spawn(process.execPath, [...options, file], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    windowsHide: true,
  });
  if (child.pid !== undefined) os.setPriority(child.pid, BACKGROUND_PRIORITY);
  signal.addEventListener("abort", () => child.connected && child.disconnect(), { once: true });
  const done = builtBy(child, signal);
  // A failure is thrown where the pages are awaited.
  done.catch(() => {});
  return { begin: () => child.connected && child.send("begin"), done };
}

/**
 * Resolves when the build process reports that the pages can be served. Files that it cannot pack are only a warning.
 */
function builtBy(build: ChildProcess, signal: AbortSignal): Promise<void> {
  let output = "";
  for (const stream of [build.stdout!, build.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    let isDone = false;
    build.once("message", () => {
      isDone = true;
      resolve();
    });
    const fail = (message: string) => {
      reject(new Error(message.trim().split("\n").slice(-100).join("\n")));
      if (isDone && !signal.aborted) console.warn(`The pages' files are not packed, so they load slower: ${message}`);
    };
    build.once("error", (error) => fail(error.message));
    build.once("close", (status) => (status === 0 ? resolve() : fail(output)));
  });
}

function sources(root: string): string[] {
  const top = fs.readdirSync(root).filter((name) => sourceFiles.test(name));
  const below = sourceFolders.flatMap((folder) => filesBelow(root, folder));
  return [...top, ...below].filter((file) => !notInPages.test(file)).toSorted();
}

function filesBelow(root: string, folder: string): string[] {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
