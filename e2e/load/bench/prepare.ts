import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Catalogue from "./catalogue";

// A process in the folder of a checkout: prepares its database with its own migrations and its own catalogue, so that an older
// checkout is filled in its own shape. Imports by the names of files, because folders differ between checkouts.

/** What to prepare: `from` 0 migrates and adds the partner; other numbers fill the catalogue. */
export interface Preparation {
  url: string;
  /** The same through a Unix socket, for a checkout that connects so. */
  socketUrl?: string;
  from: number;
  to: number;
}

interface Modules {
  "migrate.ts": { migrate(url: string): Promise<unknown> };
  "privileges.ts": { grantPrivileges(migrateUrl: string, appUrl: string): Promise<unknown> };
  "roles.ts": { ensureRoles(url: string): Promise<unknown>; urlAs(role: string, url: string): string };
}

async function server<N extends keyof Modules>(name: N): Promise<Modules[N]> {
  const file = fs
    .readdirSync("lib/server", { recursive: true, encoding: "utf8" })
    .find((found) => path.basename(found) === name);
  if (!file) throw new Error(`${process.cwd()} has no ${name} under lib/server`);
  return (await import(pathToFileURL(path.resolve("lib/server", file)).href)) as Modules[N];
}

/** The database as the superuser, and as the service has it, both connected as the checkout's `npm start` connects. */
export interface Prepared {
  url: string;
  appUrl: string;
}

async function prepare({ from, to, ...urls }: Preparation): Promise<Prepared> {
  const usesSocket = fs.existsSync("lib/server/database/socket-folder.ts");
  const url = (usesSocket && urls.socketUrl) || urls.url;
  const { urlAs, ensureRoles } = await server("roles.ts");
  const file = pathToFileURL(path.resolve("e2e/load/bench/catalogue.ts")).href;
  const catalogue = (await import(file)) as typeof Catalogue;
  if (from) await catalogue.growCatalogue(url, from, to);
  else {
    await ensureRoles(url);
    await (await server("migrate.ts")).migrate(urlAs("migrate", url));
    await (await server("privileges.ts")).grantPrivileges(urlAs("migrate", url), urlAs("app", url));
    await catalogue.seedPartner(url);
  }
  return { url, appUrl: urlAs("app", url) };
}

process.on("message", (preparation: Preparation) => {
  void prepare(preparation).then((prepared) => process.send?.(prepared, () => process.exit(0)));
});
process.send?.("ready");
