import { z } from "zod";
import {
  isHttpOrigin,
  isProxyList,
  keyListVariable,
  readChoice,
  textVariable,
  flagVariable,
  urlVariable,
  defineVariable,
  wholeNumberVariable,
  type Variable,
} from "./env-values";
import { ADDRESS_VARIABLES } from "./env-addresses";
import { IMAGE_VARIABLES } from "./env-images";
import { OBSERVATION_VARIABLES } from "./env-observation";
import { SIGN_IN_VARIABLES } from "./env-sign-in";
import { MIN_SECRET } from "../secrets/key-list";

/**
 * All environment variables in the order in which they are printed. A new one needs an entry here; code reads it as
 * `env.itsName` (`GUEST_RETENTION_DAYS` is `env.guestRetentionDays`).
 */
export const VARIABLES = {
  ...ADDRESS_VARIABLES,
  DATABASE_URL: defineVariable({
    meaning:
      "a PostgreSQL 13 or later of your own, with its contrib modules (`pg_trgm`, `btree_gin`). No sandbox then: no demo data, no demo credentials, no movable clock",
    default: "the embedded one, as a sandbox",
    example: "postgresql://user:password@host:5432/database",
    mustBe: "the URL of a PostgreSQL",
    isSecret: true,
    schema: urlVariable("postgres:", "postgresql:"),
  }),
  MIGRATE_DATABASE_URL: defineVariable({
    meaning:
      "the same database as the role that owns its tables and changes its schema, so that `DATABASE_URL` can name one that cannot; `lib/server/roles.sql` makes both",
    default: "`DATABASE_URL`",
    example: "postgresql://migrate:password@host:5432/database",
    mustBe: "the URL of a PostgreSQL",
    isSecret: true,
    schema: urlVariable("postgres:", "postgresql:"),
  }),
  DATABASE_REPLICA_URL: defineVariable({
    meaning:
      "streaming replicas of the same database, such as HAProxy's port for them: searches, content and lists are read there, and from the primary where a replica lags or fails",
    default: "none: the primary answers everything",
    example: "postgresql://user:password@replicas:5432/database",
    mustBe: "the URL of a PostgreSQL",
    isSecret: true,
    schema: urlVariable("postgres:", "postgresql:"),
  }),
  REPLICA_MAX_LAG: defineVariable({
    meaning:
      "seconds by which a replica's offers may be out of date; above, reads return to the primary. Content and lists are never out of date",
    default: "2",
    example: "5",
    mustBe: "a number from 1 to 60",
    schema: wholeNumberVariable(1, 60, 2),
  }),
  SANDBOX: defineVariable({
    meaning:
      "`1` makes a sandbox of the database at `DATABASE_URL`; its demo users and credentials get random secrets, which are printed once. `0` refuses to start one without `DATABASE_URL`",
    default: "a sandbox without `DATABASE_URL`, none with it",
    example: "1",
    mustBe: "0 or 1",
    schema: flagVariable(false),
  }),
  DEMO_HISTORY: defineVariable({
    meaning:
      "whether a new sandbox's agency has a past: three months of bookings of all products, and what followed from them. `0`: it has no bookings yet",
    default: "`1`",
    example: "`0`",
    mustBe: "0 or 1",
    schema: flagVariable(true),
  }),
  DEMO_SECRETS: defineVariable({
    meaning: "whether the sandbox's secrets are the published ones, so that the sign-in page may show them",
    default: "`0`",
    example: "1",
    mustBe: "0 or 1",
    isInternal: true,
    schema: flagVariable(false),
  }),
  DATA_DIR: defineVariable({
    meaning: "the folder of the embedded database",
    default: "`.data`",
    example: "/var/lib/portal",
    mustBe: "a folder",
    schema: textVariable(".data"),
  }),
  APP_SECRET: defineVariable({
    meaning: `${MIN_SECRET} characters or more; the keys of every token and seal are derived from it. A list \`id:secret,id:secret\` rotates it: the first one seals and signs, the others open and verify`,
    default: "the embedded sandbox creates one, in `DATA_DIR/app-secret`; required with `DATABASE_URL`",
    example: "the output of `openssl rand -base64 48`",
    mustBe: `a secret of ${MIN_SECRET} characters or more, or a list id:secret,id:secret of them`,
    isSecret: true,
    schema: keyListVariable(true),
  }),
  APP_SECRET_FILE: defineVariable({
    meaning: "a file that holds `APP_SECRET` instead, as orchestrators mount secrets",
    default: "none",
    example: "/run/secrets/app-secret",
    mustBe: "a file",
    schema: textVariable(),
  }),
  DATABASE_READ_POOL: defineVariable({
    meaning: "connections of a serving process for reads",
    default: "8",
    example: "20",
    mustBe: "a number from 1 to 1000",
    schema: wholeNumberVariable(1, 1000, 8),
  }),
  DATABASE_WRITE_POOL: defineVariable({
    meaning: "connections of a serving process for writes",
    default: "16",
    example: "30",
    mustBe: "a number from 1 to 1000",
    schema: wholeNumberVariable(1, 1000, 16),
  }),
  DATABASE_WORKER_POOL: defineVariable({
    meaning: "connections of the worker",
    default: "10",
    example: "20",
    mustBe: "a number from 1 to 1000",
    schema: wholeNumberVariable(1, 1000, 10),
  }),
  DATABASE_TIMEOUTS: defineVariable({
    meaning:
      "`role` behind a PgBouncer, which refuses the `options` of a new connection: `ALTER ROLE … SET` gives `lock_timeout` (10s), `statement_timeout` (30s) and `app.tenant_id` (-1) then; a request's own are shorter either way",
    default: "`connection`",
    example: "role",
    mustBe: "connection or role",
    schema: readChoice(["connection", "role"], "connection"),
  }),
  DATABASE_NAMED_STATEMENTS: defineVariable({
    meaning: "`0` behind a PgBouncer older than 1.21, which loses named statements in transaction mode",
    default: "`1`",
    example: "0",
    mustBe: "0 or 1",
    schema: flagVariable(true),
  }),
  WORKER_DATABASE_URL: defineVariable({
    meaning: "a direct connection for the worker's LISTEN, if `DATABASE_URL` uses a transaction pooler",
    default: "`DATABASE_URL`",
    example: "postgresql://user:password@host:5432/database",
    mustBe: "the URL of a PostgreSQL",
    isSecret: true,
    schema: urlVariable("postgres:", "postgresql:"),
  }),
  API_ROUTES: defineVariable({
    meaning:
      "`next` passes `/api/v1` on to Next's route files instead of answering it in the front door: the same operations, at many times the overhead of a call. `npm run dev` always does",
    default: "`direct`",
    example: "next",
    mustBe: "direct or next",
    schema: readChoice(["direct", "next"], "direct"),
  }),
  REDIS_URL: defineVariable({
    meaning: "a Redis through which several processes share the request limits; `rediss://` for TLS",
    default: "each process has its own limits",
    example: "redis://user:password@host:6379/0",
    mustBe: "the URL of a Redis",
    isSecret: true,
    schema: urlVariable("redis:", "rediss:"),
  }),
  REDIS_PREFIX: defineVariable({
    meaning: "the prefix of its keys; installations that share one Redis need one each",
    default: "`partner-portal`",
    example: "portal-test",
    mustBe: "a text",
    schema: textVariable("partner-portal"),
  }),
  STAFF_REQUESTS_PER_MINUTE: defineVariable({
    meaning: "requests per minute of one user, over all screens; a screen that polls sends up to twenty",
    default: "1200",
    example: "3000",
    mustBe: "a number from 60 to 1000000",
    schema: wholeNumberVariable(60, 1_000_000, 1200),
  }),
  UPLOAD_DIR: defineVariable({
    meaning:
      "a folder for the supply files that operators upload, cleaned up automatically; several machines behind one address need a shared one",
    default: "a folder of the system's temporary files",
    example: "/var/tmp/portal-uploads",
    mustBe: "a folder",
    schema: textVariable(),
  }),
  UPLOAD_FILE_MIB: defineVariable({
    meaning: "MiB of one uploaded supply file, as it is sent",
    default: "64",
    example: "200",
    mustBe: "a number from 1 to 4096",
    schema: wholeNumberVariable(1, 4096, 64),
  }),
  UPLOAD_SET_MIB: defineVariable({
    meaning: "MiB of all supply files that one user has uploaded and not imported yet",
    default: "256",
    example: "1024",
    mustBe: "a number from 1 to 16384",
    schema: wholeNumberVariable(1, 16_384, 256),
  }),
  TRUSTED_PROXIES: defineVariable({
    meaning:
      "proxies whose `X-Forwarded-For` contains the client's address, by address or CIDR range, separated by commas; all other senders' is ignored",
    default: "none: a client's address is its connection's",
    example: "10.0.0.0/8,192.0.2.7",
    mustBe: "a list of addresses and CIDR ranges, separated by commas",
    schema: z.string().refine(isProxyList).default(""),
  }),
  SESSION_IDLE_MINUTES: defineVariable({
    meaning: "minutes without activity after which a person is signed out",
    default: "120",
    example: "30",
    mustBe: "a number from 5 to 1440",
    schema: wholeNumberVariable(5, 1440, 120),
  }),
  SESSION_MAX_HOURS: defineVariable({
    meaning: "hours after which a person has to sign in again, however active",
    default: "12",
    example: "8",
    mustBe: "a number from 1 to 168",
    schema: wholeNumberVariable(1, 168, 12),
  }),
  SECURITY_LOG_DAYS: defineVariable({
    meaning: "days that entries of the security log are stored",
    default: "400",
    example: "730",
    mustBe: "a number from 30 to 3650",
    schema: wholeNumberVariable(30, 3650, 400),
  }),
  FX_MAX_AGE_DAYS: defineVariable({
    meaning:
      "days after which exchange rates are no longer used: requests that need one are refused with `UNSUPPORTED_FX_PAIR`. A sandbox sells at any age",
    default: "7",
    example: "3",
    mustBe: "a number from 1 to 3650",
    schema: wholeNumberVariable(1, 3_650, 7),
  }),
  FX_URL: defineVariable({
    meaning:
      "where the worker fetches exchange rates: the European Central Bank's XML, or rows of `fx_rates.csv`. Redirects are not followed, and addresses of private networks are refused",
    default: "none: operators upload them",
    example: "https://rates.example.com/daily.xml",
    mustBe: "an https:// address",
    isSecret: true,
    schema: urlVariable("https:", "http:"),
  }),
  FX_FETCH_HOURS: defineVariable({
    meaning: "hours from one fetch of the exchange rates to the next; after a failure it is a minute, then two, four …",
    default: "4",
    example: "12",
    mustBe: "a number from 1 to 168",
    schema: wholeNumberVariable(1, 168, 4),
  }),
  GUEST_RETENTION_DAYS: defineVariable({
    meaning:
      "days after a booking's end (check-out, arrival, the end of the tour) after which the worker erases the travellers' data; money, dates and party remain. `0`: never automatically",
    default: "730",
    example: "365",
    mustBe: "0, or a number from 30 to 3650",
    schema: wholeNumberVariable(0, 3650, 730).refine((days) => days === 0 || days >= 30),
  }),
  WEBHOOK_KEYS: defineVariable({
    meaning:
      "separate keys for the secrets that the database stores encrypted (webhooks, second factors), `id:secret,id:secret`; the first one encrypts, all decrypt",
    default: "those of `APP_SECRET`",
    example: "2026:the output of `openssl rand -base64 48`",
    mustBe: `a list id:secret,id:secret, each secret of ${MIN_SECRET} characters or more`,
    isSecret: true,
    schema: keyListVariable(false),
  }),
  SMTP_URL: defineVariable({
    meaning:
      "the mail server for guests' mails: `smtps://…:465`, or `smtp://host:587?requireTLS=true`; put `%40` for an `@` in the user",
    default: "none: mails stay in the desk's guest mail list",
    example: "smtps://user:password@host:465",
    mustBe: "the URL of a mail server",
    isSecret: true,
    schema: urlVariable("smtp:", "smtps:"),
  }),
  MAIL_FROM: defineVariable({
    meaning: "the sender of guests' mails",
    default: "none: as without `SMTP_URL`",
    example: "Example Travel <bookings@example.com>",
    mustBe: "an e-mail address, with or without a name",
    schema: z
      .string()
      .refine((value) => value.includes("@"))
      .default(""),
  }),
  REQUIRE_MFA: defineVariable({
    meaning: "who must have a second factor, in addition to tenants that require one: `operators` or `everyone`",
    default: "nobody",
    example: "operators",
    mustBe: "operators or everyone",
    schema: readChoice(["", "operators", "everyone"], ""),
  }),
  ...IMAGE_VARIABLES,
  METRICS_PORT: defineVariable({
    meaning:
      "a port for `GET /metrics` in Prometheus text format, of all processes of this machine; it is never served on `PORT`",
    default: "none: no metrics",
    example: "9464",
    mustBe: "a number from 0 to 65535; 0: no metrics",
    schema: wholeNumberVariable(0, 65_535, 0),
  }),
  METRICS_HOST: defineVariable({
    meaning: "the address for `METRICS_PORT`. Metrics need no password: use a network that only Prometheus can reach",
    default: "127.0.0.1",
    example: "10.0.0.5",
    mustBe: "an address of this machine",
    schema: textVariable("127.0.0.1"),
  }),
  ...SIGN_IN_VARIABLES,
  MAP_STYLE_URL: defineVariable({
    meaning: "a vector style for MapLibre with streets of your own; it may load from its own origin and `MAP_ORIGINS`",
    default:
      "a base map of the service's own: coasts, borders and cities of the world, streets of Astana. In other cities the desk has lists alone",
    example: "https://tiles.example.com/styles/street.json",
    mustBe: "an http:// or https:// address",
    schema: urlVariable("http:", "https:"),
  }),
  MAP_TILES_URL: defineVariable({
    meaning:
      "instead of a style: a PMTiles archive (its path ends in `.pmtiles`) or a TileJSON, with vector tiles of the Protomaps schema",
    default: "none: the base map",
    example: "https://tiles.example.com/europe.pmtiles",
    mustBe: "an http:// or https:// address",
    schema: urlVariable("http:", "https:"),
  }),
  MAP_ATTRIBUTION: defineVariable({
    meaning: "the sources to name on maps with `MAP_TILES_URL`, as text",
    default: "what the TileJSON or the archive says",
    example: "© OpenStreetMap contributors",
    mustBe: "text",
    schema: textVariable(),
  }),
  MAP_ORIGINS: defineVariable({
    meaning: "further origins, separated by commas, that the map's style loads tiles, glyphs or sprites from",
    default: "none",
    example: "https://glyphs.example.com",
    mustBe: "origins such as https://glyphs.example.com, separated by commas",
    schema: textVariable().refine((value) => value.split(",").every((one) => one === "" || isHttpOrigin(one.trim()))),
  }),
  ...OBSERVATION_VARIABLES,
};

type Name = keyof typeof VARIABLES;
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>;
/** The values under their names in camel case. */
export type Environment = { [N in Name as CamelCase<N>]: z.output<(typeof VARIABLES)[N]["schema"]> };

export type Setting = Pick<Variable<unknown>, "meaning" | "default" | "example"> & { name: string };

const entries = Object.entries(VARIABLES) as [Name, Variable<unknown>][];
export const VARIABLE_NAMES: readonly string[] = entries.map(([name]) => name);
/** The documented variables: everything that a person may set. */
export const SETTINGS: readonly Setting[] = entries
  .filter(([, { isInternal }]) => !isInternal)
  .map(([name, about]) => ({ name, meaning: about.meaning, default: about.default, example: about.example }));
const Schema = z.object(Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])));

const camelCase = (name: string) =>
  name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads and validates the environment.
 * @throws Error that names each wrong variable, what it must be and an example; never a secret's value
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, source[name] || undefined]));
  const read = Schema.safeParse(given);
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0] as Name));
    throw new Error([...wrong].map((name) => complaint(name, given[name])).join("\n"));
  }
  return Object.fromEntries(Object.entries(read.data).map(([name, value]) => [camelCase(name), value])) as Environment;
}

function complaint(name: Name, value: string | undefined): string {
  const { mustBe, example, isSecret } = VARIABLES[name] as Variable<unknown>;
  return `${name} must be ${mustBe}${isSecret ? "" : `, not “${value}”`}. For example: ${name}=${example}`;
}
