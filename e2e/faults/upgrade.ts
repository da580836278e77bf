import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { checkConservation } from "@/lib/inventory/conservation-repository";
import { ensureDatabase, startEmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { prepare } from "../load/bench/side";
import { freePort } from "./installation";
import { Release } from "./release";
import { UpgradeLoad } from "./upgrade-load";

const PROPERTIES = 300;
const CLIENTS = 6;
/** Milliseconds of load in each stage. */
const STAGE_MS = 8_000;
/** A deploy waits no longer for the old version's requests. */
const DRAIN_MS = 30_000;

/**
 * An upgrade under load: the earlier version serves, the new one migrates its database, is started beside it, both serve, and
 * the earlier one is drained. No request fails that is retried once, every acknowledged booking is there once, and the stock
 * is what the bookings take.
 * @param base the earlier version: a tag, branch or commit
 * @returns the violations
 */
export async function upgradeUnderLoad(base: string | undefined): Promise<number> {
  if (base === undefined) throw new Error("--only upgrade needs --base REF: the tag or commit of the version before");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "upgrade-"));
  // What serves gives up root, and reads its files as an ordinary account.
  fs.chmodSync(folder, 0o755);
  console.log(`checking out ${base}`);
  const [before, after] = [Release.checkOut(base, path.join(folder, "before")), Release.here()];
  const known = new Set(before.migrations());
  const added = after.migrations().filter((name) => !known.has(name));
  console.log(`${before.name} has ${known.size} migrations, this version ${added.length} more`);
  const database = await startEmbeddedDatabase({ dataDir: path.join(folder, "data") });
  process.once("exit", () => database.abandon());
  try {
    const url = await ensureDatabase(database.url("postgres"), "upgrade");
    await prepare(before.folder, { url, from: 0, to: 0 });
    await prepare(before.folder, { url, from: 1, to: PROPERTIES });
    return await upgrade(before, after, url);
  } finally {
    await Promise.all([before.drain(), after.drain()]);
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function upgrade(before: Release, after: Release, url: string): Promise<number> {
  const load = new UpgradeLoad(PROPERTIES);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const stage = async (what: string, work?: () => Promise<unknown>) => {
    const [sent, retried] = [load.answered, load.retried];
    await (work?.() ?? sleep(STAGE_MS));
    console.log(`${what}: ${load.answered - sent} answered, ${load.retried - retried} of them at their retry`);
  };
  load.add(await before.serve(url, await freePort()));
  await load.begin(CLIENTS);
  await stage(`${before.name} alone`);
  let migratedIn = 0;
  await stage("while it migrates", async () => (migratedIn = await after.migrate(url)));
  await stage(`${before.name} on the new schema`);
  await stage("while the new version starts", async () => load.add(await after.serve(url, await freePort())));
  await stage("both");
  let drainedIn = 0;
  await stage(`while ${before.name} is drained`, async () => (drainedIn = await before.drain()));
  await stage("the new version alone");
  await load.end();
  console.log(`migrated in ${seconds(migratedIn)}, drained in ${seconds(drainedIn)}`);
  const wrong = (await proveBookings(url, load)) + load.failures.length + (drainedIn > DRAIN_MS ? 1 : 0);
  for (const failure of load.failures.slice(0, 20)) console.log(`failed: ${failure}`);
  return wrong;
}

async function proveBookings(url: string, { booked }: UpgradeLoad): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ public_id: string; agency_reference: string }>(
    "SELECT public_id, agency_reference FROM booking",
  );
  const { rows: open } = await client.query(
    "SELECT 1 FROM booking b WHERE NOT EXISTS (SELECT FROM outbox_event o WHERE o.data ->> 'public_id' = b.public_id)",
  );
  await client.end();
  const found = new Set(rows.map(({ public_id }) => public_id));
  const lost = booked.filter((id) => !found.has(id)).length;
  const twice = rows.length - new Set(rows.map(({ agency_reference }) => agency_reference)).size;
  const stock = await checkConservation(url);
  console.log(
    `${booked.length} bookings acknowledged, ${lost} lost, ${twice} twice, ${open.length} without an event; ` +
      `${stock.roomNights} room nights, ${stock.sold} sold, ${stock.differences} differences`,
  );
  return lost + twice + open.length + stock.differences;
}
