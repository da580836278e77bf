import { spawn } from "node:child_process";

/** The account a program runs as. Empty: the account of this process. */
export type Account = { uid?: number; gid?: number; name?: string };

export type ProgramOutcome = {
  /** Exit status; 127 when the program could not be started. */
  status: number;
  /** Standard output and standard error, in the order they arrived. */
  output: string;
};

/**
 * Runs a program to its end and collects its output. Never throws for a failing program: check the status. It starts in
 * `/` by default, because its account may not be able to enter our working directory.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { account?: Account; cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal } = {},
): Promise<ProgramOutcome> {
  const { account = {}, cwd = "/", env = process.env, signal } = options;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      uid: account.uid,
      gid: account.gid,
      cwd,
      env,
      signal,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    }
    child.on("error", (error) => resolve({ status: 127, output: output + error.message }));
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });
}

/**
 * A minimal environment for PostgreSQL's programs: without our secrets and without PG* variables that would redirect
 * them.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const inherited = ["PATH", "SystemRoot", "TEMP", "TMP", "LD_LIBRARY_PATH"];
  const environment: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV, LC_ALL: "C", TZ: "UTC" };
  for (const name of inherited) if (process.env[name]) environment[name] = process.env[name];
  return environment;
}
