import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** The programs of a cluster, with the Debian package of each. */
const PACKAGES = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  "redis-server": "redis-server",
  pgbackrest: "pgbackrest",
  prometheus: "prometheus",
  setpriv: "util-linux",
} as const;

/** Patroni's etcd client and PostgreSQL driver, which are separate packages for the system's Python. */
const PYTHON_PACKAGES = { etcd: "python3-etcd", psycopg2: "python3-psycopg2" };

const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/** Debian packages that are missing; an empty list if a cluster can be started here. */
export function missingPackages(): string[] {
  const programs = Object.entries(PACKAGES).filter(([program]) => findProgram(program) === undefined);
  const modules = Object.entries(PYTHON_PACKAGES).filter(
    ([module]) => spawnSync("/usr/bin/python3", ["-c", `import ${module}`], { stdio: "ignore" }).status !== 0,
  );
  const postgres = findPostgres() ? [] : ["postgresql"];
  return [...new Set([...[...programs, ...modules].map(([, name]) => name), ...postgres])];
}

/** The folder with the newest installed PostgreSQL's programs; undefined if none is installed. */
export function findPostgres(): string | undefined {
  if (!fs.existsSync(DEBIAN_POSTGRES)) return undefined;
  const versions = fs.readdirSync(DEBIAN_POSTGRES).filter((name) => /^\d+$/.test(name));
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_POSTGRES, version, "bin"))
    .find((bin) => fs.existsSync(path.join(bin, "initdb")));
}

/** The path of an installed program. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/sbin"];
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}
