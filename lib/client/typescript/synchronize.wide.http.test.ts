import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { API_PREFIX } from "@/lib/api/call";
import { SEEDS } from "@/lib/testing/agreement/seeds";
import { makeCatalogue } from "@/lib/testing/factories/catalogue";
import { makeCredential, type MadeCredential } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { editCatalogue } from "@/lib/testing/editors/editor";
import { served, type Served } from "@/lib/testing/harness/served";
import { walk } from "@/lib/testing/harness/pages";
import { readAnswer } from "./package/cli/follow";
import { LocalCopy } from "./package/cli/local-copy";
import { LISTS, synchronize } from "./package/cli/synchronize";
import { Transport } from "./package/transport";

let app: Served;
let pool: Pool;
let login: MadeCredential;
const folders: string[] = [];
beforeAll(async () => {
  app = await served();
  pool = new Pool({ connectionString: app.db.superuserUrl, max: 12, options: "-c deadlock_timeout=20ms" });
  login = await makeCredential(app.db.client, app.tenant.id, { scopes: ["distribution:read"] });
  for (let i = 0; i < 10; i++) await makeCatalogue(app.db.client);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const newFolder = () => folders[folders.push(fs.mkdtempSync(path.join(os.tmpdir(), "catalogue-copy-"))) - 1]!;
const pathOf = (url: Parameters<typeof fetch>[0]) =>
  new URL(url instanceof Request ? url.url : url).pathname.replace(API_PREFIX, "");
/** Runs the program on a folder. @returns its output */
async function run(
  folder: string,
  { once = true, signal = new AbortController().signal, base = app.origin.url + API_PREFIX } = {},
) {
  const output: string[] = [];
  const copy = new LocalCopy(folder, Object.keys(LISTS), base);
  const transport = new Transport({ baseUrl: base, clientId: login.clientId, clientSecret: login.secret });
  const api = { get: (at: string) => readAnswer(transport.send({ method: "GET", path: at, headers: {} }, { signal })) };
  await synchronize({ api, copy, say: (what) => output.push(what), every: 20, once, signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
    },
  );
  return output;
}
const copied = (folder: string, type: string) =>
  fs
    .readFileSync(path.join(folder, `${type}.jsonl`), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { public_id: string });

/** Compares all fields of all records. */
async function expectEqual(folder: string): Promise<void> {
  const byId = (a: { public_id: string }, b: { public_id: string }) => (a.public_id < b.public_id ? -1 : 1);
  for (const [type, { path: list }] of Object.entries(LISTS)) {
    const { items } = await walk(app.partner, list, { limit: 200 });
    expect(items.length, type).toBeGreaterThan(0);
    expect(copied(folder, type).toSorted(byId), type).toEqual(items.toSorted(byId));
  }
}

test.each(SEEDS)(
  "under concurrent random changes a copy follows the catalogue and ends with the content of its lists: %s",
  async (name, seed) => {
    const folder = newFolder();
    const end = new AbortController();
    const editing = Array.from({ length: 4 }, (_, i) => editCatalogue(pool, seed + i, 60));
    const following = run(folder, { once: false, signal: end.signal });
    // Stops all editors and the copy in any case, so that they do not affect the next test.
    await Promise.allSettled(editing);
    end.abort();
    const output = await following;
    const tallies = await Promise.all(editing);
    // Random deletion may have removed the last record of a type.
    await makeCatalogue(app.db.client);
    expect(
      tallies.every(({ committed, undone }) => committed > 0 && undone > 0),
      `${name}: ${seed}`,
    ).toBe(true);
    expect(output.filter((line) => line.includes("changes")).length, "followed meanwhile").toBeGreaterThan(5);
    // The copy is continued and not created anew, which would hide missed changes.
    expect((await run(folder)).filter((line) => line.startsWith("/"))).toEqual([]);
    await expectEqual(folder);
  },
);

test("a copy continues where it ended and reads only changed records", async () => {
  const folder = newFolder();
  await run(folder);
  const place = await makePlace(app.db.client);
  await app.db.rows("UPDATE place SET name = 'Once' WHERE id = $1", [place.id]);
  await app.db.rows("UPDATE place SET name = 'Twice' WHERE id = $1", [place.id]);
  const fetched = vi.spyOn(globalThis, "fetch");
  expect(await run(folder)).toEqual([expect.stringMatching(/^3 changes, up to \d+$/)]);
  expect(fetched.mock.calls.map(([url]) => pathOf(url))).toEqual([
    "/oauth/token",
    "/catalog/changes",
    `/places/${place.publicId}`,
  ]);
  await expectEqual(folder);
});

test("a deleted record leaves the copy and returns when it is restored", async () => {
  const folder = newFolder();
  const { id, publicId } = await makePlace(app.db.client);
  await run(folder);
  const has = () => copied(folder, "place").some((place) => place.public_id === publicId);
  expect(has()).toBe(true);
  for (const [at, there] of [
    ["now()", false],
    ["NULL", true],
  ] as const) {
    await app.db.rows(`UPDATE place SET deleted_at = ${at} WHERE id = $1`, [id]);
    await run(folder);
    expect(has()).toBe(there);
  }
});

test("a copy with an expired cursor is created anew", async () => {
  const folder = newFolder();
  await run(folder);
  await app.partner.call("PUT", "/sandbox/clock", { body: { now: new Date(Date.now() + 91 * 864e5).toISOString() } });
  const output = await run(folder);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect(output[0]).toContain("reading everything again");
  expect(output.some((line) => line.startsWith("/properties"))).toBe(true);
  await expectEqual(folder);
});

test("a copy of another server, or an incomplete one, is not continued", async () => {
  const folder = newFolder();
  await run(folder);
  fs.writeFileSync(path.join(folder, "place.jsonl.new"), '{"public_id": "plc_half');
  expect(new LocalCopy(folder, Object.keys(LISTS), app.origin.url + API_PREFIX).cursor).toBeDefined();
  expect(new LocalCopy(folder, Object.keys(LISTS), "https://elsewhere.example/api/v1").cursor).toBeUndefined();
  await expectEqual(folder);
});
