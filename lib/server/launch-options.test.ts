import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { localUrl } from "@/lib/core/local-url";
import { parseArguments, launchOptions } from "./launch-options";
import { projectRoot } from "./project-root";

const read = (env: Record<string, string>) => launchOptions(env as unknown as NodeJS.ProcessEnv);
const APP_SECRET = "q7Xv2LzR9wTnB4yKc8JmD1sHfG6pA3eU";
const at = { PUBLIC_URL: "https://portal.example.com" };
const DATABASE_URL = "postgresql://user:s3cret@host:5432/database";

it("by default listens on loopback only, on port 3000, as a sandbox with the embedded database", () => {
  const dataDir = path.join(projectRoot, ".data");
  const expected = {
    port: 3000,
    host: "127.0.0.1",
    apiProcesses: 1,
    webUrl: "",
    shutdownDelayMs: 0,
    sandbox: true,
    demoHistory: true,
    dataDir,
    warnings: [],
  };
  expect(read({})).toEqual(expected);
  expect(read({ PORT: "", HOST: "", DATABASE_URL: "", SANDBOX: "", APP_SECRET: "", DATA_DIR: "" })).toEqual(expected);
});

it("refuses arguments and names the variable to set instead", () => {
  expect(() => parseArguments(["--port", "8080"])).toThrow("Unknown argument --port: settings are environment");
  expect(() => parseArguments(["--data-dir=/tmp"])).toThrow("DATA_DIR=… npm start");
  expect(() => parseArguments(["api", "worker"])).toThrow("Unknown argument worker");
});

it("takes a role, or --dev", () => {
  expect(parseArguments([])).toEqual({ isDevelopment: false });
  expect(parseArguments(["--dev"])).toEqual({ isDevelopment: true });
  expect(parseArguments(["migrate"])).toEqual({ role: "migrate", isDevelopment: false });
});

it.each(["https://portal.example/desk", "https://portal.example/?a=1", "https://user@portal.example"])(
  "refuses a PUBLIC_URL that is more than an origin: %s",
  (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL, DATABASE_URL, APP_SECRET })).toThrow(/PUBLIC_URL/);
  },
);

it("refuses a wrong variable by its name, without repeating its password", () => {
  const refused = () => read({ DATABASE_URL: "mysql://user:s3cret@host/db" });
  expect(refused).toThrow(/DATABASE_URL/);
  expect(refused).not.toThrow(/s3cret/);
});

it.each(["DATABSE_URL", "DATABASE_ULR", "Database_Url", "DATABASE_URLS"])(
  "refuses to open a sandbox when %s was meant to name a database",
  (name) => {
    const refused = () => read({ [name]: DATABASE_URL });
    expect(refused).toThrow(`${name} is not a variable of this service: DATABASE_URL is`);
    expect(refused).not.toThrow(/s3cret/);
  },
);

it("warns about a variable that only starts like ours, and starts", () => {
  expect(read({ DATABASE_REPLICAS: "5" }).warnings).toEqual([
    "DATABASE_REPLICAS is not a variable of this service and has no effect.",
  ]);
});

it("warns when several processes would each count a client's requests", () => {
  expect(read({ API_PROCESSES: "2" }).warnings).toEqual([expect.stringContaining("REDIS_URL")]);
  expect(read({ API_PROCESSES: "2", REDIS_URL: "redis://host" }).warnings).toEqual([]);
  expect(read({ API_PROCESSES: "1" }).warnings).toEqual([]);
});

it.each(["0.0.0.0", "::", "192.168.1.10", "2001:db8::1", "portal.example"])(
  "never serves the well-known demo passwords at %s",
  (HOST) => {
    expect(() => read({ HOST })).toThrow(/DATABASE_URL/);
    expect(() => read({ HOST, SANDBOX: "1" })).toThrow(/HOST/);
    expect(read({ ...at, HOST, DATABASE_URL, APP_SECRET })).toMatchObject({ host: HOST, sandbox: false });
    expect(read({ ...at, HOST, DATABASE_URL, APP_SECRET, SANDBOX: "1" })).toMatchObject({
      host: HOST,
      sandbox: true,
    });
  },
);

it.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "localhost"])("serves the demo at %s", (HOST) => {
  expect(read({ HOST })).toMatchObject({ host: HOST, sandbox: true });
});

it.each(["https://portal.example", "http://192.168.1.10:3000", "http://[2001:db8::1]:3000"])(
  "refuses to serve the demo behind a proxy at %s",
  (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL })).toThrow(/PUBLIC_URL.*DATABASE_URL/);
    expect(read({ PUBLIC_URL, DATABASE_URL, APP_SECRET, SANDBOX: "1" })).toMatchObject({ sandbox: true });
  },
);

it.each(["http://localhost:4000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "serves the demo under %s",
  (PUBLIC_URL) => {
    expect(read({ PUBLIC_URL })).toMatchObject({ sandbox: true });
  },
);

it("starts no sandbox when SANDBOX=0 forbids one", () => {
  expect(() => read({ SANDBOX: "0" })).toThrow(/DATABASE_URL/);
  expect(read({ ...at, SANDBOX: "0", DATABASE_URL, APP_SECRET })).toMatchObject({ sandbox: false });
});

it("prints a URL that works on this machine", () => {
  expect(localUrl({ host: "0.0.0.0", port: 80 })).toBe("http://127.0.0.1:80");
  expect(localUrl({ host: "::1", port: 80 })).toBe("http://[::1]:80");
  expect(localUrl({ host: "example.test", port: 80 })).toBe("http://example.test:80");
});

it("creates no secret for an operator's own database, and explains how to create one", () => {
  expect(() => read({ DATABASE_URL })).toThrow(/APP_SECRET.*openssl rand -base64 48/);
  expect(read({ ...at, DATABASE_URL, APP_SECRET })).toMatchObject({ appSecret: APP_SECRET });
});

it("reads the secret from a file, and refuses an empty file, or both variables", () => {
  const dir = mkdtempSync(path.join(tmpdir(), "app-secret-"));
  const file = path.join(dir, "secret");
  try {
    writeFileSync(file, `${APP_SECRET}\n`);
    expect(read({ DATABASE_URL, APP_SECRET_FILE: file, ...at })).toMatchObject({ appSecret: APP_SECRET });
    expect(() => read({ DATABASE_URL, APP_SECRET_FILE: file, APP_SECRET })).toThrow("not both");
    expect(() => read({ DATABASE_URL, APP_SECRET_FILE: `${file}-missing` })).toThrow("APP_SECRET_FILE");
    writeFileSync(file, "hunter2");
    const refused = () => read({ DATABASE_URL, APP_SECRET_FILE: file });
    expect(refused).toThrow("32 characters");
    expect(refused).not.toThrow("hunter2");
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it("metrics have a separate port, on loopback by default", () => {
  expect(read({}).metrics).toBeUndefined();
  expect(read({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(() => read({ PORT: "8080", METRICS_PORT: "8080" })).toThrow(/METRICS_PORT must differ from PORT/);
});

it("serves others at an address that was set, and never at the Host of a request", () => {
  expect(() => read({ DATABASE_URL, APP_SECRET })).toThrow(/^PUBLIC_URL is missing/);
  expect(() => read({ DATABASE_URL, APP_SECRET, SANDBOX: "1", HOST: "0.0.0.0" })).toThrow(/^PUBLIC_URL is missing/);
  expect(read({ DATABASE_URL, APP_SECRET, SANDBOX: "1" })).toMatchObject({ sandbox: true });
  expect(read({})).toMatchObject({ sandbox: true });
});

it.each(["s".repeat(64), "abcdefgh".repeat(5), "1234567890".repeat(4), `new:${APP_SECRET},old:${"o".repeat(40)}`])(
  "refuses a secret that repeats a few characters: %s",
  (secret) => {
    const refused = () => read({ ...at, DATABASE_URL, APP_SECRET: secret });
    expect(refused).toThrow(/^APP_SECRET has a secret that repeats/);
    expect(refused).not.toThrow(secret);
  },
);

it("names what an installation that others reach lacks, and nothing of a sandbox", () => {
  const lacks = (more: Record<string, string>) =>
    read({ ...at, DATABASE_URL, APP_SECRET, ...more }).warnings.join("\n");
  for (const name of [
    "REQUIRE_MFA",
    "MIGRATE_DATABASE_URL",
    "DATABASE_URL has no sslmode",
    "TRUSTED_PROXIES",
    "SMTP_URL",
    "SECURITY_CONTACT",
    "METRICS_PORT",
  ])
    expect(lacks({})).toContain(name);
  expect(lacks({ PUBLIC_URL: "http://portal.example.com" })).toContain("PUBLIC_URL is not https");
  expect(lacks({ REDIS_URL: "redis://redis:6379" })).toContain("REDIS_URL");
  const complete = {
    DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full`,
    MIGRATE_DATABASE_URL: DATABASE_URL,
    REDIS_URL: "rediss://:password@redis:6379",
    REQUIRE_MFA: "operators",
    TRUSTED_PROXIES: "10.0.0.1",
    SMTP_URL: "smtps://mail",
    MAIL_FROM: "bookings@example.com",
    METRICS_PORT: "9464",
    SECURITY_CONTACT: "mailto:security@example.com",
  };
  expect(lacks(complete)).toBe("");
  expect(
    lacks({ ...complete, DATABASE_URL: "postgresql://app@127.0.0.1/portal", REDIS_URL: "redis://localhost" }),
  ).toBe("");
  expect(read({ DATABASE_URL, APP_SECRET, SANDBOX: "1" }).warnings).toEqual([]);
});
