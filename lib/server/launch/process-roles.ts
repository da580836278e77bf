import { setTimeout as sleep } from "node:timers/promises";
import { monotonicNow } from "@/lib/core/clock";
import { buildPages, isBuiltAndPacked } from "../build";
import { assertUsable, describeDatabase } from "../database/open-database";
import { localUrl } from "@/lib/core/local-url";
import type { ProcessRole } from "../launch-options";
import { assertPortIsFree } from "../port-check";
import { startWorker } from "../processes/supervise";
import { fillSandbox, prepareDatabase } from "./database-steps";
import { giveUpRoot, makeDelayedClose, openProcessMetrics, setEnvironment, type LaunchContext } from "./launch";

// Runs a single role of the service, on a machine of its own: `npm start -- api`. All roles of an installation have
// the same DATABASE_URL and APP_SECRET.

const START: Record<ProcessRole, (launch: LaunchContext) => Promise<void>> = {
  migrate: runMigrations,
  api: startApi,
  web: startWeb,
  worker: startWorkerAlone,
};

/**
 * Starts a role; `migrate` ends when it is done.
 * @throws Error if there is no DATABASE_URL, or if the database is not ready within a minute
 */
export function startRole(role: ProcessRole, launch: LaunchContext): Promise<void> {
  if (launch.options.databaseUrl !== undefined) return START[role](launch);
  throw new Error(
    `The role ${role} needs DATABASE_URL: the embedded database serves a whole installation on one machine, by npm start without a role.`,
  );
}

/** Migrates the database to this version: once per release, before other roles start. */
async function runMigrations(launch: LaunchContext): Promise<void> {
  const database = await prepareDatabase(launch);
  await fillSandbox(launch, database);
  console.log(`The ${database.where} has the schema of this version.`);
  await launch.lifetime.end(0);
}

/** Serves the API, and passes pages on to WEB_URL; without that, only the API. */
async function startApi(launch: LaunchContext): Promise<void> {
  const { options, lifetime, step } = launch;
  await assertPortIsFree(options.port, options.host);
  await joinDatabase(launch);
  const { ServingProcesses } = await import("../processes/serving");
  const { port, host, webUrl, apiProcesses } = options;
  const serving = new ServingProcesses({ port, host, webUrl, account: await giveUpRoot({}, port) });
  lifetime.add("The serving processes", makeDelayedClose(serving, options, 35_000));
  const bound = await step("Opening the API", () => serving.startApi(Math.max(1, apiProcesses)));
  await openProcessMetrics(launch, "launcher", () => serving.metrics());
  lifetime.settle();
  console.log(`The API is available at ${localUrl({ host, port: bound })}/api/v1.`);
}

/** Serves the pages for API processes on other machines. Nobody else may reach its PORT. */
async function startWeb(launch: LaunchContext): Promise<void> {
  const { options, lifetime, step } = launch;
  const { port, host } = options;
  await assertPortIsFree(port, host);
  if (!isBuiltAndPacked()) await step("Building the pages", () => buildPages(lifetime.signal));
  await joinDatabase(launch);
  await giveUpRoot({});
  const [{ openPages }, { openWebServer }] = await Promise.all([
    import("../front-door/next-pages"),
    import("../processes/web-server"),
  ]);
  const close = await step("Opening the pages", async () =>
    openWebServer({
      opened: await openPages({ port, host, development: false }),
      listen: (server) =>
        new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve)),
      needsToken: true,
    }),
  );
  lifetime.add("The pages", { close, withinMs: 15_000 });
  await openProcessMetrics(launch, "web", () => Promise.resolve([]));
  lifetime.settle();
  console.log(`The pages are available to the API at ${localUrl({ host, port })}.`);
}

/** Runs the worker: settles bookings, delivers webhooks and mails, and runs periodic tasks. */
async function startWorkerAlone(launch: LaunchContext): Promise<void> {
  await joinDatabase(launch);
  await giveUpRoot({});
  const worker = startWorker();
  launch.lifetime.add("The worker", worker);
  await openProcessMetrics(launch, "launcher", async () => {
    const metrics = await worker.metrics();
    return metrics ? [{ process: "worker", metrics }] : [];
  });
  launch.lifetime.settle();
  console.log("The worker has started.");
}

const DATABASE_WAIT_MS = 60_000;
const DATABASE_CHECK_MS = 500;

/**
 * Waits until the database answers and has all migrations of this version, because `migrate` may be running
 * elsewhere.
 * @throws Error after a minute; a supervisor then restarts the role
 */
async function joinDatabase(launch: LaunchContext): Promise<void> {
  const { databaseUrl, sandbox, appSecret } = launch.options;
  setEnvironment(launch, { url: databaseUrl!, sandbox, hasPublicSecrets: false, secret: appSecret! });
  const [{ findUnreadiness }, { closeDatabase }] = await Promise.all([
    import("../front-door/health"),
    import("@/lib/core/db"),
  ]);
  await launch.step("Waiting for the database", async () => {
    const since = monotonicNow();
    for (;;) {
      const reason = await findUnreadiness();
      if (reason === undefined) break;
      launch.lifetime.signal.throwIfAborted();
      if (monotonicNow() - since > DATABASE_WAIT_MS)
        throw new Error(
          reason === "database"
            ? `The ${describeDatabase(databaseUrl!)} does not respond.`
            : `The ${describeDatabase(databaseUrl!)} lacks migrations of this version: run npm start -- migrate.`,
        );
      await sleep(DATABASE_CHECK_MS);
    }
  });
  await assertUsable(databaseUrl!, { refusesSuperuser: !sandbox });
  // The serving processes have pools of their own.
  await closeDatabase();
}
