import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { seesAllTenants } from "@/lib/core/database/tenant-wall";
import { bind } from "@/lib/core/database/named-parameters";
import { writeDemo } from "../demo/write-demo";
import { importSupply } from "../import/import-supply";
import type { Progress } from "../import/progress";
import { type DemoSecret, seedPartners } from "./seed-partners";

export type WriteHistory = (now: Date, days: number, progress: Progress) => Promise<void>;

export interface SeedOptions {
  databaseUrl: string;
  /** true: the demo's users and credentials get the secrets that README publishes; false: random ones. */
  hasPublicSecrets?: boolean;
  progress?: Progress;
  clock?: Clock;
  /** Receives new secrets as soon as they are stored. */
  onSecrets?: (secrets: DemoSecret[]) => void;
  /**
   * Loads what writes the days of the demo's agency before an instant, while the database is busy with the supply; absent:
   * the agency has no bookings yet.
   */
  loadHistory?: () => Promise<WriteHistory>;
}

/** Check-in is sold up to 730 days ahead for up to 30 nights, counted from the day of the seed. */
const DAYS_AHEAD = 760;

/** Nights before the day of the seed, for the bookings of the demo's past. */
export const HISTORY_DAYS = 92;

const STATE = "demo_seed";

export interface Seeded {
  seeded: boolean;
  /** The random secrets of a sandbox without public ones: they cannot be read again. */
  secrets: DemoSecret[];
}

interface Found {
  today: string;
  /** null: nothing of the demo is there. */
  isComplete: boolean | null;
  isUsed: boolean;
}

/**
 * Fills an empty sandbox with the demo: supply through the importer, partners and staff, then at the same time the
 * places of the rest of the world and the agency's past. Marks the database when complete, and does nothing if that mark
 * exists. What an interrupted run has not finished is done by the next one.
 * @throws Error for a database with its own partners or users
 */
export async function seedDemo(options: SeedOptions): Promise<Seeded> {
  const {
    databaseUrl,
    hasPublicSecrets = true,
    progress = () => {},
    clock = systemClock,
    onSecrets,
    loadHistory,
  } = options;
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "demo seed",
    ...seesAllTenants(),
  });
  await client.connect();
  const directory = await mkdtemp(path.join(tmpdir(), "demo-supply-"));
  try {
    const { today, isComplete, isUsed } = await find(client);
    if (isComplete) return { seeded: false, secrets: [] };
    if (isUsed && isComplete === null) {
      throw new Error(
        "This database already has partners or users: a sandbox needs an empty one. Set DATABASE_URL to another " +
          "database, or leave SANDBOX out to serve this one as it is.",
      );
    }
    const world = await mkdtemp(path.join(directory, "world-"));
    await writeDemo(directory, world, {
      past: addDays(today, -HISTORY_DAYS),
      first: addDays(today, -1),
      last: addDays(today, DAYS_AHEAD),
    });
    const load = (files: string, report: Progress, onMerge = () => {}) =>
      importSupply({ databaseUrl, directory: files, progress: report, clock, onMerge });
    let loading: Promise<WriteHistory> | undefined;
    const beginLoading = () => {
      loading ??= loadHistory?.();
      // A failure is thrown where the history is written.
      loading?.catch(() => {});
    };
    let secrets: DemoSecret[] = [];
    if (isComplete === null) {
      await load(directory, progress, beginLoading);
      await client.query("BEGIN");
      secrets = await seedPartners(client, clock.realNow(), hasPublicSecrets);
      await mark(client, today, false);
      await client.query("COMMIT");
      onSecrets?.(secrets);
    }
    beginLoading();
    const writeHistory = await loading;
    await Promise.all([
      load(world, writeHistory ? () => {} : progress),
      writeHistory?.(clock.realNow(), HISTORY_DAYS - 1, progress),
    ]);
    await mark(client, today, true);
    return { seeded: true, secrets };
  } finally {
    await rm(directory, { recursive: true, force: true });
    await client.end();
  }
}

async function find(client: Client): Promise<Found> {
  const { rows } = await client.query<Found>(
    bind(
      `SELECT current_date::text AS today, EXISTS (SELECT FROM tenant) OR EXISTS (SELECT FROM staff_user) AS "isUsed",
       (SELECT coalesce((value->>'complete')::boolean, true) FROM service_state WHERE name = :state) AS "isComplete"`,
      { state: STATE },
    ),
  );
  return rows[0]!;
}

const mark = (client: Client, day: string, complete: boolean) =>
  client.query(
    bind(
      `INSERT INTO service_state (name, value) VALUES (:name, :value)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
      { name: STATE, value: { day, complete } },
    ),
  );
