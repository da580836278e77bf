import fs from "node:fs";
import path from "node:path";
import type { DemoSecret } from "@/lib/supply/seed-partners";
import { announcement, secretsNotice } from "./announce";
import { embeddedSecret, removeStoredSecret } from "./app-secret";
import { buildPages, isBuilt } from "./build";
import { assertDataIsFree } from "./embedded-database";
import { launchOptions } from "./launch-options";
import { beginLifetime } from "./lifetime";
import { migrate } from "./migrate";
import { grantPrivileges } from "./privileges";
import { dropPrivileges } from "./drop-privileges";
import { openDatabase, type OpenedDatabase } from "./open-database";
import { assertPortIsFree } from "./port-check";
import { progressOn, type Step } from "./progress";
import { ordinaryAccount } from "./run-as";
import { projectRoot } from "./project-root";
import { startWorker, type WorkerProcess } from "./worker-process";

// `npm start`: everything from an empty checkout to a running service, step by step. `npm run dev` adds `--dev`: nothing is
// built, what is edited is reloaded, and the process stays the developer's own account.

const isDevelopment = process.argv.includes("--dev");

const lifetime = beginLifetime();
const announce = progressOn(process.stdout);
/** No step begins once the launcher is ending. */
const step: Step = (label, work) => {
  lifetime.signal.throwIfAborted();
  return announce(label, work);
};

try {
  await start();
} catch (error) {
  // What fails because it is being ended is no failure.
  if (!lifetime.signal.aborted) {
    console.error(`\n${(error as Error).message}\n`);
    await lifetime.end(1);
  }
}

async function start(): Promise<void> {
  const options = launchOptions(process.env);
  for (const warning of options.warnings) console.warn(warning);
  if (options.databaseUrl === undefined) await assertDataIsFree(options.dataDir);
  await assertPortIsFree(options.port, options.host);

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

  // The secrets that README publishes are for the embedded database alone.
  const isPublic = options.databaseUrl === undefined;
  // Read by modules when they are loaded, so everything that reads it is imported later.
  const secret = options.appSecret ?? (await embeddedSecret(database.url, options.dataDir));
  await removeStoredSecret(database.url, secret);
  // Handed on as a value: the file may be readable to the account that starts the service alone.
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
      const { seedDemo } = await import("@/lib/supply/seed");
      secrets = (await seedDemo({ databaseUrl: database.ownerUrl, hasPublicSecrets: isPublic, progress })).secrets;
    });
    // At once: should a later step fail, they could not be read again.
    if (secrets.length > 0) console.log(secretsNotice(secrets));
  }
  if (options.databaseUrl !== undefined) await assertNoPublicSecrets(options.databaseUrl);
  const needsOperator = !(await isOperated());
  if (!isDevelopment && !isBuilt()) await step("Building the pages", () => buildPages(lifetime.signal));

  // A port below 1024 can only be opened by root.
  const needsRoot = isDevelopment || (options.port !== 0 && options.port < 1024);
  if (!needsRoot) await giveUpRoot(database);
  const frontDoor = await step("Opening the front door", async () => {
    const { openFrontDoor } = await import("./front-door");
    return openFrontDoor({ port: options.port, host: options.host, development: isDevelopment });
  });
  if (needsRoot && !isDevelopment) await giveUpRoot(database);
  // The last to come is the first to be closed: the door before the worker, the worker before the database.
  const worker = startWorker();
  lifetime.add("The worker", worker);
  if (isDevelopment) restartOnChange(worker);
  // Its running requests have ten seconds; the rest is for what it writes down after them.
  lifetime.add("The front door", { close: () => frontDoor.close(), withinMs: 15_000 });
  lifetime.settle();
  console.log(announcement({ url: frontDoor.url, sandbox: isPublic, data: database.where, needsOperator }));
}

/** Whether there is an operator. What serves opens the database anew: its pools are made for the processes that serve. */
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

/** The worker has no pages to reload into: it starts again, once the files have been quiet for a moment. */
function restartOnChange(worker: WorkerProcess): void {
  let quiet: NodeJS.Timeout | undefined;
  fs.watch(path.join(projectRoot, "lib"), { recursive: true, signal: lifetime.signal }, (_event, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => worker.restart(), 300);
  });
}

/** What serves and works runs as an ordinary account, also where the launcher was started as root. */
async function giveUpRoot({ embedded }: OpenedDatabase): Promise<void> {
  const account = embedded?.account ?? ordinaryAccount("nobody", "postgres");
  const reason = await dropPrivileges(account, embedded?.place);
  if (reason !== null) console.warn(`Serving as root: ${reason}. Start as an ordinary user.`);
}

/** A copy of a sandbox would open to everybody who has read README. */
async function assertNoPublicSecrets(databaseUrl: string): Promise<void> {
  const { findPublicSecrets } = await import("@/lib/supply/public-secrets");
  const logins = await findPublicSecrets(databaseUrl);
  if (logins.length === 0) return;
  throw new Error(
    `The database at DATABASE_URL has demo logins with the secrets that README publishes: ${logins.join(", ")}. ` +
      "Delete them, or give them other secrets.",
  );
}
