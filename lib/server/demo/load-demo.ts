import { readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { dayNumber } from "@/lib/core/dates";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { allTenantsOptions } from "@/lib/core/database/tenant-wall";
import { DEMO_STATE } from "@/lib/sandbox/clock";
import type { ReportProgress } from "../progress";
import { DEMO_FILE, type DemoHeader, type DemoTable, FINISH_SQL_FILE, PAST_TABLES, SUPPLY_TABLES } from "./demo-tables";
import { moveDates, moveDepartures, moveInstants, moveNights } from "./move-rows";
import { type DemoSecret, replaceSecrets } from "./demo-logins";

export interface DemoOptions {
  databaseUrl: string;
  /** Whether the demo's users and credentials have the secrets that README publishes; otherwise random ones. */
  hasPublicSecrets?: boolean;
  /** Whether the demo's agency has a past: three months of bookings, and what followed from them. */
  hasPast?: boolean;
  progress?: ReportProgress;
  clock?: Clock;
}

export interface LoadedDemo {
  /** Whether anything was loaded. */
  isNew: boolean;
  /** The random secrets of a sandbox without public ones; they cannot be read again. */
  secrets: DemoSecret[];
  /** Why the past is missing; absent if it was loaded, or not wanted. */
  pastFailure?: Error;
}

/** The database has partners or users of its own, so no demo is loaded into it. */
export class UsedDatabaseError extends Error {}

/**
 * Fills an empty sandbox with the demo of `prisma/seed`, moved to today, in one transaction: an interrupted start
 * leaves nothing behind. Does nothing if the demo is there.
 * @throws UsedDatabaseError for a database with partners or users of its own
 */
export async function loadDemo(options: DemoOptions): Promise<LoadedDemo> {
  const { databaseUrl, hasPublicSecrets = true, hasPast = false, progress = () => {}, clock = systemClock } = options;
  const client = new Client({ connectionString: databaseUrl, application_name: "demo", ...allTenantsOptions() });
  // If the connection is lost, the statement that waits for it fails.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('demo_seed', 0))");
    if (await isSeeded(client)) return { isNew: false, secrets: [] };
    const demo = readDemo(clock.realNow());
    await client.query(bindNamed("SELECT set_config('demo.now', :now, true)", { now: clock.realNow().toISOString() }));
    const count = SUPPLY_TABLES.length + (hasPast ? PAST_TABLES.length : 0);
    let done = 0;
    const load = async (table: DemoTable, isPast: boolean) => {
      progress(table.name, done++, count);
      await loadTable(client, demo, table, isPast);
    };
    for (const table of SUPPLY_TABLES) await load(table, false);
    await client.query(PUBLISH_CHANGES);
    if (demo.calendarDays > 0)
      await client.query(bindNamed(DROP_WRONG_ARRIVALS, { lastDeparture: demo.lastDeparture }));
    const secrets = hasPublicSecrets ? [] : await replaceSecrets(client);
    const pastFailure = hasPast ? await loadPast(client, demo, load) : undefined;
    await client.query(TELL_SUPPLIERS);
    await client.query(FINISH_SEQUENCES);
    await client.query(
      bindNamed("INSERT INTO service_state (name, value) VALUES (:name, :value)", {
        name: DEMO_STATE,
        value: { ...(hasPast && !pastFailure && { end: demo.end.toISOString() }) },
      }),
    );
    await client.query("ANALYZE");
    await client.query("COMMIT");
    return { isNew: true, secrets, ...(pastFailure && { pastFailure }) };
  } finally {
    await client.end();
  }
}

async function isSeeded(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isSeeded: boolean; isUsed: boolean }>(
    bindNamed(
      `SELECT EXISTS (SELECT FROM service_state WHERE name = :state) AS "isSeeded",
       EXISTS (SELECT FROM tenant) OR EXISTS (SELECT FROM staff_user) AS "isUsed"`,
      { state: DEMO_STATE },
    ),
  );
  const { isSeeded: seeded, isUsed } = rows[0]!;
  if (!seeded && isUsed) {
    throw new UsedDatabaseError(
      "This database already has partners or users: a sandbox needs an empty one. Set DATABASE_URL to another " +
        "database, or leave SANDBOX out to serve this one as it is.",
    );
  }
  return seeded;
}

interface Demo extends Omit<DemoHeader, "end"> {
  /** Rows in COPY's format, by table. */
  tables: ReadonlyMap<string, { columns: string[]; rows: string }>;
  /** Whole days from the recorded end to now: the past shifts by these. */
  days: number;
  /** Calendar days from the recorded date to today: the end of what is on sale shifts by these. */
  calendarDays: number;
  /** The end of the past, less than a day ago. */
  end: Date;
}

const DAY_MS = 86_400_000;

function readDemo(now: Date): Demo {
  const text = brotliDecompressSync(readFileSync(DEMO_FILE)).toString();
  const headerEnd = text.indexOf("\n");
  const header = JSON.parse(text.slice(0, headerEnd)) as DemoHeader;
  const tables: [string, { columns: string[]; rows: string }][] = [];
  for (let at = headerEnd + 1; at < text.length;) {
    const rows = text.indexOf("\n", at) + 1;
    const end = text.startsWith("\\.\n", rows) ? rows : text.indexOf("\n\\.\n", rows) + 1;
    const [, name, ...columns] = text.slice(at, rows - 1).split(" ");
    tables.push([name!, { columns, rows: text.slice(rows, end) }]);
    at = end + 3;
  }
  const days = Math.floor((now.getTime() - Date.parse(header.end)) / DAY_MS);
  const calendarDays = dayNumber(now.toISOString().slice(0, 10)) - dayNumber(header.end.slice(0, 10));
  return {
    ...header,
    tables: new Map(tables),
    days,
    calendarDays,
    end: new Date(Date.parse(header.end) + days * DAY_MS),
  };
}

const CALENDAR_TABLES: Readonly<Record<string, (columns: readonly string[], rows: string, demo: Demo) => string>> = {
  room_month: (columns, rows, { lastNight, calendarDays }) => moveNights(columns, rows, lastNight, calendarDays),
  service_day: (columns, rows, { lastDeparture, calendarDays }) =>
    moveDepartures(columns, rows, lastDeparture, calendarDays),
};

/** Loads the rows of a table. What is on sale keeps its calendar days; the past shifts. */
async function loadTable(
  client: Client,
  demo: Demo,
  { name, into = name, hasTriggers, isLarge }: DemoTable,
  isPast: boolean,
) {
  const recorded = demo.tables.get(name);
  // A table that is newer than the data set has no rows yet.
  if (!recorded) return;
  const { columns, rows } = recorded;
  // The supply and the users were recorded up to a day after the end of the past. They are moved to before it,
  // because nothing may have been created later than now.
  const moved =
    CALENDAR_TABLES[name]?.(columns, rows, demo) ??
    (isPast ? moveDates(rows, demo.days) : moveInstants(rows, demo.days - 1));
  const list = columns.map((column) => `"${column}"`).join(", ");
  const before: string[] = [];
  const after: string[] = [];
  if (!hasTriggers && into === name) {
    before.push(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    after.push(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  }
  if (isLarge) {
    const foreign = await client.query<{ name: string; definition: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = '${name}'::regclass AND contype = 'f'`,
    );
    for (const key of foreign.rows) {
      before.push(`ALTER TABLE ${name} DROP CONSTRAINT "${key.name}"`);
      after.push(`ALTER TABLE ${name} ADD CONSTRAINT "${key.name}" ${key.definition}`);
    }
  }
  if (before.length > 0) await client.query(before.join(";"));
  await pipeline(Readable.from([moved]), client.query(copyFrom(`COPY ${into} (${list}) FROM STDIN`)));
  if (after.length > 0) await client.query(after.join(";"));
}

/**
 * Loads the agency's past. If that fails, the rest of the demo stays.
 * @returns the failure
 */
async function loadPast(
  client: Client,
  demo: Demo,
  load: (table: DemoTable, isPast: boolean) => Promise<void>,
): Promise<Error | undefined> {
  await client.query("SAVEPOINT past");
  try {
    await client.query(
      bindNamed(
        `SELECT open_request_days((:end::timestamptz - interval '31 days')::date, (:end::timestamptz + interval '1 day')::date)`,
        { end: demo.end },
      ),
    );
    await client.query("CREATE TEMP TABLE recorded_entry (LIKE account_entry) ON COMMIT DROP");
    for (const table of PAST_TABLES) await load(table, true);
    await client.query(readFileSync(FINISH_SQL_FILE, "utf8"));
    await sealEndpoints(client);
    return undefined;
  } catch (error) {
    await client.query("ROLLBACK TO past");
    return error as Error;
  }
}

/** Gives webhook endpoints new secrets, because the recorded ones are sealed with another installation's keys. */
async function sealEndpoints(client: Client): Promise<void> {
  // Imported here, because it reads the environment when it is loaded.
  const { newSecret } = await import("@/lib/webhook/secret/secret");
  const { rows } = await client.query<{ id: number; publicId: string }>(
    `SELECT id, public_id AS "publicId" FROM webhook_endpoint`,
  );
  for (const { id, publicId } of rows) {
    const { sealed, keyId, last4 } = newSecret(publicId);
    await client.query(
      bindNamed(
        `INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at)
         SELECT id, :sealed, :keyId, :last4, created_at FROM webhook_endpoint WHERE id = :id`,
        { id, sealed, keyId, last4 },
      ),
    );
  }
}

/** SQL: lets the change feed continue after the recorded changes. */
const PUBLISH_CHANGES = `
  UPDATE catalog_feed SET last_sequence = (SELECT coalesce(max(sequence), 0) FROM catalog_change),
    last_changed_at = (SELECT coalesce(max(changed_at), last_changed_at) FROM catalog_change)`;

/**
 * SQL: drops departures whose arrival time is wrong. A copy of the departure 52 weeks earlier arrives at another time
 * on days between two changes of the clocks.
 */
const DROP_WRONG_ARRIVALS = `
  DELETE FROM service_day d USING flight_cabin c, flight f, place o, place a
  WHERE c.service_id = d.service_id AND f.id = c.flight_id AND o.id = f.origin_id AND a.id = f.destination_id
    AND d.day > :lastDeparture::date
    AND (d.day + f.departure_time::time) AT TIME ZONE o.timezone + f.duration_minutes * interval '1 minute'
      <> (d.day + f.arrival_day_offset + f.arrival_time::time) AT TIME ZONE a.timezone`;

/**
 * SQL: writes the supplier messages that the trigger on histories would have written for the recorded bookings; none
 * is mailed.
 */
const TELL_SUPPLIERS = `
  INSERT INTO supplier_message (tenant_id, booking_public_id, item_no, property_id, service_id, package_id, version, kind,
    channel, state, created_at, updated_at)
  SELECT b.tenant_id, b.public_id, s.item_no, s.property_id, s.service_id, s.package_id, b.version, 'NEW', 'NONE', 'NONE',
    b.created_at, b.updated_at
  FROM booking b CROSS JOIN booking_suppliers(b.tenant_id, b.public_id) s
  WHERE b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED')
    AND NOT EXISTS (SELECT FROM supplier_message m WHERE m.tenant_id = b.tenant_id AND m.booking_public_id = b.public_id)`;

/** SQL: lets sequences continue after the loaded ids. */
const FINISH_SEQUENCES = `
  INSERT INTO nights_written (property_id, written_at) SELECT id, now() FROM property ON CONFLICT DO NOTHING;
  DO $$
  DECLARE owned record;
  BEGIN
    FOR owned IN
      SELECT d.objid::regclass AS name, c.oid::regclass AS owner, a.attname AS column
      FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
      JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
      WHERE d.deptype IN ('a', 'i') AND c.relnamespace = 'public'::regnamespace
    LOOP
      EXECUTE format('SELECT setval(%L, max(%I)) FROM %s HAVING max(%I) IS NOT NULL', owned.name, owned.column, owned.owner, owned.column);
    END LOOP;
  END $$`;
