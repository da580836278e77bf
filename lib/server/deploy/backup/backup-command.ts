import { parseArgs } from "node:util";
import { monotonicNow } from "@/lib/core/clock";
import { findPrimary } from "../cluster/servers";
import { readLayout } from "../cluster/layout";
import { backupPlace, DEFAULT_CLUSTER, pgbackrest } from "./pgbackrest";

/**
 * npm run backup [-- --type full|diff|incr] [--dir FOLDER | --config FILE]
 * Takes a backup with pgBackRest: of the cluster in a folder, or of the server that a configuration file names.
 */
const { values } = parseArgs({
  options: {
    type: { type: "string", default: "incr" },
    dir: { type: "string", default: DEFAULT_CLUSTER },
    config: { type: "string" },
  },
});

interface Info {
  backup: { label: string; type: string; info: { size: number; repository: { delta: number } }; error: boolean }[];
}

try {
  if (!["full", "diff", "incr"].includes(values.type)) throw new Error("--type is full, diff or incr.");
  const layout = values.config === undefined ? readLayout(values.dir) : undefined;
  // Only the primary archives its log.
  const place = backupPlace(values, layout && (await findPrimary(layout)));
  const from = monotonicNow();
  await pgbackrest(place, `--type=${values.type}`, "backup");
  const [info] = JSON.parse(await pgbackrest(place, "--output=json", "info")) as Info[];
  const last = info!.backup.at(-1)!;
  const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  console.log(
    `Backup ${last.label} (${last.type}): ${mib(last.info.size)} of data, ${mib(last.info.repository.delta)} stored, in ${((monotonicNow() - from) / 1000).toFixed(1)} s.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
