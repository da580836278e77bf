import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { urlAs } from "@/lib/server/database/roles";
import { env } from "@/lib/core/env";
import { newSecret } from "@/lib/webhook/secret/secret";
import { APP_SECRET } from "../../webhooks/partner";
import { receive } from "../../webhooks/receiver";
import { startWorker, stopWorker } from "../../webhooks/worker";
import type { Arguments } from "../arguments";
import { describeMachine, type Machine } from "../figures/machine";
import { line, Report } from "../figures/report";
import { percentile } from "../figures/statistics";
import { withSide, type Side } from "../side";
import { amountsAt, type Amounts } from "./amounts";
import { Churners, type Done } from "./churners";
import { sizesOf, type TableSize } from "./sizes";
import { Subject } from "./subject";
import { prepare } from "./volume";

const OWN = path.resolve(import.meta.dirname, "../../../..");
const MINUTE_MS = 60_000;
const CLIENTS = 4;
/** Tables that sales and deliveries write. */
export const CHURNED = [
  "booking",
  "booking_room",
  "prebook",
  "hold_slot",
  "room_month",
  "idempotency_key",
  "outbox_event",
  "webhook_outbox",
  "webhook_delivery",
  "webhook_attempt",
  "webhook_endpoint",
  "audit_entry",
  "usage_counter",
  "request_minute",
];

interface Minute extends Done {
  p99: number;
  tables: TableSize[];
}
export interface Churn {
  machine: Machine;
  amounts: Amounts;
  /** Requests a second; undefined: as many as its clients could send. */
  rate?: number | undefined;
  minutes: Minute[];
}

/**
 * Sells, cancels and delivers in a system with history, with a worker that runs its periodic tasks, and records dead rows and
 * sizes every minute: whether vacuum keeps up.
 */
export async function measureChurn(args: Arguments): Promise<Churn> {
  const report = new Report();
  const amounts = amountsAt(args.scale);
  return withSide(OWN, async (side) => {
    await prepare(side, amounts, report, args);
    const minutes = await churn(side, report, args);
    return { machine: await describeMachine(side.url, OWN), amounts, rate: args.rate, minutes };
  });
}

/** @returns the figures of each minute, the state before it first */
export async function churn(side: Side, report: Report, args: Arguments): Promise<Minute[]> {
  const receiver = await receive();
  await receiveAt(side.url, [receiver.url("average"), receiver.url("large")]);
  const worker = startWorker(urlAs("app", side.url));
  try {
    const subjects = [await Subject.of(side, report, args, 1), await Subject.of(side, report, args, 2)];
    const churners = new Churners(
      subjects.map(({ bench }) => bench),
      args.rate,
    );
    const first = { prebooks: 0, books: 0, cancels: 0, refused: 0, took: [] };
    const minutes = [await record(side, first)];
    const clients = churners.begin(CLIENTS);
    for (let minute = 1; minute <= args.minutes; minute++) {
      await sleep(MINUTE_MS);
      minutes.push(await record(side, churners.take()));
      printMinute(minute, minutes.at(-1)!);
    }
    churners.stop();
    await clients;
    printGrowth(minutes);
    return minutes;
  } finally {
    await stopWorker(worker);
    await receiver.close();
  }
}

/** Points the endpoints of the two tenants that sell to this machine, with secrets that the worker can open. */
async function receiveAt(url: string, addresses: readonly string[]): Promise<void> {
  env.appSecret ||= APP_SECRET;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [i, address] of addresses.entries()) {
    const publicId = `whe_bench${i + 1}`;
    const { sealed, keyId, last4 } = newSecret(publicId);
    await client.query("UPDATE webhook_endpoint SET url = $1 WHERE public_id = $2", [address, publicId]);
    await client.query(
      "UPDATE webhook_secret s SET sealed = $2, key_id = $3, last4 = $4 FROM webhook_endpoint e WHERE e.public_id = $1 AND s.endpoint_id = e.id",
      [publicId, Buffer.from(sealed), keyId, last4],
    );
  }
  await client.end();
}

async function record(side: Side, done: Done): Promise<Minute> {
  const tables = (await sizesOf(side.url)).filter(({ table }) => CHURNED.includes(table));
  const sorted = done.took.toSorted((a, b) => a - b);
  return { ...done, took: [], p99: sorted.length ? Math.round(percentile(sorted, 0.99)) : 0, tables };
}

function printMinute(minute: number, { prebooks, books, cancels, refused, p99, tables }: Minute): void {
  const dead = tables.filter(({ deadRows }) => deadRows > 1000);
  const text = dead.map(({ table, deadRows }) => `${table} ${Math.round(deadRows / 1000)}k`).join(", ");
  console.log(
    `minute ${minute}: ${prebooks} prebooks, ${books} books, ${cancels} cancels, ${refused} refused, p99 ${p99} ms; dead: ${text}`,
  );
}

const MIB = 2 ** 20;

function printGrowth(minutes: readonly Minute[]): void {
  const [first, last] = [minutes[0]!, minutes.at(-1)!];
  line(["", "rows +", "MiB +", "index MiB +", "most dead", "dead at end", "vacuums"]);
  for (const after of last.tables) {
    const before = first.tables.find(({ table }) => table === after.table);
    if (!before) continue;
    const states = minutes.flatMap(({ tables }) => tables.filter(({ table }) => table === after.table));
    const most = Math.max(...states.map(({ deadRows }) => deadRows));
    const grown = (of: "bytes" | "indexBytes") => ((after[of] - before[of]) / MIB).toFixed(1);
    const vacuums = after.vacuums - before.vacuums;
    line([after.table, after.rows - before.rows, grown("bytes"), grown("indexBytes"), most, after.deadRows, vacuums]);
  }
}
