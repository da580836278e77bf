import { spawn } from "node:child_process";
import { join } from "node:path";

/** The folder of package.json, whatever folder the run was started from. */
export const projectRoot = join(import.meta.dirname, "../../..");

const PATIENCE_MS = 30 * 60_000;
/**
 * How long to wait for remaining output after a program has ended: a grandchild process may keep its pipe open forever.
 */
const LAST_WORDS_MS = 2_000;

export interface CommandResult {
  code: number;
  /** Its output on both streams, in order of arrival. */
  output: string;
}

/** Runs a Node program of the project and waits for its end. Never throws: errors are an exit code and output. */
export function runNode(
  args: readonly string[],
  cwd = projectRoot,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    const patience = setTimeout(() => {
      output += `\nStopped after ${PATIENCE_MS / 60_000} minutes.\n`;
      child.kill("SIGTERM");
    }, PATIENCE_MS);
    const done = (code: number) => {
      clearTimeout(patience);
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve({ code, output });
    };

    // Stopping a run also stops the current program, which may have started servers.
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => {
      output += error.message;
      done(1);
    });
    child.on("close", (code) => done(code ?? 1));
    child.on("exit", (code) => setTimeout(() => done(code ?? 1), LAST_WORDS_MS).unref());
  });
}
