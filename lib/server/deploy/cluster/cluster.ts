import fs from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { buildPages, isBuiltAndPacked } from "../../build";
import { compilePrograms } from "../../programs/run.mjs";
import { ensureRoles } from "../../database/open-database";
import type { Lifetime } from "../../lifetime";
import type { RunStep } from "../../progress";
import { makeBareEnvironment, runProgram } from "../../run-program";
import { dataDirectory, superuserUrl, writeConfiguration, type Layout } from "./layout";
import { Member, clusterAccount, portalCommand, portalEnvironment, portalMembers, storageMembers } from "./members";
import { findPostgres } from "./programs";
import { NODES, findPostmaster } from "./servers";
import { projectRoot } from "../../project-root";

/**
 * Settings of the serving role for use behind a pooler, which cannot pass on a connection's own settings (README.md
 * above).
 */
const POOLED_ROLE_SETTINGS = {
  lock_timeout: "10s",
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "30s",
  "app.tenant_id": "-1",
};

/** A running cluster: all of its processes, by name. */
export class Cluster {
  readonly members = new Map<string, Member>();

  constructor(readonly layout: Layout) {
    for (const options of [...storageMembers(layout), ...portalMembers(layout)])
      this.members.set(options.name, new Member(options, path.join(layout.dir, "log")));
  }

  member(name: string): Member {
    return this.members.get(name)!;
  }

  /** Starts all members, step by step. @param signal aborts waiting for a member */
  async start({ signal }: Pick<Lifetime, "signal">, step: RunStep): Promise<void> {
    const { layout } = this;
    // The pages are those of a sandbox, with its clock.
    Object.assign(process.env, { SANDBOX: "1", NODE_ENV: "production" });
    // Compiled here, because the members may not write into this folder.
    await compilePrograms();
    if (!isBuiltAndPacked()) await step("Building the pages", () => buildPages(signal));
    writeConfiguration(layout, clusterAccount());
    await this.endLeftServers();
    const up = (label: string, ...names: string[]) =>
      step(label, async () => {
        for (const name of names) this.member(name).start();
        for (const name of names) await this.member(name).ready(signal);
      });
    await up("Starting etcd", "etcd");
    // The first server creates the cluster, the others copy it.
    for (const node of NODES) await up(`Starting PostgreSQL on ${node}`, node);
    await up("Starting HAProxy", "haproxy");
    await step("Creating the database and its roles", () => makeDatabase(layout));
    await up("Starting PgBouncer, Redis and Prometheus", "pgbouncer", "redis1", "redis2", "sentinel", "prometheus");
    await step("Preparing backups", () => this.prepareBackups());
    for (const folder of ["images", "uploads"]) fs.mkdirSync(path.join(layout.dir, folder), { recursive: true });
    for (const folder of ["images", "uploads"]) fs.chmodSync(path.join(layout.dir, folder), 0o777);
    await step("Updating the schema and loading the demo data", () => runMigrations(layout));
    await up("Starting web", "web1", "web2");
    await up("Starting api", "api1", "api2");
    await up("Starting worker", "worker1", "worker2");
  }

  /** Ends the portal first, then the members that it uses. */
  async close(): Promise<void> {
    const order = [
      ["api1", "api2", "web1", "web2", "worker1", "worker2"],
      ["prometheus", "sentinel", "pgbouncer", "redis2", "redis1"],
    ];
    for (const names of [...order, [...NODES], ["haproxy"], ["etcd"]])
      await Promise.all(names.map((name) => this.member(name).stop()));
    await this.endLeftServers();
  }

  /** Ends PostgreSQL servers that have outlived a killed Patroni. */
  private async endLeftServers(): Promise<void> {
    for (const node of NODES) {
      if (findPostmaster(this.layout, node) === undefined) continue;
      const data = dataDirectory(this.layout, node);
      const stop = ["-D", data, "-m", "fast", "-w", "stop"];
      await runProgram(path.join(findPostgres()!, "pg_ctl"), stop, {
        account: clusterAccount(),
        env: makeBareEnvironment(),
      });
    }
  }

  private async prepareBackups(): Promise<void> {
    const config = path.join(this.layout.dir, "node1/pgbackrest.conf");
    const { status, output } = await runProgram(
      "pgbackrest",
      [`--config=${config}`, "--stanza=portal", "stanza-create"],
      {
        account: clusterAccount(),
        env: makeBareEnvironment(),
      },
    );
    if (status !== 0) throw new Error(`pgBackRest could not prepare its repository:\n${output}`);
  }
}

async function makeDatabase(layout: Layout): Promise<void> {
  await query(superuserUrl(layout, "PRIMARY_PORT", "postgres"), async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'portal'");
    if (!rowCount) await client.query("CREATE DATABASE portal");
  });
  const url = superuserUrl(layout, "PRIMARY_PORT");
  await ensureRoles(url);
  await query(url, async (client) => {
    for (const [name, value] of Object.entries(POOLED_ROLE_SETTINGS))
      await client.query(`ALTER ROLE app SET ${name} = '${value}'`);
  });
}

async function query(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

/** Runs the migrations. Prints a new sandbox's random passwords once, because they are not stored. */
async function runMigrations(layout: Layout): Promise<void> {
  const [file, ...args] = portalCommand("migrate");
  const { status, output } = await runProgram(file, args, { cwd: projectRoot, env: portalEnvironment(layout) });
  if (status !== 0) throw new Error(`npm start -- migrate failed:\n${output}`);
  const notice = output.split("\n\n").find((paragraph) => paragraph.includes("Sandbox:"));
  if (notice !== undefined) console.log(`\n${notice}\n`);
}
