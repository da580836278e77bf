import fs from "node:fs";
import path from "node:path";
import { urlAs } from "../../database/roles";
import type { Account } from "../../run-program";
import { memberDir, superuserUrl, type Layout } from "./layout";
import { findPostgres, findProgram } from "./programs";

const TEMPLATES = path.join(import.meta.dirname, "config");

/** Fills in `${NAME}`. @throws Error for a name without a value */
export function fillTemplate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template's \${${name}} has no value.`);
    return String(value);
  });
}

/**
 * Writes the configuration of every member from the templates in `config/`. Sentinel writes to its own file: that stays
 * as it is, or a restart would forget who the master is.
 * @param account who owns the files, as the servers run as that
 */
export function writeConfiguration(layout: Layout, account: Account): void {
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

function makeFolder(folder: string, { uid, gid }: Account, mode: number): void {
  fs.mkdirSync(folder, { recursive: true, mode });
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
}

function writeOwned(file: string, text: string, { uid, gid }: Account): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}
