import { fork } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureDatabase, startEmbeddedDatabase } from "@/lib/server/embedded-database";
import { migrate } from "@/lib/server/migrate";
import { bare, findPgbench } from "./bench/bare-sql";
import { bareBook, barePrebook, bareSearch, readSamples, seedTokens, type Samples } from "./bench/bare-scripts";
import { CLIENT, growCatalogue, seedPartner } from "./bench/catalogue";
import { Draws } from "./bench/draws";
import { load, type Draw } from "./bench/load";
import { Report } from "./bench/report";

/**
 * npm run bench -- [--sizes 1000,5000,24574] [--seconds 5] [--json FILE]
 *
 * Search, prebook and book through HTTP, beside pgbench running the bare SQL of the same work on the same database in the
 * same run, and beside a route that does nothing. Ratios travel between machines; the figures themselves do not.
 */
const { values } = parseArgs({ options: { sizes: { type: "string", default: "1000,5000,24574" }, seconds: { type: "string", default: "5" }, json: { type: "string" } } }); // prettier-ignore
const sizes = values.sizes.split(",").map(Number);
const seconds = Number(values.seconds);
const CLIENTS = [1, 16];

const pgbench = findPgbench();
const report = new Report();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-data-"));
report.say("starting a database of its own");
const database = await startEmbeddedDatabase({ dataDir });
try {
  await measureAll();
} finally {
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
report.print();
if (values.json) fs.writeFileSync(values.json, `${JSON.stringify(report.rows, null, 1)}\n`);

async function measureAll(): Promise<void> {
  const url = database.url("bench");
  await ensureDatabase(database.url("postgres"), "bench");
  await migrate(url);
  await seedPartner(url);
  const server = await serve(url);
  try {
    const token = await accessToken(server.url);
    const draws = new Draws(`${server.url}/api/v1`, token, new Date().toISOString().slice(0, 10));
    for (const clients of CLIENTS) {
      const noop = await load(`${server.url}/noop`, "GET", () => ({}), clients, seconds);
      report.add({ what: "no-op route", clients, http: noop, bare: undefined });
    }
    let grown = 0;
    for (const size of sizes) {
      report.say(`filling the catalogue to ${size} properties`);
      await growCatalogue(url, grown + 1, size);
      grown = size;
      // Once over everything, so that every run finds the rate sheets known and the pages in memory.
      await load(`${server.url}/api/v1/search`, "POST", draws.search(size), 16, Math.ceil(size / 2500) + 1);
      for (const clients of CLIENTS) {
        await compare(
          `search 100 × 3 nights, ${size} properties`,
          "search",
          draws.search(size),
          bareSearch(size),
          clients,
        );
      }
    }
    await measureWrites(url, draws, grown);
  } finally {
    server.stop();
  }

  async function compare(what: string, route: string, draw: Draw, script: string, clients: number): Promise<void> {
    report.say(`${what}, ${clients} clients`);
    const http = await load(`${server.url}/api/v1/${route}`, "POST", draw, clients, seconds);
    report.add({ what, clients, http, bare: await bare(pgbench, url, script, clients, seconds) });
  }

  async function measureWrites(databaseUrl: string, draws: Draws, properties: number): Promise<void> {
    const offers = await draws.offers(properties, 10);
    await load(`${server.url}/api/v1/book`, "POST", draws.book(await draws.tokens(offers, 5000)), 1, 1);
    const samples: Samples = await readSamples(databaseUrl);
    for (const clients of CLIENTS) {
      await compare(
        "prebook",
        "prebook",
        draws.prebook(offers),
        barePrebook(properties, `pre${clients}`, samples),
        clients,
      );
    }
    for (const clients of CLIENTS) {
      report.say(`preparing tokens for book, ${clients} clients`);
      const count = seconds * (clients === 1 ? 2500 : 7000);
      const tokens = await draws.tokens(offers, count);
      await seedTokens(databaseUrl, `book${clients}`, clients, Math.ceil((seconds * 16_000) / clients), samples);
      await compare("book", "book", draws.book(tokens), bareBook(properties, `book${clients}`, samples), clients);
    }
  }
}

/** The front door in a process of its own. */
async function serve(url: string): Promise<{ url: string; stop(): void }> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    APP_SECRET: "a benchmark needs no secret, only its length",
    NODE_ENV: "production" as const,
  };
  const child = fork(path.join(import.meta.dirname, "bench/serve.ts"), [], { env, execArgv: ["--import", "tsx"] });
  const served = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { url: served, stop: () => child.disconnect() };
}

async function accessToken(origin: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
  });
  const response = await fetch(`${origin}/api/v1/oauth/token`, { method: "POST", body: form });
  return ((await response.json()) as { access_token: string }).access_token;
}
