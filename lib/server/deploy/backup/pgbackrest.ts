import fs from "node:fs";
import path from "node:path";
import { bareEnvironment, runProgram, type Account } from "../../run-program";
import { ordinaryAccount } from "../../database/run-as";
import { findProgram } from "../cluster/programs";

/** Where pgBackRest finds its repository and the server. */
export interface BackupPlace {
  /** pgBackRest's configuration file. */
  config: string;
  stanza: string;
  /** Who owns the repository. */
  account: Account;
}

export const DEFAULT_CLUSTER = "/var/tmp/portal-cluster";

/**
 * The place of a configuration file, or that of a cluster of this machine.
 * @param values the options of a command
 * @throws Error if there is neither
 */
export function backupPlace(values: { config?: string | undefined; dir: string }, node = "node1"): BackupPlace {
  const config = values.config ?? path.join(values.dir, node, "pgbackrest.conf");
  if (!fs.existsSync(config))
    throw new Error(
      `There is no ${config}: start a cluster (npm run cluster), or name a file: --config /etc/pgbackrest.conf`,
    );
  if (findProgram("pgbackrest") === undefined)
    throw new Error("Backups need pgBackRest: apt-get install --no-install-recommends pgbackrest");
  const account = process.getuid?.() === 0 ? ordinaryAccount("postgres") : {};
  return { config, stanza: "portal", account };
}

/** Runs pgBackRest to its end. @throws Error with its output */
export async function pgbackrest({ config, stanza, account }: BackupPlace, ...args: string[]): Promise<string> {
  const all = [`--config=${config}`, `--stanza=${stanza}`, ...args];
  const { status, output } = await runProgram("pgbackrest", all, { account, env: bareEnvironment() });
  if (status !== 0) throw new Error(`pgbackrest ${args.at(-1)} failed:\n${output.trim()}`);
  return output;
}
