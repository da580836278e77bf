import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { isLoopback } from "@/lib/core/client-address";
import { findUnknownVariables } from "@/lib/core/environment/env-names";
import type { Environment } from "@/lib/core/environment/env-schema";
import { readWithSecretFile } from "@/lib/core/environment/read-environment";
import { parseKeyList } from "@/lib/core/secrets/key-list";
import { projectRoot } from "./project-root";

export type LaunchOptions = {
  /** The port; 0 for any free one. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** The address of the metrics; absent for none. */
  metrics?: { port: number; host: string };
  /** An operator's own PostgreSQL; absent for the embedded one. */
  databaseUrl?: string;
  /** The same database by the role that owns the tables; absent if that is `databaseUrl`. */
  migrateDatabaseUrl?: string;
  /** Whether there are demo data, a movable clock and scenarios; always with the embedded database. */
  sandbox: boolean;
  /** Whether the demo data include an agency's past. */
  demoHistory: boolean;
  /** The installation's secret; absent for the embedded sandbox, which creates its own. */
  appSecret?: string;
  /** Number of API processes; 0 for API and pages in one process. */
  apiProcesses: number;
  /** The web role's URL on another machine; empty for none. For the role `api` only. */
  webUrl: string;
  /** Milliseconds from the announcement of a shutdown (not ready any more) to its start. */
  shutdownDelayMs: number;
  /** Absolute path of the folder for the embedded database. */
  dataDir: string;
  /** Warnings to print: variables with names like ours that do not exist. */
  warnings: string[];
};

/**
 * Reads the options of `npm start` from the environment.
 * @throws Error if a variable is wrong or misspelt, or if the demo's published secrets could be reached from a
 * network; the message names the variable, never a secret
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
  for (const [name, list] of [
    ["APP_SECRET", appSecret],
    ["WEBHOOK_KEYS", read.webhookKeys],
  ] as const)
    if (parseKeyList(list, true)?.some(({ secret }) => isGuessable(secret))) throw new Error(guessable(name));
  // A sandbox at a loopback address is private; all other installations are public.
  const isPrivate = (sandbox || !databaseUrl) && isLoopback(host);
  if (!isPrivate && !publicUrl) throw new Error(NO_PUBLIC_URL);
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
      ...(isPrivate ? [] : findPublicLacks(read)),
    ],
  };
}

/** The roles that can be started on a machine of their own. Without a role, `npm start` runs all of them. */
export const PROCESS_ROLES = ["migrate", "api", "web", "worker"] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

const isRole = (argument: string): argument is ProcessRole => (PROCESS_ROLES as readonly string[]).includes(argument);

/**
 * Reads what follows `npm start --`: a role, `--dev` or `--help`. Anything else is an error, because it would be
 * ignored silently.
 * @throws Error that names the variable to set instead
 */
export function parseArguments(args: readonly string[]): {
  role?: ProcessRole;
  isDevelopment: boolean;
  needsHelp?: boolean;
} {
  const [first, ...more] = args;
  if (first === "--help" || first === "-h") return { isDevelopment: false, needsHelp: true };
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
 * The message if there is no secret: a key must not be stored beside the data that it opens, so the service creates
 * none for an operator's own database.
 */
const NO_SECRET =
  "With DATABASE_URL the service needs a secret that is not in that database: set APP_SECRET, or APP_SECRET_FILE to a " +
  'file that holds it. To create one: APP_SECRET="$(openssl rand -base64 48)". It must be the same at every start and in ' +
  "every process.";

const NO_PUBLIC_URL =
  "PUBLIC_URL is missing: the address that clients use, such as PUBLIC_URL=https://portal.example.com. Cookies are " +
  "secure by it, and links, redirects and the OAuth metadata name it instead of the Host of a request.";

const guessable = (name: string) =>
  `${name} has a secret that repeats a few characters, so that it can be guessed. To create one: openssl rand -base64 48`;

/** Minimum compressed length of a secret, to detect repetitions: 32 random characters keep more than 24 bytes. */
const MIN_COMPRESSED = 20;
const isGuessable = (secret: string) => deflateRawSync(secret).length < MIN_COMPRESSED;

/** What an installation that others can reach should set, but does not. */
function findPublicLacks(read: Environment): string[] {
  const lacks: [isLacking: boolean, warning: string][] = [
    [
      !read.publicUrl.startsWith("https:"),
      "PUBLIC_URL is not https: passwords, tokens and cookies can be read on the way.",
    ],
    [
      read.requireMfa === "",
      "REQUIRE_MFA is not set: operators may sign in without a second factor (REQUIRE_MFA=operators).",
    ],
    [
      !read.migrateDatabaseUrl,
      "MIGRATE_DATABASE_URL is not set: the serving processes may change the schema (lib/server/roles.sql).",
    ],
    [
      !isPrivateHop(read.databaseUrl, isDatabaseTls),
      "DATABASE_URL has no sslmode=verify-full: its password and data are sent in plain text, or to anybody.",
    ],
    [
      !isPrivateHop(read.redisUrl, isRedisTls),
      "REDIS_URL is not rediss:// with a password: others can read or change the counts of requests.",
    ],
    [
      read.publicUrl.startsWith("https:") && !read.trustedProxies,
      "TRUSTED_PROXIES is not set: all clients behind the proxy count as one.",
    ],
    [!read.smtpUrl || !read.mailFrom, "SMTP_URL or MAIL_FROM is not set: guests and suppliers get no mail."],
    [
      !read.securityContact,
      "SECURITY_CONTACT is not set: nobody knows where to report a weakness (/.well-known/security.txt).",
    ],
    [read.metricsPort === 0, "METRICS_PORT is not set: nothing can raise an alert."],
  ];
  return lacks.filter(([isLacking]) => isLacking).map(([, warning]) => warning);
}

/** Whether a connection stays on this machine or is protected; an absent one is fine. */
function isPrivateHop(address: string, isProtected: (url: URL) => boolean): boolean {
  if (!address) return true;
  const url = new URL(address);
  const host = (url.searchParams.get("host") ?? url.hostname).replace(/^\[|\]$/g, "");
  return host.startsWith("/") || isLoopback(host) || isProtected(url);
}
const isDatabaseTls = (url: URL) => url.searchParams.get("sslmode") === "verify-full";
const isRedisTls = (url: URL) => url.protocol === "rediss:" && url.password !== "";

const SEPARATE_LIMITS =
  "API_PROCESSES without REDIS_URL: each process counts requests by itself, so a client may send a multiple of its limit.";

const misspeltMessage = ({ name, meant }: { name: string; meant: string | undefined }) =>
  `${name} is not a variable of this service: ${meant} is. Rename it, or unset it if it belongs to something else.`;

/** Refuses to publish a sandbox whose passwords are in README. */
function assertDemoIsPrivate(sandbox: string | undefined, host: string, publicUrl: string): void {
  if (sandbox === "0") {
    throw new Error(
      "SANDBOX=0 disables the sandbox, and without DATABASE_URL there is no database to serve. " +
        "Set DATABASE_URL=postgresql://user:password@host:5432/database",
    );
  }
  if (!isLoopback(host)) throw offersDemo("HOST", host);
  // A proxy in front makes a loopback address reachable from a network.
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
