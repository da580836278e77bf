import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { monotonicNow } from "@/lib/core/clock";
import { urlAs } from "../../database/open-database";
import { START_ARGUMENTS, projectRoot } from "../../project-root";
import { makeBareEnvironment, findOrdinaryAccount, type SystemAccount } from "../../run-program";
import { portalUrl, superuserUrl, type Layout, type PortName } from "./layout";
import { findProgram } from "./programs";
import { askServer } from "./servers";

/** The account for PostgreSQL, Redis and others that refuse to run as root; empty for this process's own. */
export const clusterAccount = (): SystemAccount =>
  process.getuid?.() === 0 ? findOrdinaryAccount("postgres", "nobody") : {};

/** The members that store or locate data, in starting order. */
export function storageMembers(layout: Layout): MemberOptions[] {
  const account = clusterAccount();
  return [etcd(layout), ...([1, 2, 3] as const).map((at) => node(layout, at)), haproxy(layout), pgbouncer(layout)]
    .concat(
      ([1, 2] as const).map((at) => redis(layout, at)),
      sentinel(layout),
      prometheus(layout),
    )
    .map((member) => ({ account, env: makeBareEnvironment(), ...member }));
}

/** The members that run the portal's code, in starting order. */
export function portalMembers(layout: Layout): MemberOptions[] {
  const each = (role: "api" | "web" | "worker") => ([1, 2] as const).map((at) => portal(layout, role, at));
  return [...each("web"), ...each("api"), ...each("worker")];
}

function etcd({ dir, host, ports }: Layout): MemberOptions {
  const client = `http://${host}:${ports.ETCD_PORT}`;
  const peer = `http://${host}:${ports.ETCD_PEER_PORT}`;
  return {
    name: "etcd",
    command: [
      findProgram("etcd")!,
      "--name=etcd1",
      `--data-dir=${path.join(dir, "etcd/data")}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=etcd1=${peer}`,
    ],
    isReady: () => isOk(`${client}/health`),
  };
}

function node(layout: Layout, at: 1 | 2 | 3): MemberOptions {
  const name = `node${at}`;
  return {
    name,
    command: [findProgram("patroni")!, path.join(layout.dir, name, "patroni.yml")],
    isReady: () => isOk(`http://${layout.host}:${layout.ports[`REST_${at}`]}/readiness`),
  };
}

function haproxy(layout: Layout): MemberOptions {
  return {
    name: "haproxy",
    // Master and worker mode: SIGUSR2 reloads the file without refusing a connection.
    command: [findProgram("haproxy")!, "-W", "-f", path.join(layout.dir, "haproxy.cfg")],
    endSignal: "SIGUSR1",
    isReady: async () => (await askServer(superuserUrl(layout, "PRIMARY_PORT", "postgres"), "SELECT 1")) !== undefined,
  };
}

function pgbouncer({ dir, host, ports }: Layout): MemberOptions {
  return {
    name: "pgbouncer",
    command: [findProgram("pgbouncer")!, "-q", path.join(dir, "pgbouncer.ini")],
    // This signal finishes running transactions first.
    endSignal: "SIGINT",
    isReady: () => accepts(host, ports.POOLER_PORT),
  };
}

function redis({ dir, host, ports }: Layout, at: 1 | 2): MemberOptions {
  const port = ports[`REDIS_${at}`];
  // Only for the first start: later Sentinel decides which one is the master.
  const replica = at === 2 ? ["--replicaof", `${host} ${ports.REDIS_1}`] : [];
  return {
    name: `redis${at}`,
    command: [findProgram("redis-server")!, path.join(dir, `redis${at}/redis.conf`), ...replica],
    isReady: () => accepts(host, port),
  };
}

function sentinel({ dir, host, ports }: Layout): MemberOptions {
  return {
    name: "sentinel",
    command: [findProgram("redis-server")!, path.join(dir, "sentinel/sentinel.conf"), "--sentinel"],
    isReady: () => accepts(host, ports.SENTINEL_PORT),
  };
}

function prometheus({ dir, host, ports }: Layout): MemberOptions {
  return {
    name: "prometheus",
    command: [
      findProgram("prometheus")!,
      `--config.file=${path.join(dir, "prometheus.yml")}`,
      `--storage.tsdb.path=${path.join(dir, "prometheus")}`,
      `--web.listen-address=${host}:${ports.PROMETHEUS_PORT}`,
    ],
    isReady: () => isOk(`http://${host}:${ports.PROMETHEUS_PORT}/-/ready`),
  };
}

/** The environment of all processes of the portal. */
export function portalEnvironment(layout: Layout): NodeJS.ProcessEnv {
  const { dir, host, ports, secrets } = layout;
  return {
    ...makeBareEnvironment(),
    NODE_ENV: "production",
    HOST: host,
    PUBLIC_URL: portalUrl(layout),
    APP_SECRET: secrets.APP_SECRET,
    SANDBOX: "1",
    DEMO_HISTORY: process.env.DEMO_HISTORY ?? "1",
    // Connects through the pooler; its limitations are in lib/server/deploy/README.md.
    DATABASE_URL: urlAs("app", superuserUrl(layout, "POOLER_PORT")),
    DATABASE_TIMEOUTS: "role",
    DATABASE_NAMED_STATEMENTS: "0",
    // HAProxy distributes these connections over the standbys.
    DATABASE_REPLICA_URL: urlAs("app", superuserUrl(layout, "REPLICAS_PORT")),
    // Bypasses the pooler, because LISTEN needs a session.
    WORKER_DATABASE_URL: urlAs("app", superuserUrl(layout, "PRIMARY_PORT")),
    MIGRATE_DATABASE_URL: urlAs("migrate", superuserUrl(layout, "PRIMARY_PORT")),
    REDIS_URL: `redis://${host}:${ports.REDIS_PORT}/0`,
    TRUSTED_PROXIES: host,
    IMAGE_DIR: path.join(dir, "images"),
    UPLOAD_DIR: path.join(dir, "uploads"),
    ACCESS_LOG: "sampled",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  };
}

/** `npm start -- <role>` with a port of its own. */
export const portalCommand = (role: string): [string, ...string[]] => [process.execPath, ...START_ARGUMENTS, role];

function portal(layout: Layout, role: "api" | "web" | "worker", at: 1 | 2): MemberOptions {
  const { host, ports } = layout;
  const name = role.toUpperCase() as "API" | "WEB" | "WORKER";
  const metrics: PortName = `${name}_METRICS_${at}`;
  const port = role === "worker" ? undefined : ports[`${name}_${at}` as PortName];
  return {
    name: `${role}${at}`,
    cwd: projectRoot,
    command: portalCommand(role),
    env: {
      ...portalEnvironment(layout),
      ...(port !== undefined && { PORT: String(port) }),
      ...(role === "api" && { WEB_URL: `http://${host}:${ports.WEB_PORT}`, API_PROCESSES: "1" }),
      METRICS_PORT: String(ports[metrics]),
    },
    isReady: () =>
      isOk(port === undefined ? `http://${host}:${ports[metrics]}/metrics` : `http://${host}:${port}/readyz`),
  };
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

const RESTART_MS = 1_000;

/** One process of the cluster, for its supervisor. */
interface MemberOptions {
  name: string;
  command: readonly [file: string, ...args: string[]];
  env?: NodeJS.ProcessEnv;
  account?: SystemAccount;
  cwd?: string;
  /** Whether it can do its work. */
  isReady: () => Promise<boolean>;
  /** The signal on which it finishes its work and ends. */
  endSignal?: NodeJS.Signals;
}

/** A process that is restarted a second after it ends, as by systemd with `Restart=always`. */
export class Member {
  private child: ChildProcess | undefined;
  private isStopped = true;
  private again: NodeJS.Timeout | undefined;

  /** @param logDir the folder for its output, one file per member */
  constructor(
    readonly options: MemberOptions,
    private readonly logDir: string,
  ) {}

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.child!.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child?.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  start(): void {
    clearTimeout(this.again);
    this.isStopped = false;
    const { command, env = process.env, account = {}, cwd = "/" } = this.options;
    const log = fs.openSync(path.join(this.logDir, `${this.name}.log`), "a");
    // Ends with the supervisor, even if that is killed.
    const child = spawn(findProgram("setpriv")!, ["--pdeathsig", "KILL", "--", ...command], {
      env,
      cwd,
      ...(account.uid !== undefined && { uid: account.uid, gid: account.gid }),
      stdio: ["ignore", log, log],
      // A process group of its own, so that Ctrl-C reaches only the supervisor, and a kill reaches its children.
      detached: true,
    });
    fs.closeSync(log);
    this.child = child;
    child.once("error", () => {});
    child.once("exit", () => this.startAgain(RESTART_MS));
  }

  /** Kills the process and its children with SIGKILL. @param forMs milliseconds until it is restarted */
  kill(forMs = RESTART_MS): void {
    const { pid } = this;
    if (pid === undefined) return;
    this.child!.removeAllListeners("exit");
    process.kill(-pid, "SIGKILL");
    this.child!.once("exit", () => this.startAgain(forMs));
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.child!.kill(name);
  }

  /** Lets the process finish its work and waits for its end; kills it after `withinMs`. */
  async stop(withinMs = 40_000): Promise<void> {
    clearTimeout(this.again);
    this.isStopped = true;
    if (!this.isRunning) return;
    const { child, pid } = this;
    const exited = new Promise((resolve) => child!.once("exit", resolve));
    child!.kill(this.options.endSignal ?? "SIGTERM");
    const ended = await Promise.race([exited.then(() => true), sleep(withinMs, false, { ref: false })]);
    if (ended) return;
    process.kill(-pid!, "SIGKILL");
    await exited;
  }

  /** Waits until the process can do its work. @throws Error after two minutes */
  async ready(signal?: AbortSignal): Promise<void> {
    const since = monotonicNow();
    while (!(await this.options.isReady().catch(() => false))) {
      signal?.throwIfAborted();
      if (monotonicNow() - since > 120_000)
        throw new Error(
          `${this.name} is not ready after two minutes: see ${path.join(this.logDir, `${this.name}.log`)}`,
        );
      await sleep(200);
    }
  }

  private startAgain(afterMs: number): void {
    if (this.isStopped) return;
    this.again = setTimeout(() => this.start(), afterMs);
  }
}
