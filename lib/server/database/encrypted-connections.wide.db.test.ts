import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBreaker, openPool, REQUEST_TIME_OUTS } from "@/lib/core/database/database-pool";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.skipIf(!hasOpenssl)("a PostgreSQL with TLS (an openssl on the PATH makes its certificate)", () => {
  let folder: string;
  let database: EmbeddedDatabase;
  const at = (file: string) => path.join(folder, file);
  /** The database by TCP, its certificate checked by an authority. */
  const urlWith = (authority: string) =>
    `${database.url("postgres")}?sslmode=verify-full&sslrootcert=${encodeURIComponent(at(authority))}`;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "tls-"));
    fs.chmodSync(folder, 0o755);
    for (const name of ["server", "other"]) makeCertificate(at(`${name}.key`), at(`${name}.pem`));
    database = await startEmbeddedDatabase({ dataDir: at("data"), disposable: true });
    const { uid, gid } = database.account;
    if (uid !== undefined && gid !== undefined) fs.chownSync(at("server.key"), uid, gid);
    const client = new pg.Client({ connectionString: database.socketUrl("postgres") });
    await client.connect();
    await client.query(`ALTER SYSTEM SET ssl_cert_file = '${at("server.pem")}'`);
    await client.query(`ALTER SYSTEM SET ssl_key_file = '${at("server.key")}'`);
    await client.query("ALTER SYSTEM SET ssl = on");
    await client.query("SELECT pg_reload_conf()");
    await client.end();
  }, 60_000);
  afterAll(async () => {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function isEncrypted(url: string): Promise<boolean> {
    const pool = openPool(1, REQUEST_TIME_OUTS, createBreaker(url), { name: "read", url });
    try {
      const { rows } = await pool.query<{ ssl: boolean }>("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
      return rows[0]!.ssl;
    } finally {
      await pool.end();
    }
  }

  test("a DATABASE_URL with sslmode=verify-full is encrypted", async () => {
    await expect.poll(() => isEncrypted(urlWith("server.pem")).catch(() => false)).toBe(true);
  });

  test("a server that another authority vouches for is refused", async () => {
    await expect(isEncrypted(urlWith("other.pem"))).rejects.toThrow(/certificate|self-signed/);
  });
});

function makeCertificate(key: string, certificate: string): void {
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate];
  const { status, stderr } = spawnSync("openssl", [...made, ...subject]);
  if (status !== 0) throw new Error(stderr.toString());
  fs.chmodSync(key, 0o600);
}
