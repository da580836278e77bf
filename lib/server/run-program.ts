import { spawn } from "node:child_process";
import fs from "node:fs";

/** The account to run a program as; empty for this process's own. */
export type SystemAccount = { uid?: number; gid?: number; name?: string };

export type ProgramOutcome = {
  /** Exit status; 127 if the program could not be started. */
  status: number;
  /** Standard output and error, in order of arrival. */
  output: string;
};

/**
 * Runs a program to its end and collects its output. A failing program throws nothing: check the status. It starts in
 * `/` by default, because its account may be unable to enter our working directory.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { account?: SystemAccount; cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal } = {},
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
 * A minimal environment for PostgreSQL's programs, without our secrets and without PG* variables that would redirect
 * them.
 */
export function makeBareEnvironment(): NodeJS.ProcessEnv {
  const inherited = ["PATH", "SystemRoot", "TEMP", "TMP", "LD_LIBRARY_PATH"];
  const environment: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV, LC_ALL: "C", TZ: "UTC" };
  for (const name of inherited) if (process.env[name]) environment[name] = process.env[name];
  return environment;
}

type PasswdEntry = Required<SystemAccount>;

/**
 * The account for PostgreSQL: this process's own or, because PostgreSQL refuses root, an ordinary one. An existing
 * cluster's owner runs it, so that `npm start` works alternately as root and as a user. Otherwise an existing system
 * account is used, because creating one would change the machine.
 * @throws Error as root on a system without such an account
 */
export function chooseAccountForPostgres(clusterDir: string): SystemAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const chosen = readAccounts().find(({ uid }) => owner !== undefined && owner !== 0 && uid === owner);
  if (chosen) return chosen;
  const ordinary = findOrdinaryAccount("postgres", "nobody");
  if (ordinary.uid !== undefined) return ordinary;
  throw new Error(
    "PostgreSQL refuses to run as root, and this system has neither a “postgres” nor a “nobody” account to run it as. " +
      "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/** The first of these accounts that exists and is not root; empty if there is none. */
export function findOrdinaryAccount(...names: string[]): SystemAccount {
  const accounts = readAccounts().filter(({ uid }) => uid !== 0);
  return names.map((name) => accounts.find((entry) => entry.name === name)).find(Boolean) ?? {};
}

function readAccounts(): PasswdEntry[] {
  return fs.existsSync("/etc/passwd") ? parsePasswd(fs.readFileSync("/etc/passwd", "utf8")) : [];
}

/** Name, user id and group id of each well-formed line in a passwd file. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4 && /^\d+$/.test(fields[2] ?? "") && /^\d+$/.test(fields[3] ?? ""))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
