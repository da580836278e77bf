import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { clusterDirOf } from "./data-place";
import { programIn } from "./native-binaries";
import { bareEnvironment, runProgram, type Account } from "../run-program";

/** The database superuser's name. */
export const superuser = "postgres";

/**
 * Creates a database cluster in `place` unless there is one. It is created under another name and renamed when
 * complete, so that a cluster exists entirely or not at all.
 * @returns the superuser's password, random and stored with mode 0600 beside the cluster
 * @throws Error when initdb fails, when another major version created the cluster, or when its password is lost
 */
export async function ensureCluster(
  place: string,
  nativeDir: string,
  account: Account,
  options: { durable: boolean },
): Promise<string> {
  const clusterDir = clusterDirOf(place);
  const passwordFile = path.join(place, "superuser-password");
  removeUnfinished(place);
  if (isWhole(clusterDir)) {
    await assertSameMajor(clusterDir, nativeDir);
    if (fs.existsSync(passwordFile)) return fs.readFileSync(passwordFile, "utf8").trim();
    throw new Error(`${passwordFile} is missing: the password of the database in ${clusterDir} is not known.`);
  }
  // A folder of this name that is not a cluster is renamed and not deleted: it may be someone's data.
  if (fs.existsSync(clusterDir)) fs.renameSync(clusterDir, `${clusterDir}.incomplete-${crypto.randomUUID()}`);
  const password = crypto.randomBytes(24).toString("base64url");
  fs.writeFileSync(passwordFile, password + "\n", { mode: 0o600 });
  await make(place, password, nativeDir, account, options.durable);
  return password;
}

const unfinishedPrefix = "postgres.unfinished-";

async function make(place: string, password: string, nativeDir: string, account: Account, durable: boolean) {
  const unfinished = fs.mkdtempSync(path.join(place, unfinishedPrefix));
  const handedPassword = `${unfinished}.password`;
  fs.writeFileSync(handedPassword, password + "\n", { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    fs.chownSync(unfinished, account.uid, account.gid);
    fs.chownSync(handedPassword, account.uid, account.gid);
  }
  const args = ["-D", unfinished, "-U", superuser, "-A", "scram-sha-256", `--pwfile=${handedPassword}`];
  // Sorting by code point is the same on every machine and survives an update of its C library.
  args.push("-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!durable) args.push("--no-sync");
  const { status, output } = await runProgram(programIn(nativeDir, "initdb"), args, {
    account,
    env: bareEnvironment(),
  });
  fs.rmSync(handedPassword, { force: true });
  if (status !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${place}:\n${output.trim()}`);
  }
  fs.renameSync(unfinished, clusterDirOf(place));
}

function removeUnfinished(place: string): void {
  for (const name of fs.readdirSync(place)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    try {
      fs.rmSync(path.join(place, name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed launcher may still be writing; a later start finds it finished.
    }
  }
}

function isWhole(clusterDir: string): boolean {
  return ["PG_VERSION", "global/pg_control"].every((file) => fs.existsSync(path.join(clusterDir, file)));
}

async function assertSameMajor(clusterDir: string, nativeDir: string): Promise<void> {
  const made = fs.readFileSync(path.join(clusterDir, "PG_VERSION"), "utf8").trim();
  const { output } = await runProgram(programIn(nativeDir, "postgres"), ["--version"], { env: bareEnvironment() });
  const ours = /\b(\d+)\./.exec(output)?.[1];
  if (ours === undefined || ours === made) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${made}; this installation brings PostgreSQL ${ours}. ` +
      "Set DATA_DIR to another folder, or move the data with pg_dump of the old version.",
  );
}
