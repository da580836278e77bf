import { setTimeout as sleep } from "node:timers/promises";
import type { Closable, Lifetime } from "../lifetime";
import type { LaunchOptions } from "../launch-options";
import { dropPrivileges } from "../drop-privileges";
import type { OpenedDatabase } from "../database/open-database";
import { findOrdinaryAccount, type SystemAccount } from "../run-program";
import type { NamedMetrics } from "../metrics/metrics-door";
import type { RunStep } from "../progress";

/** What all ways of starting share. */
export interface LaunchContext {
  options: LaunchOptions;
  lifetime: Lifetime;
  /** Announces a step and runs it; no step starts once the launcher is ending. */
  step: RunStep;
  isDevelopment: boolean;
}

/**
 * Sets the environment of this process, and of those that it starts. Modules read it when they are loaded, so
 * everything that reads it must be imported later.
 */
export function setEnvironment(
  { isDevelopment }: Pick<LaunchContext, "isDevelopment">,
  database: { url: string; sandbox: boolean; hasPublicSecrets: boolean; secret: string },
): void {
  // The value is passed on instead, because only the account that starts the service may be able to read the file.
  delete process.env.APP_SECRET_FILE;
  Object.assign(process.env, {
    NODE_ENV: isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: database.url,
    SANDBOX: database.sandbox ? "1" : "",
    DEMO_SECRETS: database.hasPublicSecrets ? "1" : "",
    APP_SECRET: database.secret,
    AUTH_TRUST_HOST: "1",
  });
}

/**
 * Opens the metrics if the options have an address for them.
 * @param name this process's name
 * @param readOthers reads the metrics of the processes that it has started
 * @returns the address
 */
export async function openProcessMetrics(
  { options, lifetime }: LaunchContext,
  name: string,
  readOthers: () => Promise<NamedMetrics[]>,
): Promise<string | undefined> {
  if (!options.metrics) return undefined;
  const { openMetrics } = await import("../metrics/metrics-door");
  const opened = await openMetrics({ ...options.metrics, name, readOthers });
  lifetime.add("The metrics", opened);
  return opened.url;
}

/**
 * Closes a server in two steps: announces the shutdown and serves on for `SHUTDOWN_DELAY`, then closes.
 * @param withinMs maximum milliseconds of closing
 */
export function makeDelayedClose(
  serving: { announceShutdown(): void; close(): Promise<void> },
  { shutdownDelayMs }: Pick<LaunchOptions, "shutdownDelayMs">,
  withinMs: number,
): Closable {
  return {
    async close() {
      serving.announceShutdown();
      await sleep(shutdownDelayMs);
      await serving.close();
    },
    withinMs: shutdownDelayMs + withinMs,
  };
}

/**
 * Drops root privileges: serving and working processes run as an ordinary account. For a port below 1024, which only
 * root can open again for a replaced process, the launcher itself stays root.
 * @returns the account for the processes that it starts; empty for its own
 */
export async function giveUpRoot({ embedded }: Pick<OpenedDatabase, "embedded">, port = 0): Promise<SystemAccount> {
  const account = embedded?.account ?? findOrdinaryAccount("nobody", "postgres");
  const isForChildren = port > 0 && port < 1024;
  const reason = await dropPrivileges(account, embedded?.place, isForChildren);
  if (reason !== null) console.warn(`Serving as root: ${reason}. Start as an ordinary user.`);
  return isForChildren && reason === null && process.getuid?.() === 0 ? account : {};
}

/**
 * Refuses a copy of a sandbox, in which anyone who has read README could sign in.
 * @throws Error that names the logins
 */
export async function assertNoPublicSecrets(databaseUrl: string): Promise<void> {
  const { findPublicSecrets } = await import("../demo/demo-logins");
  const logins = await findPublicSecrets(databaseUrl);
  if (logins.length === 0) return;
  throw new Error(
    `The database at DATABASE_URL has demo logins with the secrets that README publishes: ${logins.join(", ")}. ` +
      "Delete them, or give them other secrets.",
  );
}
