import path from "node:path";
import { parseArgs } from "node:util";
import { synchronize, LISTS } from "./synchronize";
import { LocalCopy } from "./local-copy";
import { PartnerApi } from "./partner-api";

/**
 * npm run sync -- --base URL [--client ID --secret SECRET] [--out FOLDER] [--once]
 *
 * A sample program for partners that maintains a copy of the catalogue over HTTP. It continues where it ended: run it
 * repeatedly with --once, or leave it running. Partners may reuse these four files.
 */
const USAGE = `Usage: npm run sync -- [options]
  --base URL            the API (http://127.0.0.1:3000/api/v1)
  --client, --secret    a partner's credentials (demo-partner)
  --out FOLDER          the folder of the copy (.data/catalogue-copy)
  --every SECONDS       how often to look for changes (5)
  --once                end when there are no more changes`;

const text = { type: "string" } as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { base: text, client: text, secret: text, out: text, every: text, once: { type: "boolean" } },
  });
  const base = (values.base ?? "http://127.0.0.1:3000/api/v1").replace(/\/$/, "");
  if (!URL.canParse(base)) throw new Error(`--base must look like http://127.0.0.1:3000/api/v1.\n${USAGE}`);
  const every = Number(values.every ?? "5");
  if (!(every >= 1)) throw new Error(`--every must be a number of seconds from 1.\n${USAGE}`);
  const clientId = values.client ?? "demo-partner";
  // npm runs scripts in the project's folder, but users mean paths relative to their own.
  const folder =
    values.out === undefined
      ? path.resolve(".data/catalogue-copy")
      : path.resolve(process.env.INIT_CWD ?? "", values.out);

  const interruption = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => interruption.abort());
  const { signal } = interruption;
  const copy = new LocalCopy(folder, Object.keys(LISTS), `${base} ${clientId}`);
  const api = new PartnerApi({ base, clientId, secret: values.secret ?? `${clientId}-secret` }, signal);
  console.log(copy.cursor ? `Continuing with ${folder}` : `Copying ${base} to ${folder}`);
  await synchronize({ api, copy, say: console.log, every: every * 1000, once: values.once ?? false, signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
    },
  );
  console.log(
    Object.keys(LISTS)
      .map((type) => `${type}: ${copy.size(type)}`)
      .join(", "),
  );
}

main().catch((error: Error) => {
  console.error(error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message);
  process.exitCode = 1;
});
