import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier, type DatabaseError } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import {
  availableMemoryMb,
  disposableSettings,
  durableSettings,
  ensureCluster,
  sharedBufferSizes,
  findSocketFolder,
  socketSettings,
  SUPERUSER,
  type PostgresSettings,
} from "./cluster";
import { claimData, getClusterDir, describeDataInUse, findLiveOwner, findDataFolder } from "./data-folder";
import { nativeBinaries } from "./native-binaries";
import { clearLeftovers, shutDown, sendSignal, startServer, type ServerLaunch, type ServerProcess } from "./postmaster";
import { chooseAccountForPostgres, type SystemAccount } from "../run-program";

type EmbeddedDatabaseOptions = {
  /** The folder for the cluster, its password, port and log; created if missing. */
  dataDir: string;
  /** PostgreSQL settings that are added to the default ones. */
  settings?: PostgresSettings;
  /** Whether the data may be lost: fast and small, for tests. */
  disposable?: boolean;
  /** The URL by which an error message names this launcher to another one that wants the same data. */
  servesAt?: string;
};

export type EmbeddedDatabase = {
  /** The URL of a database on this server, as the superuser, with password. */
  url(database: string): string;
  /** The URL through the Unix socket, which this account and root may use; `url` if there is no socket. */
  socketUrl(database: string): string;
  /** The port on 127.0.0.1. */
  port: number;
  /** The account that the server runs as; empty for this process's own. */
  account: SystemAccount;
  /** The folder that has the data: `dataDir`, or one elsewhere if PostgreSQL cannot reach that. */
  place: string;
  /** PostgreSQL's own log. */
  logFile: string;
  /** The folder with PostgreSQL's programs. */
  nativeDir: string;
  /** Process id of the postmaster; a restart changes it. */
  pid(): number;
  /** Resolves, with the reason, if the server has ended and could not be restarted. */
  lost: Promise<Error>;
  /** Fast shutdown: resolves when all data is written and the server has ended. */
  stop(): Promise<void>;
  /** Requests a shutdown without waiting, for a launcher without time left. */
  abandon(): void;
};

/**
 * Starts a PostgreSQL on 127.0.0.1; creates its cluster if there is none, and cleans up after an earlier launcher.
 * Commits are durable unless `disposable`. A killed postmaster is restarted on the same port.
 * @throws Error if another live launcher uses the folder, or if PostgreSQL does not start; the message contains its
 * log
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const account = chooseAccountForPostgres(getClusterDir(path.resolve(options.dataDir)));
  const place = await findDataFolder(options.dataDir, account);
  const release = claimData(place, options.servesAt);
  try {
    const nativeDir = await nativeBinaries(account, place);
    const password = await ensureCluster(place, nativeDir, account, { durable: !options.disposable });
    const logFile = path.join(place, "postgres.log");
    const launch: ServerLaunch = { place, nativeDir, account, logFile, ...tuning(options) };
    const server = await restartOnExit(launch);
    const url = (database: string) =>
      `postgresql://${SUPERUSER}:${password}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;
    const socketFolder = findSocketFolder(place);
    return {
      url,
      socketUrl: (database) =>
        socketFolder === undefined ? url(database) : `${url(database)}?host=${encodeURIComponent(socketFolder)}`,
      port: server.port,
      account,
      place,
      logFile,
      nativeDir,
      pid: server.pid,
      lost: server.lost,
      stop: () => server.stop().then(release),
      abandon: () => sendSignal(server.pid(), "SIGINT"),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * For launchers that check this first.
 * @throws Error if another live launcher uses the folder; the message names that one's URL
 */
export async function assertDataIsFree(dataDir: string): Promise<void> {
  const place = await findDataFolder(dataDir, chooseAccountForPostgres(getClusterDir(path.resolve(dataDir))));
  const owner = findLiveOwner(place);
  if (owner) throw new Error(describeDataInUse(place, owner));
}

function tuning(options: EmbeddedDatabaseOptions): Pick<ServerLaunch, "settings" | "bufferSizesMb" | "detached"> {
  const memoryMb = options.disposable ? 512 : availableMemoryMb();
  const settings = { ...(options.disposable ? disposableSettings() : durableSettings(memoryMb)), ...options.settings };
  const bufferSizesMb = "shared_buffers" in settings ? [] : sharedBufferSizes(memoryMb);
  // Ctrl-C on a test run may end its database as well, which is not used again.
  return { settings, bufferSizesMb, detached: !options.disposable };
}

type KeptServer = Pick<ServerProcess, "port"> & Pick<EmbeddedDatabase, "pid" | "lost" | "stop">;

/** Delays of restarts: a full disk or a busy machine gets half a minute before the server counts as lost. */
const restartDelaysMs = [0, 250, 500, ...Array<number>(30).fill(1_000)];

/** Starts the server, and restarts it on the same port whenever it ends unexpectedly. */
async function restartOnExit(launch: ServerLaunch): Promise<KeptServer> {
  const { place, nativeDir, account } = launch;
  const clusterDir = getClusterDir(place);
  const begin = async (port?: number) => {
    await clearLeftovers(clusterDir, nativeDir, account);
    return startServer({ ...launch, settings: { ...socketSettings(place, account), ...launch.settings }, port });
  };
  let stopping: Promise<void> | undefined;
  let starting: Promise<ServerProcess> | undefined;
  let server = await begin();

  const restart = async (): Promise<Error | null> => {
    let failure = new Error("PostgreSQL has ended.");
    for (const delay of restartDelaysMs) {
      await sleep(delay);
      if (stopping) return null;
      try {
        starting = begin(server.port);
        server = await starting;
        return null;
      } catch (error) {
        failure = error as Error;
      }
    }
    return failure;
  };
  const watch = async (report: (reason: Error) => void): Promise<void> => {
    for (;;) {
      await server.ended;
      if (stopping) return;
      const failure = await restart();
      if (failure) return report(failure);
    }
  };
  const end = async () => {
    // A running restart would otherwise start a server that nobody stops.
    await starting?.catch(() => {});
    await shutDown(server.pid, clusterDir, nativeDir, account);
    await server.ended;
  };
  return {
    port: server.port,
    pid: () => server.pid,
    lost: new Promise<Error>((resolve) => void watch(resolve)),
    stop: () => (stopping ??= end()),
  };
}

/** PostgreSQL's error codes if the database exists; the second one if another session has created it meanwhile. */
const alreadyThere = new Set(["42P04", "23505"]);

/**
 * Creates the database `name` unless it exists.
 * @param url any database of that server, by a role that may create databases
 * @returns the URL with the database `name`
 */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query(bindNamed("SELECT 1 FROM pg_database WHERE datname = :name", { name }));
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
  } catch (error) {
    if (!alreadyThere.has((error as DatabaseError).code ?? "")) throw error;
  } finally {
    await client.end();
  }
  const result = new URL(url);
  result.pathname = `/${encodeURIComponent(name)}`;
  return result.href;
}
