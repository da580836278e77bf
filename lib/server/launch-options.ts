import path from "node:path";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { findUnknownVariables } from "@/lib/core/environment/env-names";
import { readWithSecretFile } from "@/lib/core/environment/read-environment";
import { projectRoot } from "./project-root";

export type LaunchOptions = {
  /** 0: any free port. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** The address of the metrics; absent: none. */
  metrics?: { port: number; host: string };
  /** An operator's own PostgreSQL; absent: the embedded one. */
  databaseUrl?: string;
  /** The same database by the role that owns the tables; absent: `databaseUrl`. */
  migrateDatabaseUrl?: string;
  /** Demo data, a movable clock and scenarios: always with the embedded database. */
  sandbox: boolean;
  /** Whether the demo data has an agency's past. */
  demoHistory: boolean;
  /** The secret of the installation; absent: the embedded sandbox has its own. */
  appSecret?: string;
  /** Processes of the API; 0: the API and the pages in one process. */
  apiProcesses: number;
  /** The web role on another machine; empty: none. For the role `api` alone. */
  webUrl: string;
  /** Milliseconds from the announcement of a shutdown, when it is not ready any more, to its beginning. */
  shutdownDelayMs: number;
  /** Absolute path of the embedded database's folder. */
  dataDir: string;
  /** Warnings to print at start: variables that look like ours but do not exist. */
  warnings: string[];
};

/**
 * Reads the options of `npm start` from the environment.
 * @throws Error when a variable is wrong or misspelt, or when the demo's well-known secrets would be reachable from a
 * network; the message names the variable and never contains a secret
 */
export function launchOptions(source: NodeJS.ProcessEnv): LaunchOptions {
  const unknown = findUnknownVariables(source);
  const misspelt = unknown.filter(({ meant }) => meant !== undefined);
  if (misspelt.length > 0) throw new Error(misspelt.map(misspeltMessage).join("\n"));
  const read = readWithSecretFile(source);
  const { port, host, publicUrl, databaseUrl, migrateDatabaseUrl, sandbox, appSecret, dataDir } = read;
  if (port > 0 && read.metricsPort === port)
    throw new Error("METRICS_PORT must differ from PORT: metrics have a separate port. For example: METRICS_PORT=9464");
  if (!databaseUrl) assertDemoIsPrivate(source.SANDBOX, host, publicUrl);
  else if (!appSecret) throw new Error(NO_SECRET);
  return {
    port,
    host,
    apiProcesses: read.apiProcesses,
    webUrl: read.webUrl,
    shutdownDelayMs: read.shutdownDelay * 1000,
    ...(read.metricsPort > 0 && { metrics: { port: read.metricsPort, host: read.metricsHost } }),
    ...(databaseUrl && { databaseUrl }),
    ...(databaseUrl && migrateDatabaseUrl && { migrateDatabaseUrl }),
    sandbox: sandbox || !databaseUrl,
    demoHistory: read.demoHistory,
    ...(appSecret && { appSecret }),
    dataDir: path.resolve(projectRoot, dataDir),
    warnings: [
      ...unknown.map(({ name }) => `${name} is not a variable of this service and has no effect.`),
      ...(read.apiProcesses > 1 && !read.redisUrl ? [SEPARATE_LIMITS] : []),
    ],
  };
}

/** The roles in which the service can be started on a machine of its own; without one it is all of them. */
export const PROCESS_ROLES = ["migrate", "api", "web", "worker"] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

const isRole = (argument: string): argument is ProcessRole => (PROCESS_ROLES as readonly string[]).includes(argument);

/**
 * Reads what follows `npm start --`: a role, or `--dev`. Anything else would otherwise be ignored.
 * @throws Error that names the variable to set instead
 */
export function argumentsOf(args: readonly string[]): { role?: ProcessRole; isDevelopment: boolean } {
  const [first, ...more] = args;
  if (first === undefined || first === "--dev") {
    assertNone(more);
    return { isDevelopment: first !== undefined };
  }
  if (!isRole(first)) assertNone(args);
  assertNone(more);
  return { role: first as ProcessRole, isDevelopment: false };
}

function assertNone([first]: readonly string[]): void {
  if (first === undefined) return;
  const name = first.replace(/^-+/, "").split("=", 1)[0]!.replaceAll("-", "_").toUpperCase();
  throw new Error(`Unknown argument ${first}: settings are environment variables. For example: ${name}=… npm start`);
}

/**
 * The key must not be stored beside the data that it opens, so the service creates no secret for an operator's own
 * database.
 */
const NO_SECRET =
  "With DATABASE_URL the service needs a secret that is not in that database: set APP_SECRET, or APP_SECRET_FILE to a " +
  'file that holds it. To create one: APP_SECRET="$(openssl rand -base64 48)". It must be the same at every start and in ' +
  "every process.";

const SEPARATE_LIMITS =
  "API_PROCESSES without REDIS_URL: each process counts requests by itself, so a client may send a multiple of its limit.";

const misspeltMessage = ({ name, meant }: { name: string; meant: string | undefined }) =>
  `${name} is not a variable of this service: ${meant} is. Rename it, or unset it if it belongs to something else.`;

/** The embedded sandbox has passwords that README publishes. */
function assertDemoIsPrivate(sandbox: string | undefined, host: string, publicUrl: string): void {
  if (sandbox === "0") {
    throw new Error(
      "SANDBOX=0 disables the sandbox, and without DATABASE_URL there is no database to serve. " +
        "Set DATABASE_URL=postgresql://user:password@host:5432/database",
    );
  }
  if (!isLoopback(host)) throw offersDemo("HOST", host);
  // A proxy in front of a loopback address makes it reachable from a network too.
  if (publicUrl !== "" && !isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""))) {
    throw offersDemo("PUBLIC_URL", publicUrl);
  }
}

function offersDemo(name: string, value: string): Error {
  return new Error(
    `${name}=${value} would make the sandbox, whose passwords are public, reachable from the network. Set DATABASE_URL to serve ` +
      "your own data; with SANDBOX=1 beside it for a sandbox with its own secrets; or leave " +
      `${name} out.`,
  );
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === "localhost";
  return ipaddr.process(host).range() === "loopback";
}

/** The URL by which this machine reaches a server that listens on `host`. */
export function localUrl({ host, port }: Pick<LaunchOptions, "host" | "port">): string {
  const anyAddress: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  return `http://${anyAddress[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
}
