import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { fillTemplate, makeLayout, readLayout, storeLayout, writeConfiguration } from "./layout";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "cluster-"));
afterAll(() => fs.rmSync(dir, { recursive: true }));
const layout = makeLayout(dir, 5400);

test("every part has a port of its own, and every secret is different", () => {
  const ports = Object.values(layout.ports);
  expect(new Set(ports).size).toBe(ports.length);
  expect(layout.ports.PORTAL_PORT).toBe(5400);
  const secrets = Object.values(layout.secrets);
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(secrets.filter((secret) => secret.length < 32)).toEqual([]);
});

test("a stored layout is read again, by its owner only", () => {
  storeLayout(layout);
  expect(readLayout(dir)).toEqual(layout);
  expect(fs.statSync(path.join(dir, "cluster.json")).mode & 0o077).toBe(0);
  expect(readLayout(path.join(dir, "elsewhere"))).toBeUndefined();
});

test("a template's names are filled in, and an unknown one is an error", () => {
  expect(fillTemplate("listen = ${HOST}:${PORT}, %p", { HOST: "127.0.0.1", PORT: 1 })).toBe("listen = 127.0.0.1:1, %p");
  expect(() => fillTemplate("${HOSTS}", { HOST: "127.0.0.1" })).toThrow("${HOSTS} has no value");
});

test("every template is filled in completely, each server with its own ports, and nobody else reads the passwords", () => {
  writeConfiguration(layout, {});
  const files = fs
    .readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(yml|cfg|ini|conf|http|users)$/.test(file));
  expect(files.toSorted()).toEqual([
    "alerts.yml",
    "haproxy.cfg",
    "node1/patroni.yml",
    "node1/pgbackrest.conf",
    "node2/patroni.yml",
    "node2/pgbackrest.conf",
    "node3/patroni.yml",
    "node3/pgbackrest.conf",
    "pgbouncer.ini",
    "pgbouncer.users",
    "prometheus.yml",
    "redis1/redis.conf",
    "redis2/redis.conf",
    "sentinel/sentinel.conf",
    "unavailable.http",
  ]);
  for (const file of files) {
    const text = fs.readFileSync(path.join(dir, file), "utf8");
    expect([file, text.match(/\$\{/)]).toEqual([file, null]);
    expect([file, fs.statSync(path.join(dir, file)).mode & 0o077]).toEqual([file, 0]);
  }
  const node2 = fs.readFileSync(path.join(dir, "node2/patroni.yml"), "utf8");
  expect(node2).toContain(`listen: "127.0.0.1:${layout.ports.PG_2}"`);
  expect(node2).not.toContain(String(layout.ports.PG_1));
});

test("Sentinel's own file survives a new start: it says which Redis is the master", () => {
  const file = path.join(dir, "sentinel/sentinel.conf");
  fs.writeFileSync(file, "sentinel monitor portal 127.0.0.1 5452 1\n");
  writeConfiguration(layout, {});
  expect(fs.readFileSync(file, "utf8")).toContain("5452");
});
