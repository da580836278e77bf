import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Where everything of a cluster is: its folder, ports and passwords. */
export interface Layout {
  /** Absolute path of the folder with data, logs and configuration. */
  dir: string;
  host: string;
  /** By name, such as `PORTAL_PORT` or `PG_1`. */
  ports: Readonly<Record<PortName, number>>;
  secrets: Readonly<Record<SecretName, string>>;
}

/** The offset of each port from the first one, which is the portal's own. */
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
export type SecretName = (typeof SECRET_NAMES)[number];

const FILE = "cluster.json";

/** @param firstPort the portal's; the other ports are among the 60 after it */
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

/** Stores the layout in the cluster's folder, readable by its owner only. */
export function storeLayout(layout: Layout): void {
  fs.mkdirSync(layout.dir, { recursive: true, mode: 0o755 });
  fs.writeFileSync(path.join(layout.dir, FILE), JSON.stringify(layout, null, 2), { mode: 0o600 });
}

/** @returns undefined if there is no cluster in the folder */
export function readLayout(dir: string): Layout | undefined {
  const file = path.join(dir, FILE);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Layout) : undefined;
}

/** The folder of one member: `nodeDir(layout, "node1")`. */
export const memberDir = ({ dir }: Layout, member: string): string => path.join(dir, member);

/** The folder of a server's data. */
export const dataDirOf = (layout: Layout, node: string): string => path.join(memberDir(layout, node), "data");

type DatabaseDoor = "PRIMARY_PORT" | "POOLER_PORT" | "REPLICAS_PORT" | "PG_1" | "PG_2" | "PG_3";

/** The portal's database as the superuser. @param database `portal` unless it is named */
export function superuserUrl({ host, ports, secrets }: Layout, door: DatabaseDoor, database = "portal"): string {
  return `postgresql://postgres:${secrets.SUPERUSER_PASSWORD}@${host}:${ports[door]}/${database}`;
}

/** What the administration of PgBouncer is reached by. */
export const poolerAdminUrl = ({ host, ports, secrets }: Layout): string =>
  `postgresql://pooler_admin:${secrets.POOLER_PASSWORD}@${host}:${ports.POOLER_PORT}/pgbouncer`;

/** The address for clients. */
export const portalUrl = ({ host, ports }: Layout): string => `http://${host}:${ports.PORTAL_PORT}`;
