import path from "node:path";
import { expect, it } from "vitest";
import { launchOptions, localUrl } from "./launch-options";
import { projectRoot } from "./project-root";

const read = (env: Record<string, string>) => launchOptions(env as unknown as NodeJS.ProcessEnv);

it("serves this machine only, on port 3000, with its own database, unless told otherwise", () => {
  const expected = { port: 3000, host: "127.0.0.1", dataDir: path.join(projectRoot, ".data") };
  expect(read({})).toEqual(expected);
  expect(read({ PORT: "", HOST: "", DATABASE_URL: "", APP_SECRET: "", DATA_DIR: "" })).toEqual(expected);
});

it.each(["banana", "-1", "65536", "3000.5"])("refuses PORT=%s", (PORT) => {
  expect(() => read({ PORT })).toThrow(/PORT/);
});

it("refuses a DATABASE_URL that is not PostgreSQL's, without repeating its password", () => {
  const refused = () => read({ DATABASE_URL: "mysql://user:s3cret@host/db" });
  expect(refused).toThrow(/DATABASE_URL/);
  expect(refused).not.toThrow(/s3cret/);
});

it.each(["memcached://user:s3cret@host", "host:6379", "user:s3cret@host"])("refuses REDIS_URL=%s", (REDIS_URL) => {
  expect(() => read({ REDIS_URL })).toThrow(/REDIS_URL/);
  expect(() => read({ REDIS_URL })).not.toThrow(/s3cret/);
});

it.each(["redis://host", "rediss://user:password@host:6380/2", ""])("takes REDIS_URL=%s", (REDIS_URL) => {
  expect(() => read({ REDIS_URL })).not.toThrow(/REDIS_URL/);
});

it("refuses an APP_SECRET that could be guessed", () => {
  expect(() => read({ APP_SECRET: "short" })).toThrow(/APP_SECRET/);
});

it("names a URL that works on this machine", () => {
  expect(localUrl({ host: "0.0.0.0", port: 80 })).toBe("http://127.0.0.1:80");
  expect(localUrl({ host: "::1", port: 80 })).toBe("http://[::1]:80");
  expect(localUrl({ host: "example.test", port: 80 })).toBe("http://example.test:80");
});
