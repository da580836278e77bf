import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { POOLED_ROLE_SETTINGS } from "@/lib/server/deploy/cluster/cluster";
import { freePort } from "./installation";
import { Supervised } from "./supervised";

export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** A PgBouncer in transaction mode in front of the database, for a URL's role. */
export interface Pooler {
  /** The URL of the same database through the pooler. */
  url: string;
  process: Supervised;
  close(): Promise<void>;
}

/**
 * @param url the database with the serving role, by the route that the pooler uses
 * @param superuserUrl the same database with a role that may alter the serving role
 */
export async function startPooler(
  url: string,
  superuserUrl: string,
  { account }: Pick<EmbeddedDatabase, "account">,
): Promise<Pooler> {
  const target = new URL(url);
  await setRole(superuserUrl, target.username);
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "faults-pooler-"));
  fs.chmodSync(folder, 0o755);
  const users = path.join(folder, "users");
  fs.writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  const config = path.join(folder, "pgbouncer.ini");
  fs.writeFileSync(
    config,
    `[databases]
${target.pathname.slice(1)} = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
query_wait_timeout = 5
server_login_retry = 1
server_connect_timeout = 2
unix_socket_dir =
`,
  );
  const supervised = new Supervised(() => spawn("pgbouncer", ["-q", config], { stdio: "ignore", ...account }));
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  return {
    url: pooled.href,
    process: supervised,
    async close() {
      await supervised.end();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function setRole(superuserUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  for (const [name, value] of Object.entries(POOLED_ROLE_SETTINGS)) {
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(role)} SET ${name} = ${pg.escapeLiteral(value)}`);
  }
  await client.end();
}
