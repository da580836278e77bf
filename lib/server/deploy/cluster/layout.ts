import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { urlAs } from "../../database/open-database";
import type { SystemAccount } from "../../run-program";
import { findPostgres, findProgram } from "./programs";

/** A cluster's folder, ports and passwords. */
export interface Layout {
  /** Absolute path of the folder for data, logs and configuration. */
  dir: string;
  host: string;
  /** Ports by name, such as `PORTAL_PORT` or `PG_1`. */
  ports: Readonly<Record<PortName, number>>;
  secrets: Readonly<Record<SecretName, string>>;
}

/** The offset of each port from the first one, which is the portal's. */
const PORT_OFFSETS = {
  PORTAL_PORT: 0,
  WEB_PORT: 1,
  PRIMARY_PORT: 2,
  REPLICAS_PORT: 3,
  POOLER_PORT: 4,
  REDIS_PORT: 5,
  STATS_PORT: 6,
  PROMETHEUS_PORT: 7,
  ETCD_PORT: 8,
  ETCD_PEER_PORT: 9,
  PG_1: 11,
  PG_2: 12,
  PG_3: 13,
  REST_1: 21,
  REST_2: 22,
  REST_3: 23,
  API_1: 31,
  API_2: 32,
  WEB_1: 33,
  WEB_2: 34,
  API_METRICS_1: 41,
  API_METRICS_2: 42,
  WEB_METRICS_1: 43,
  WEB_METRICS_2: 44,
  WORKER_METRICS_1: 45,
  WORKER_METRICS_2: 46,
  REDIS_1: 51,
  REDIS_2: 52,
  SENTINEL_PORT: 53,
} as const;
export type PortName = keyof typeof PORT_OFFSETS;

const SECRET_NAMES = ["SUPERUSER_PASSWORD", "REPLICATION_PASSWORD", "POOLER_PASSWORD", "APP_SECRET"] as const;
type SecretName = (typeof SECRET_NAMES)[number];

const FILE = "cluster.json";

/** Creates a layout. @param firstPort the portal's port; the others are among the 60 after it */
export function makeLayout(dir: string, firstPort: number): Layout {
  const ports = Object.entries(PORT_OFFSETS).map(([name, offset]) => [name, firstPort + offset]);
  const secrets = SECRET_NAMES.map((name) => [name, crypto.randomBytes(24).toString("hex")]);
  return {
    dir,
    host: "127.0.0.1",
    ports: Object.fromEntries(ports) as Layout["ports"],
    secrets: Object.fromEntries(secrets) as Layout["secrets"],
  };
}

/** Stores the layout in the cluster's folder, readable only by its owner. */
export function storeLayout(layout: Layout): void {
  fs.mkdirSync(layout.dir, { recursive: true, mode: 0o755 });
  fs.writeFileSync(path.join(layout.dir, FILE), JSON.stringify(layout, null, 2), { mode: 0o600 });
}

/** @returns undefined if the folder has no cluster */
export function readLayout(dir: string): Layout | undefined {
  const file = path.join(dir, FILE);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Layout) : undefined;
}

/** The folder of one member: `memberDir(layout, "node1")`. */
const memberDir = ({ dir }: Layout, member: string): string => path.join(dir, member);

/** The data folder of a server. */
export const dataDirectory = (layout: Layout, node: string): string => path.join(memberDir(layout, node), "data");

type DatabaseDoor = "PRIMARY_PORT" | "POOLER_PORT" | "REPLICAS_PORT" | "PG_1" | "PG_2" | "PG_3";

/** The URL of a database as the superuser. @param database by default `portal` */
export function superuserUrl({ host, ports, secrets }: Layout, door: DatabaseDoor, database = "portal"): string {
  return `postgresql://postgres:${secrets.SUPERUSER_PASSWORD}@${host}:${ports[door]}/${database}`;
}

/** The URL of PgBouncer's administration database. */
export const poolerAdminUrl = ({ host, ports, secrets }: Layout): string =>
  `postgresql://pooler_admin:${secrets.POOLER_PASSWORD}@${host}:${ports.POOLER_PORT}/pgbouncer`;

/** The address that clients use. */
export const portalUrl = ({ host, ports }: Layout): string => `http://${host}:${ports.PORTAL_PORT}`;

const TEMPLATES = path.join(import.meta.dirname, "config");

/** Replaces `${NAME}` by values. @throws Error for a name without a value */
export function fillTemplate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template's \${${name}} has no value.`);
    return String(value);
  });
}

/**
 * Writes every member's configuration from the templates in `config/`. Sentinel's own file stays as it is, because
 * Sentinel stores in it who the master is.
 * @param account the owner of the files, as which the servers run
 */
export function writeConfiguration(layout: Layout, account: SystemAccount): void {
  const { dir, host, ports, secrets } = layout;
  const common = {
    ...ports,
    ...secrets,
    DIR: dir,
    HOST: host,
    PG_BIN: findPostgres() ?? "",
    PGBACKREST: findProgram("pgbackrest") ?? "",
  };
  const write = (template: string, file: string, values: Record<string, string | number> = {}) => {
    const text = fs.readFileSync(path.join(TEMPLATES, template), "utf8");
    writeOwned(path.join(dir, file), fillTemplate(text, { ...common, ...values }), account);
  };
  for (const folder of ["run", "log", "backup", "etcd", "prometheus", "redis1", "redis2", "sentinel"])
    makeFolder(path.join(dir, folder), account, 0o755);
  for (const node of [1, 2, 3] as const) {
    const own = memberDir(layout, `node${node}`);
    for (const folder of [own, path.join(own, "lock"), path.join(own, "spool")]) makeFolder(folder, account, 0o700);
    const values = { NODE: node, NODE_DIR: own, PG_PORT: ports[`PG_${node}`], REST_PORT: ports[`REST_${node}`] };
    write("patroni.yml", `node${node}/patroni.yml`, values);
    write("pgbackrest.conf", `node${node}/pgbackrest.conf`, values);
  }
  write("haproxy.cfg", "haproxy.cfg");
  write("unavailable.http", "unavailable.http");
  write("pgbouncer.ini", "pgbouncer.ini");
  write("prometheus.yml", "prometheus.yml");
  write("alerts.yml", "alerts.yml");
  for (const redis of [1, 2] as const)
    write("redis.conf", `redis${redis}/redis.conf`, { NAME: `redis${redis}`, PORT: ports[`REDIS_${redis}`] });
  if (!fs.existsSync(path.join(dir, "sentinel/sentinel.conf"))) write("sentinel.conf", "sentinel/sentinel.conf");
  const app = new URL(urlAs("app", superuserUrl(layout, "PRIMARY_PORT")));
  const users = { [app.username]: app.password, pooler_admin: secrets.POOLER_PASSWORD };
  const lines = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`);
  writeOwned(path.join(dir, "pgbouncer.users"), lines.join(""), account);
}

function makeFolder(folder: string, { uid, gid }: SystemAccount, mode: number): void {
  fs.mkdirSync(folder, { recursive: true, mode });
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
}

function writeOwned(file: string, text: string, { uid, gid }: SystemAccount): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}
