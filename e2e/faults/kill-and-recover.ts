import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { checkConservation } from "@/lib/inventory/conservation-repository";
import { injectClusterFaults } from "./cluster";
import { freePort, Installation } from "./installation";
import { injectRandomFaults } from "./random";
import { Shoppers } from "./shoppers";

/**
 * npm run faults -- [--only random,bookings,cluster] [--faults 50] [--seed 1] [--within 10] [--kinds "disk full,kill worker"]
 *   [--rounds 6] [--clients 16]
 *
 * Random: breaks everything, see `injectRandomFaults`. Bookings: kills `npm start` in mid-load with `kill -9`, by turns
 * the server, the database and everything at once, starts it again, and then checks: every booking that a client
 * received is there, a book whose answer was lost is booked once or not at all (its key tells), and for every room and
 * night allotment = free + held + sold. Cluster, which runs when it is named: see `injectClusterFaults`.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "random,bookings" },
    faults: { type: "string", default: "50" },
    seed: { type: "string" },
    within: { type: "string" },
    kinds: { type: "string", default: "" },
    rounds: { type: "string", default: "6" },
    clients: { type: "string", default: "16" },
  },
});
const KILLS = ["everything", "server", "database"] as const;

const PARTS = {
  random: () =>
    injectRandomFaults({
      faults: Number(values.faults),
      seed: Number(values.seed ?? Date.now() % 1_000_000),
      within: Number(values.within ?? 10),
      kinds: values.kinds.split(",").filter(Boolean),
    }),
  cluster: () =>
    injectClusterFaults({
      events: Number(values.faults),
      seed: Number(values.seed ?? Date.now() % 1_000_000),
      within: values.within === undefined ? undefined : Number(values.within),
      kinds: values.kinds.split(",").filter(Boolean),
    }),
  bookings: killBookings,
};
const only = values.only.split(",");
const stranger = only.find((part) => !Object.hasOwn(PARTS, part));
if (stranger !== undefined)
  throw new Error(`there is no part "${stranger}": --only takes ${Object.keys(PARTS).join(", ")}`);

let failures = 0;
for (const part of only as (keyof typeof PARTS)[]) failures += await PARTS[part]();
console.log(failures ? `${failures} failures` : "nothing was lost or done twice");
process.exit(failures ? 1 : 0);

/** @returns the violations */
async function killBookings(): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "faults-"));
  const service = new Installation(dataDir, await freePort());
  let wrong = 0;
  try {
    console.log("starting the service");
    await service.start();
    for (let round = 0; round < Number(values.rounds); round++)
      wrong += await runRound(service, KILLS[round % KILLS.length]!);
  } finally {
    await service.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  return wrong;
}

/** @returns the violations */
async function runRound(service: Installation, kill: (typeof KILLS)[number]): Promise<number> {
  const shoppers = new Shoppers(() => service.base);
  await shoppers.begin(Number(values.clients));
  await sleep(2_000 + Math.random() * 4_000);
  if (kill === "server") await service.killServer();
  else if (kill === "database") service.killDatabase();
  else await service.killEverything();
  await sleep(500);
  if (kill === "database") await service.recovers();
  else await service.start();
  await sleep(1_000);
  await shoppers.end();

  const acknowledged = shoppers.sent.filter((s) => s.bookingPublicId);
  const unknown = shoppers.sent.filter((s) => !s.bookingPublicId);
  const lost = await missing(
    service,
    acknowledged.map((s) => s.bookingPublicId!),
  );
  const settled = await resend(service, shoppers, unknown);
  const twice = await bookedTwice(service);
  const stock = await checkConservation(service.databaseUrl);
  console.log(
    `kill -9 of ${kill}: ${acknowledged.length} acknowledged, ${lost} of them lost; ${unknown.length} without an answer, sent again: ${settled}; ` +
      `${twice} booked twice; ${stock.roomNights} room nights, ${stock.sold} sold, ${stock.held} held, ${stock.differences} differences`,
  );
  if (stock.differences) console.log(stock.examples);
  return lost + twice + stock.differences;
}

/** The number of bookings that the API no longer finds. */
async function missing(service: Installation, ids: string[]): Promise<number> {
  const headers = { authorization: `Bearer ${await new Shoppers(() => service.base).token()}` };
  let lost = 0;
  for (const id of ids) {
    const response = await fetch(`${service.base}/bookings/${id}`, { headers });
    if (response.status !== 200) lost++;
    await response.arrayBuffer();
  }
  return lost;
}

/** A client without an answer retries with the same key and body (docs/errors#what-to-retry). */
async function resend(service: Installation, shoppers: Shoppers, unknown: Shoppers["sent"]): Promise<string> {
  const authorization = `Bearer ${await shoppers.token()}`;
  const outcomes = new Map<string, number>();
  for (const { key, body } of unknown) {
    const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
    const response = await fetch(`${service.base}/book`, { method: "POST", headers, body: JSON.stringify(body) });
    const { code } = (await response.json()) as { code?: string };
    const outcome = response.ok
      ? response.headers.get("idempotent-replayed")
        ? "replayed"
        : "booked now"
      : (code ?? String(response.status));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(", ") || "none";
}

/** References of several bookings, although each was sent under a single key. */
async function bookedTwice(service: Installation): Promise<number> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT agency_reference FROM booking GROUP BY agency_reference HAVING count(*) > 1",
  );
  await client.end();
  return rowCount ?? 0;
}
