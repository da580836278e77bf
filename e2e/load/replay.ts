import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { addDays } from "@/lib/core/dates";
import { readArguments, type ReplayArguments } from "./replay/arguments";
import { groupByDay, eventTime, type Day } from "./replay/plan/events";
import { planHotel } from "./replay/plan/hotel-plan";
import { importHotel } from "./replay/plan/hotel-supply";
import { PartnerClient, SandboxClock } from "./replay/run/partner-client";
import { ProgressDisplay } from "./replay/run/progress-display";
import { checkAvailability, checkStock, readBookings } from "./replay/proof/proofs";
import { readRows } from "./replay/plan/read-rows";
import { replayDays } from "./replay/run/replay-days";
import type { Replay } from "./replay/run/replay-state";
import { buildReport, reportText, type ReplayReport } from "./replay/proof/report";
import { StockLedger } from "./replay/run/stock-ledger";
import { Tally } from "./replay/run/tally";
import { openAccount, proveLedger } from "./replay/run/tenant-account";

/**
 * npm run replay -- FILE
 * Sends the real booking requests of a file to a running sandbox as a partner, then proves that no room was lost or sold
 * twice, and that the tenant's ledger owes what was booked. Exits with 1 on any unexpected result.
 */

const display = new ProgressDisplay(process.stderr);
const interruption = new AbortController();

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2), process.env);
  const tally = new Tally();
  const client = new PartnerClient({
    base: given.base,
    clientId: given.clientId,
    secret: given.secret,
    connections: given.concurrency,
    observe: (operation, status, code, milliseconds) => {
      tally.answer(operation, status, code, milliseconds);
      // A retry with the same key may succeed, but a partner should never get this answer.
      if (status === 0 || status >= 500) tally.fail(`${operation} was answered ${status} ${code ?? ""}`);
    },
  });
  try {
    const report = await replayFile(given, client, tally);
    console.log(reportText(report));
    if (given.json !== undefined) writeFileSync(given.json, `${JSON.stringify(report, null, 2)}\n`);
    if (report.failed > 0) process.exitCode = 1;
  } finally {
    await client.close();
  }
}

async function replayFile(given: ReplayArguments, client: PartnerClient, tally: Tally): Promise<ReplayReport> {
  const startedAt = performance.now();
  const rows = await readRows(given.file, given.limit);
  const clock = new SandboxClock(client);
  await clock.require();
  const plan = planHotel(rows);
  console.error(
    `${rows.length.toLocaleString("en")} rows; importing their hotel, ${plan.firstNight} to ${plan.lastNight}`,
  );
  const hotel = await importHotel(given.databaseUrl, plan, `REPLAY-${randomBytes(5).toString("hex")}`);
  const property = await client.send({ operation: "property", method: "GET", path: `/properties/${hotel.publicId}` });
  if (property.status !== 200) {
    throw new Error(
      `The server does not sell what was imported (${property.status}): is --database the database that it uses?`,
    );
  }
  await openAccount(given.databaseUrl, given.clientId);
  const replay: Replay = {
    client,
    clock,
    databaseUrl: given.databaseUrl,
    plan,
    hotel,
    tally,
    ledger: new StockLedger(new Map(plan.rooms.map((room) => [room.code, room.allotment]))),
    bookings: new Map(),
    left: [],
    concurrency: given.concurrency,
    signal: interruption.signal,
  };
  try {
    const seconds = await sendDays(replay, groupByDay(rows));
    const conservation = await checkAll(replay);
    await proveLedger(replay, given.clientId);
    const all = (performance.now() - startedAt) / 1000;
    return buildReport(hotel.code, rows, plan, tally, conservation, { replay: seconds, all });
  } finally {
    await clock.reset();
  }
}

/** @returns the duration in seconds */
async function sendDays(replay: Replay, days: readonly Day[]): Promise<number> {
  const startedAt = performance.now();
  const total = days.reduce((sum, day) => sum + day.bookings.length + day.cancels.length + day.noShows.length, 0);
  let done = 0;
  display.begin();
  await replayDays(replay, days, {
    progress: (date) => display.show(date, ++done, total),
    monthly: async () => {
      const { held } = await checkStock(replay);
      if (held > 0) replay.tally.count("checks of the stock", "with live holds");
    },
  });
  // A day later every hold has expired, so that only sold rooms may be missing from the stock.
  await replay.clock.put(eventTime(addDays(days.at(-1)!.date, 1), "bookings"));
  return (performance.now() - startedAt) / 1000;
}

async function checkAll(replay: Replay): Promise<ReplayReport["conservation"]> {
  const conservation = await checkStock(replay);
  if (conservation.held > 0)
    replay.tally.fail(`${conservation.held} room nights are held although every hold has ended`);
  display.begin();
  await readBookings(replay, (done, total) => display.show("bookings read back", done, total));
  display.begin();
  await checkAvailability(replay, (done, total) => display.show("nights searched", done, total));
  return conservation;
}

// The first interrupt finishes running requests and resets the clock; a second one ends at once.
process.on("SIGINT", () => {
  if (interruption.signal.aborted) process.exit(130);
  interruption.abort(new Error("Interrupted: the sandbox clock is reset to real time; bookings made so far remain."));
});

main().catch((error: Error) => {
  // Errors with a code concern files, arguments or connections. For a bug the stack is printed.
  const mistake = !("code" in error) && ["TypeError", "ReferenceError", "RangeError"].includes(error.name);
  console.error(`\n${mistake ? error.stack : error.message}`);
  process.exitCode = interruption.signal.aborted ? 130 : 1;
});
