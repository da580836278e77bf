import fs from "node:fs";
import path from "node:path";
import type { DemoSecret } from "@/lib/supply/seed/seed-partners";
import { announcement, secretsNotice } from "./announce";
import { embeddedSecret, removeStoredSecret } from "./app-secret";
import { buildApart, buildPages, isBuilt } from "./build";
import { assertDataIsFree } from "./database/embedded-database";
import { assertNoArguments, launchOptions, localUrl, type LaunchOptions } from "./launch-options";
import { beginLifetime } from "./lifetime";
import type { NamedMetrics } from "./metrics/metrics-door";
import { migrate } from "./migration/migrate";
import { grantPrivileges } from "./migration/privileges";
import { dropPrivileges } from "./drop-privileges";
import { openDatabase, type OpenedDatabase } from "./database/open-database";
import { assertPortIsFree } from "./port-check";
import { progressOn, type Step } from "./progress";
import { ordinaryAccount } from "./database/run-as";
import { projectRoot } from "./project-root";
import { startWorker, type WorkerProcess } from "./processes/worker-process";

// `npm start`: everything from an empty checkout to a running service, step by step. `npm run dev` adds `--dev`:
// nothing is built, edited files are reloaded, and the process keeps the developer's own account.

const isDevelopment = process.argv.includes("--dev");

const lifetime = beginLifetime();
const announce = progressOn(process.stdout);
/** No step starts once the launcher is ending. */
const step: Step = (label, work) => {
  lifetime.signal.throwIfAborted();
  return announce(label, work);
};

try {
  await start();
} catch (error) {
  // A step that fails because it is being aborted is not a failure.
  if (!lifetime.signal.aborted) {
    console.error(`\n${(error as Error).message}\n`);
    await lifetime.end(1);
  }
}

async function start(): Promise<void> {
  assertNoArguments(process.argv.slice(2).filter((argument) => argument !== "--dev"));
  const options = launchOptions(process.env);
  for (const warning of options.warnings) console.warn(warning);
  if (options.databaseUrl === undefined) await assertDataIsFree(options.dataDir);
  await assertPortIsFree(options.port, options.host);
  if (options.metrics) await assertPortIsFree(options.metrics.port, options.metrics.host, "METRICS_");

  const database = await step("Starting the database", () => openDatabase(options, lifetime));
  await step("Updating the database schema", (report) =>
    migrate(database.ownerUrl, { onStep: (name) => report(name, 0, 0) }),
  );

  const noWall = await grantPrivileges(database.ownerUrl, database.url);
  if (noWall !== null) {
    console.warn(
      `Row-level security does not apply to DATABASE_URL: ${noWall}. lib/server/roles.sql makes a role for it, and one for MIGRATE_DATABASE_URL.`,
    );
  }

  // The secrets that README publishes are for the embedded database only.
  const isPublic = options.databaseUrl === undefined;
  // Modules read it when they are loaded, so everything that reads it is imported later.
  const secret = options.appSecret ?? (await embeddedSecret(database.url, options.dataDir));
  await removeStoredSecret(database.url, secret);
  // Passed on as a value: only the account that starts the service may be able to read the file.
  delete process.env.APP_SECRET_FILE;
  Object.assign(process.env, {
    NODE_ENV: isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: database.url,
    SANDBOX: database.sandbox ? "1" : "",
    DEMO_SECRETS: isPublic ? "1" : "",
    APP_SECRET: secret,
    AUTH_TRUST_HOST: "1",
  });

  if (database.sandbox) {
    let secrets: DemoSecret[] = [];
    await step("Loading the demo data", async (progress) => {
      const { seedDemo } = await import("@/lib/supply/seed/seed");
      secrets = (await seedDemo({ databaseUrl: database.ownerUrl, hasPublicSecrets: isPublic, progress })).secrets;
    });
    // Printed immediately: they could not be read again if a later step failed.
    if (secrets.length > 0) console.log(secretsNotice(secrets));
  }
  if (options.databaseUrl !== undefined) await assertNoPublicSecrets(options.databaseUrl);
  const needsOperator = !(await isOperated());
  const serve = isDevelopment || options.apiProcesses === 0 ? serveInOneProcess : serveByProcesses;
  const { url, worker, readOthers, name } = await serve(options, database);
  const metrics = options.metrics && (await openMetricsOf({ ...options.metrics, name, worker, readOthers }));
  lifetime.settle();
  console.log(
    announcement({
      url,
      metricsUrl: metrics?.url,
      sandbox: isPublic,
      data: database.where,
      needsOperator,
    }),
  );
}

interface Served {
  url: string;
  worker: WorkerProcess;
  /** This process in the metrics, and those of the processes beside it and the worker. */
  name: string;
  readOthers: () => Promise<NamedMetrics[]>;
}

/** The API and the pages in processes of their own. The API serves while the pages are still being built. */
async function serveByProcesses(
  { port, host, apiProcesses }: LaunchOptions,
  database: OpenedDatabase,
): Promise<Served> {
  // Started before root privileges are dropped: an ordinary account may not write the folder of the pages.
  const build = isBuilt() ? undefined : buildApart(lifetime.signal);
  const { Serving } = await import("./processes/serving");
  const serving = new Serving();
  // Only root can open a port below 1024.
  const bound = await serving.listen(port, host);
  await giveUpRoot(database);
  // Closed in reverse order: the serving processes before the worker, the worker before the database.
  const workers: WorkerProcess[] = [];
  lifetime.add("The worker", { close: async () => void (await Promise.all(workers.map((one) => one.close()))) });
  lifetime.add("The serving processes", { close: () => serving.close(), withinMs: 35_000 });
  await step("Opening the API", () => serving.startApi(apiProcesses));
  const worker = startWorker();
  workers.push(worker);
  const url = localUrl({ port: bound, host });
  if (build) {
    console.log(`The API is available at ${url}/api/v1. The desk follows when its pages are built.`);
    await step("Building the pages", build);
  }
  await step("Opening the pages", () => serving.startWeb());
  return { url, worker, name: "launcher", readOthers: () => serving.metrics() };
}

/** The API and the pages in this process. In development Next serves the operations too, by their route files. */
async function serveInOneProcess({ port, host }: LaunchOptions, database: OpenedDatabase): Promise<Served> {
  if (!isDevelopment && !isBuilt()) await step("Building the pages", () => buildPages(lifetime.signal));
  // Only root can open a port below 1024.
  const needsRoot = isDevelopment || (port !== 0 && port < 1024);
  if (!needsRoot) await giveUpRoot(database);
  const { openFrontDoor } = await import("./front-door/one-process");
  const door = await step("Opening the front door", () => openFrontDoor({ port, host, development: isDevelopment }));
  if (needsRoot && !isDevelopment) await giveUpRoot(database);
  // Closed in reverse order: the HTTP server before the worker, the worker before the database.
  const worker = startWorker();
  lifetime.add("The worker", worker);
  if (isDevelopment) restartOnChange(worker);
  // Its running requests have ten seconds; the rest is for what it writes after them.
  lifetime.add("The front door", { close: () => door.close(), withinMs: 15_000 });
  return { url: door.url, worker, name: "serving", readOthers: () => Promise.resolve([]) };
}

async function openMetricsOf({
  port,
  host,
  name,
  worker,
  readOthers,
}: Pick<Served, "name" | "worker" | "readOthers"> & { port: number; host: string }) {
  const { openMetrics } = await import("./metrics/metrics-door");
  const readAll = async () => {
    const [others, working] = await Promise.all([readOthers(), worker.metrics()]);
    return working ? [...others, { process: "worker", metrics: working }] : others;
  };
  const opened = await openMetrics({ port, host, name, readOthers: readAll });
  lifetime.add("The metrics", opened);
  return opened;
}

/** Whether there is an operator. Opens its own connection: the serving processes create the pools. */
async function isOperated(): Promise<boolean> {
  const [{ hasOperator }, { closeDatabase }] = await Promise.all([
    import("@/lib/people/command-repository"),
    import("@/lib/core/db"),
  ]);
  try {
    return await hasOperator();
  } finally {
    await closeDatabase();
  }
}

/** The worker cannot hot-reload: it restarts once the files have not changed for a moment (debounce). */
function restartOnChange(worker: WorkerProcess): void {
  let quiet: NodeJS.Timeout | undefined;
  fs.watch(path.join(projectRoot, "lib"), { recursive: true, signal: lifetime.signal }, (_event, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => worker.restart(), 300);
  });
}

/** Serving and working processes run as an ordinary account, even if the launcher was started as root. */
async function giveUpRoot({ embedded }: OpenedDatabase): Promise<void> {
  const account = embedded?.account ?? ordinaryAccount("nobody", "postgres");
  const reason = await dropPrivileges(account, embedded?.place);
  if (reason !== null) console.warn(`Serving as root: ${reason}. Start as an ordinary user.`);
}

/** Anyone who has read README could sign in to a copy of a sandbox. */
async function assertNoPublicSecrets(databaseUrl: string): Promise<void> {
  const { findPublicSecrets } = await import("@/lib/supply/seed/public-secrets");
  const logins = await findPublicSecrets(databaseUrl);
  if (logins.length === 0) return;
  throw new Error(
    `The database at DATABASE_URL has demo logins with the secrets that README publishes: ${logins.join(", ")}. ` +
      "Delete them, or give them other secrets.",
  );
}
