import fs from "node:fs";
import path from "node:path";
import { formatAnnouncement } from "../announce";
import { type Build, isBuiltAndPacked, prepareBuild } from "../build";
import { assertDataIsFree } from "../database/embedded-database";
import type { OpenedDatabase } from "../database/open-database";
import { localUrl } from "@/lib/core/local-url";
import type { NamedMetrics } from "../metrics/metrics-door";
import { assertPortIsFree } from "../port-check";
import { startWorker, type WorkerProcess } from "../processes/supervise";
import { projectRoot } from "../project-root";
import { fillSandbox, hasAnyOperator, prepareDatabase } from "./database-steps";
import { giveUpRoot, makeDelayedClose, openProcessMetrics, type LaunchContext } from "./launch";

/** The whole service on one machine: from an empty checkout to the API, the pages and the worker. */
export async function startInstallation(launch: LaunchContext): Promise<void> {
  const { options, lifetime, isDevelopment } = launch;
  if (options.databaseUrl === undefined) await assertDataIsFree(options.dataDir);
  await assertPortIsFree(options.port, options.host);
  if (options.metrics) await assertPortIsFree(options.metrics.port, options.metrics.host, "METRICS_");

  // Before root privileges are dropped, because an ordinary account may not write the pages' folder.
  const build = isDevelopment || isBuiltAndPacked() ? undefined : prepareBuild(lifetime.signal);
  const isOneProcess = isDevelopment || options.apiProcesses === 0;
  // The single process opens when the pages are built; with several, the API is served before.
  if (isOneProcess) build?.begin();
  const database = await prepareDatabase(launch);
  // The demo has an operator.
  const needsOperator = !database.sandbox && !(await hasAnyOperator());
  const serve = isOneProcess ? serveInOneProcess : serveByProcesses;
  const { url, worker, readOthers, name } = await serve(launch, { database, build });
  const metricsUrl = await openProcessMetrics(launch, name, async () => {
    const [others, working] = await Promise.all([readOthers(), worker.metrics()]);
    return working ? [...others, { process: "worker", metrics: working }] : others;
  });
  lifetime.settle();
  const sandbox = options.databaseUrl === undefined;
  console.log(formatAnnouncement({ url, metricsUrl, sandbox, data: database.where, needsOperator }));
}

interface Prepared {
  database: OpenedDatabase;
  /** The build of the pages; undefined if they are built. */
  build: Build | undefined;
}

interface Served {
  url: string;
  worker: WorkerProcess;
  /** This process's name in the metrics, and the metrics of the other processes. */
  name: string;
  readOthers: () => Promise<NamedMetrics[]>;
}

/**
 * Serves API and pages by separate processes. API processes start while a new sandbox is being filled, which leaves a
 * core idle, and serve when that is done.
 * @throws Error with the end of the build's output
 */
async function serveByProcesses(launch: LaunchContext, { database, build }: Prepared): Promise<Served> {
  const { options, lifetime, step } = launch;
  const { port, host, apiProcesses } = options;
  const { ServingProcesses } = await import("../processes/serving");
  const account = await giveUpRoot(database, port);
  const serving = new ServingProcesses({ port, host, account });
  // Closed in reverse order: serving processes before the worker, the worker before the database.
  const workers: WorkerProcess[] = [];
  lifetime.add("The worker", { close: async () => void (await Promise.all(workers.map((one) => one.close()))) });
  lifetime.add("The serving processes", makeDelayedClose(serving, options, 35_000));

  const filling = fillSandbox(launch, database);
  const opening = serving.startApi(apiProcesses, filling);
  // A failure is thrown where it is awaited.
  opening.catch(() => {});
  await filling;
  const openApi = () => opening;
  const openPages = () => serving.startWeb();
  let bound: number;
  if (build) {
    bound = await step("Opening the API", openApi);
    console.log(
      `The API is available at ${localUrl({ port: bound, host })}/api/v1. The desk follows when its pages are built.`,
    );
  } else [bound] = await step("Opening the API and the pages", () => Promise.all([openApi(), openPages()]));
  const worker = startWorker(account);
  workers.push(worker);
  if (build) {
    build.begin();
    await step("Building the pages", () => build.done);
    await step("Opening the pages", openPages);
  }
  return { url: localUrl({ port: bound, host }), worker, name: "launcher", readOthers: () => serving.metrics() };
}

/** Serves API and pages in this process. In development Next's route files serve the operations too. */
async function serveInOneProcess(launch: LaunchContext, { database, build }: Prepared): Promise<Served> {
  const { options, lifetime, step, isDevelopment } = launch;
  const { port, host } = options;
  await fillSandbox(launch, database);
  if (build) await step("Building the pages", () => build.done);
  // Only root can open a port below 1024.
  const needsRoot = isDevelopment || (port !== 0 && port < 1024);
  if (!needsRoot) await giveUpRoot(database);
  const { openFrontDoor } = await import("../front-door/one-process");
  const open = () => openFrontDoor({ port, host, development: isDevelopment });
  const door = await step("Opening the API and the pages", open);
  if (needsRoot && !isDevelopment) await giveUpRoot(database);
  // Closed in reverse order: the HTTP server before the worker, the worker before the database.
  const worker = startWorker();
  lifetime.add("The worker", worker);
  if (isDevelopment) restartOnChange(worker, lifetime.signal);
  // Running requests have ten seconds of that; the rest is for writing counts.
  lifetime.add("The front door", makeDelayedClose(door, options, 15_000));
  return { url: door.url, worker, name: "serving", readOthers: () => Promise.resolve([]) };
}

/** Restarts the worker, which cannot reload files, once they have not changed for a moment (debounce). */
function restartOnChange(worker: WorkerProcess, signal: AbortSignal): void {
  let quiet: NodeJS.Timeout | undefined;
  fs.watch(path.join(projectRoot, "lib"), { recursive: true, signal }, (_event, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => worker.restart(), 300);
  });
}
