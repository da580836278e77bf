import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { migrate } from "@/lib/server/migration/migrate";
import { editCatalogue } from "./editors/editor";
import { makeCatalogue } from "./factories/catalogue";
import { expectWhole, Feed, type FedChange } from "./harness/feed";

// Commits must be durable in this test, so the settings are the real ones, except for small memory.
const settings = { shared_buffers: "32MB" };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "feed-crash-"));
let database: EmbeddedDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir, settings });
  const url = await ensureDatabase(database.url("postgres"), "feed");
  await migrate(url);
  pool = new Pool({ connectionString: url, max: 12, options: "-c deadlock_timeout=20ms" });
  pool.on("error", () => {}); // Its connections are cut, busy or idle.
  pool.on("connect", (client) => client.on("error", () => {}));
});
afterAll(async () => {
  await pool.end();
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test("a database killed during many writes loses no published change and publishes none that was rolled back", async () => {
  for (let i = 0; i < 5; i++) await makeCatalogue(pool);
  const feed = new Feed(pool);
  const seen: FedChange[] = await feed.next();
  const killed = new AbortController();
  const editors = Array.from({ length: 4 }, (_, i) => editCatalogue(pool, 20_261_123 + i, 10_000).catch(() => {}));
  const follow = async () => {
    while (!killed.signal.aborted) seen.push(...(await feed.next().catch(() => [])));
  };
  const following = follow();
  await expect.poll(() => seen.length).toBeGreaterThan(300);
  process.kill(database.pid(), "SIGKILL");
  killed.abort();
  await Promise.all([following, ...editors]);

  await expect
    .poll(() =>
      pool.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { rows } = await pool.query<{ unfinished: number }>("SELECT count(*)::int AS unfinished FROM catalog_pending");
  expect(rows).toEqual([{ unfinished: 0 }]);
  const changes = await new Feed(pool).next();
  expect(changes.slice(0, seen.length)).toEqual(seen);
  await makeCatalogue(pool);
  await expectWhole(pool, await new Feed(pool).next());
});
