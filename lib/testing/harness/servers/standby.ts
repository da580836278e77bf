import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client, Pool } from "pg";
import { getClusterDir, findDataFolder } from "@/lib/server/database/data-folder";
import type { EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { shutDown, startServer } from "@/lib/server/database/postmaster";
import { disposableSettings, type PostgresSettings } from "@/lib/server/database/cluster";

/** Settings of a server that has a standby. */
export const REPLICATED: PostgresSettings = {
  wal_level: "replica",
  max_wal_senders: 4,
  wal_keep_size: "256MB",
  // Commits are acknowledged when their log is written, as on a server whose data must survive.
  synchronous_commit: "on",
};

/** A streaming standby of a test server. */
export interface Standby {
  /** The postmaster's process id. */
  pid: number;
  /** The URL of a database as the superuser. */
  url(database: string): string;
  /** Stops applying the primary's changes; it still answers reads. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until it has applied everything that the primary has written. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies a running server, which must have the settings `REPLICATED`, and starts the copy as its standby. */
export async function startStandby(primary: EmbeddedDatabase): Promise<Standby> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "standby-"));
  const { account, nativeDir } = primary;
  const place = await findDataFolder(folder, account);
  const clusterDir = getClusterDir(place);
  await copyCluster(primary, clusterDir);
  const { username, password, hostname, port } = new URL(primary.url("postgres"));
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  fs.appendFileSync(path.join(clusterDir, "postgresql.auto.conf"), `\nprimary_conninfo = '${conninfo}'\n`);
  fs.writeFileSync(path.join(clusterDir, "standby.signal"), "");
  if (account.uid !== undefined)
    for (const file of ["backup_label", "standby.signal"])
      fs.chownSync(path.join(clusterDir, file), account.uid, account.gid!);
  const server = await startServer({
    place,
    nativeDir,
    account,
    logFile: path.join(place, "postgres.log"),
    settings: {
      ...disposableSettings(),
      ...REPLICATED,
      hot_standby: "on",
      shared_buffers: "64MB",
      unix_socket_directories: "",
    },
    bufferSizesMb: [],
    detached: false,
  });
  const urlOf = (database: string): string => {
    const own = new URL(primary.url(database));
    own.port = String(server.port);
    return own.href;
  };
  const standby = new Pool({ connectionString: urlOf("postgres"), max: 1 });
  const written = new Pool({ connectionString: primary.url("postgres"), max: 1 });
  for (const pool of [standby, written]) pool.on("error", () => {});
  return {
    pid: server.pid,
    url: urlOf,
    pause: async () => void (await standby.query("SELECT pg_wal_replay_pause()")),
    resume: async () => void (await standby.query("SELECT pg_wal_replay_resume()")),
    async caughtUp() {
      const { rows } = await written.query<{ lsn: string }>("SELECT pg_current_wal_flush_lsn()::text AS lsn");
      const reached = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached";
      while (!(await standby.query<{ reached: boolean }>(reached, [rows[0]!.lsn])).rows[0]!.reached)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      for (const pool of [standby, written]) await pool.end();
      await shutDown(server.pid, clusterDir, nativeDir, account);
      await server.ended;
      for (const used of new Set([folder, place])) fs.rmSync(used, { recursive: true, force: true });
    },
  };
}

/** Makes a base backup by PostgreSQL's functions, because the embedded PostgreSQL lacks `pg_basebackup`. */
async function copyCluster(primary: EmbeddedDatabase, target: string): Promise<void> {
  const client = new Client({ connectionString: primary.url("postgres") });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    await promisify(execFile)("cp", ["-a", getClusterDir(primary.place), target]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    // The primary streams what was written during the copy.
    fs.rmSync(path.join(target, "postmaster.pid"));
    for (const file of fs.readdirSync(path.join(target, "pg_wal")))
      fs.rmSync(path.join(target, "pg_wal", file), { recursive: true });
    fs.writeFileSync(path.join(target, "backup_label"), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}
