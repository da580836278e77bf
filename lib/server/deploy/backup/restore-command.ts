import path from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_CLUSTER, backupPlace, proveRestored, restoreInto } from "./pgbackrest";

/**
 * npm run restore -- [--to TIME] [--into FOLDER] [--port 5499] [--serve] [--dir FOLDER | --config FILE] Restores the
 * database as of an instant (by default the newest state) into a folder of its own, without touching the running
 * server, starts a PostgreSQL on it, and checks stock and ledgers. With --serve that server keeps running, to be
 * used or copied from.
 */
const { values } = parseArgs({
  options: {
    to: { type: "string" },
    into: { type: "string" },
    port: { type: "string", default: "5499" },
    serve: { type: "boolean", default: false },
    dir: { type: "string", default: DEFAULT_CLUSTER },
    config: { type: "string" },
  },
});

try {
  const to = values.to === undefined ? undefined : new Date(values.to);
  if (to && Number.isNaN(to.getTime())) throw new Error("--to is an instant, such as 2026-11-24T13:00:00Z.");
  const into = path.resolve(process.env.INIT_CWD ?? "", values.into ?? path.join(values.dir, "restored"));
  const restored = await restoreInto(backupPlace(values), { to, into, port: Number(values.port) });
  try {
    const { writableMs, filesMs, recoveryPoint, beforeTargetMs } = restored;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(
      `Recovery time: ${seconds(writableMs)} until it accepts writes, of which ${seconds(filesMs)} for the files.`,
    );
    console.log(
      `Recovery point: ${recoveryPoint?.toISOString() ?? "the end of the backup"}${beforeTargetMs === undefined ? "" : `, ${seconds(beforeTargetMs)} before the requested instant`}.`,
    );
    const { stock, ledgers } = await proveRestored(restored.url);
    console.log(
      `Stock: ${stock.roomNights} room nights, ${stock.sold} sold, ${stock.held} held, ${stock.differences} differences.`,
    );
    console.log(
      `Ledgers: ${ledgers.entries} entries of ${ledgers.accounts} accounts and ${ledgers.bookings} bookings, ${ledgers.differences} differences.`,
    );
    if (stock.differences + ledgers.differences > 0) process.exitCode = 1;
    if (values.serve) console.log(`It serves at ${restored.url}. To stop it: ${restored.stopCommand}`);
  } finally {
    if (!values.serve) await restored.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
