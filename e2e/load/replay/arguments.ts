import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

export interface ReplayArguments {
  file: string;
  base: string;
  limit: number;
  concurrency: number;
  clientId: string;
  secret: string;
  databaseUrl: string;
  /** The file for a JSON report; undefined for none. */
  json: string | undefined;
}

const USAGE = `Usage: npm run replay -- FILE [options]
  FILE                  bookings as CSV, may be compressed (.csv.gz)
  --base URL            the running API (http://127.0.0.1:3000/api/v1)
  --limit N             the first N rows only
  --concurrency N       requests at a time (8)
  --client, --secret    a partner's credentials (demo-partner)
  --database URL        the server's database (DATABASE_URL, else the running sandbox's)
  --json FILE           write the report there too`;

/** @throws Error that names the invalid argument */
export function readArguments(argv: string[], environment: NodeJS.ProcessEnv): ReplayArguments {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { base: text, limit: text, concurrency: text, client: text, secret: text, database: text, json: text },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const base = values.base ?? "http://127.0.0.1:3000/api/v1";
  if (!/^https?:$/.test(URL.canParse(base) ? new URL(base).protocol : "")) {
    throw new Error(`--base must look like http://127.0.0.1:3000/api/v1, not “${base}”.`);
  }
  // npm runs scripts in the project's folder, but users mean paths relative to their own.
  const from = (name: string) => path.resolve(environment.INIT_CWD ?? "", name);
  return {
    file: from(file),
    base,
    limit: values.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber("--limit", values.limit),
    concurrency: wholeNumber("--concurrency", values.concurrency ?? "8"),
    clientId: values.client ?? "demo-partner",
    secret: values.secret ?? `${values.client ?? "demo-partner"}-secret`,
    databaseUrl: values.database ?? databaseUrl(environment),
    json: values.json === undefined ? undefined : from(values.json),
  };
}

function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`${name} must be a whole number from 1, not “${value}”.`);
  return Number(value);
}

/** The database URL, as for the supply import: from the environment, else from the running sandbox's file. */
function databaseUrl(environment: NodeJS.ProcessEnv): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const file = path.resolve(environment.DATA_DIR || ".data", "database-url");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new Error(
      `The server's database is not known: start the sandbox with npm start (it writes ${file}), or give --database URL.`,
    );
  }
}
