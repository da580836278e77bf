import path from "node:path";
import { projectRoot } from "./project-root";

export type LaunchOptions = {
  /** 0: any free port. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** A PostgreSQL of the operator's own; absent: the embedded one, as a sandbox. */
  databaseUrl?: string;
  /** The secret of the installation, given rather than kept in the database. */
  appSecret?: string;
  /** Absolute path of the embedded database's folder. */
  dataDir: string;
};

const shortestSecret = 32;

/**
 * Reads PORT, HOST, DATABASE_URL, APP_SECRET and DATA_DIR, and looks at REDIS_URL; an empty variable counts as absent.
 *
 * @throws when one of them makes no sense; the message names it, and never repeats a password.
 */
export function launchOptions(env: NodeJS.ProcessEnv): LaunchOptions {
  const port = env.PORT ? Number(env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not “${env.PORT}”.`);
  }
  if (env.DATABASE_URL && !/^postgres(ql)?:$/.test(protocolOf(env.DATABASE_URL))) {
    throw new Error("DATABASE_URL must look like postgresql://user:password@host:5432/database.");
  }
  if (env.REDIS_URL && !/^rediss?:$/.test(protocolOf(env.REDIS_URL))) {
    throw new Error("REDIS_URL must look like redis://user:password@host:6379/0, or rediss:// for TLS.");
  }
  if (env.APP_SECRET && env.APP_SECRET.length < shortestSecret) {
    throw new Error(`APP_SECRET must have ${shortestSecret} characters or more.`);
  }
  return {
    port,
    host: env.HOST || "127.0.0.1",
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.APP_SECRET && { appSecret: env.APP_SECRET }),
    dataDir: path.resolve(projectRoot, env.DATA_DIR || ".data"),
  };
}

/** The URL under which this machine reaches a server listening on `host`. */
export function localUrl({ host, port }: Pick<LaunchOptions, "host" | "port">): string {
  const anyAddress: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  return `http://${anyAddress[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}
