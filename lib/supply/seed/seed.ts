import { Client } from "pg";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { seesAllTenants } from "@/lib/core/database/tenant-wall";
import { bind } from "@/lib/core/database/named-parameters";
import { importSupply } from "../import/import-supply";
import type { Progress } from "../import/progress";
import { type DemoSecret, seedPartners } from "./seed-partners";
import { HISTORY_DAYS, type SeedSupply, seedSupply } from "./seed-supply";

/** Writes the bookings of the demo's agency on the days before an instant. */
export type WriteHistory = (now: Date, days: number, progress: Progress) => Promise<void>;

export interface SeedOptions {
  databaseUrl: string;
  /** true: the demo's users and credentials get the secrets that README publishes; false: random ones. */
  hasPublicSecrets?: boolean;
  progress?: Progress;
  clock?: Clock;
  /** Receives new secrets as soon as they are stored. */
  onSecrets?: (secrets: DemoSecret[]) => void;
  /** Generated before; absent, or of another day: generated now. */
  supply?: SeedSupply | undefined;
  /** Called when the database is busy with the days of the last file, and this process is idle. */
  onMerge?: (() => void) | undefined;
}

const STATE = "demo_seed";

/** A demo whose partners and users can book. */
export interface LoadedDemo {
  /** Whether there was something to do. */
  seeded: boolean;
  /** The random secrets of a sandbox without public ones: they cannot be read again. */
  secrets: DemoSecret[];
  /**
   * Writes the rest while the demo can be used already: the places of the rest of the world and the booking history. Marks
   * the database as complete.
   * @param writeHistory absent: the agency has no bookings yet
   */
  complete: (progress?: Progress, writeHistory?: WriteHistory) => Promise<void>;
}

/** Fills an empty sandbox with all of the demo (see `loadDemo`). */
export async function seedDemo(
  options: SeedOptions,
  writeHistory?: WriteHistory,
): Promise<Pick<LoadedDemo, "seeded" | "secrets">> {
  const { seeded, secrets, complete } = await loadDemo(options);
  await complete(options.progress, writeHistory);
  return { seeded, secrets };
}

/**
 * Fills an empty sandbox with the demo: supply through the importer, partners and staff; `complete` writes the rest. Does
 * nothing if the database is marked as complete. What an interrupted run has not finished is done by the next one.
 * @throws Error for a database with its own partners or users
 */
export async function loadDemo(options: SeedOptions): Promise<LoadedDemo> {
  const { databaseUrl, hasPublicSecrets = true, progress = () => {}, clock = systemClock, supply } = options;
  const onDatabase = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = new Client({ connectionString: databaseUrl, application_name: "demo seed", ...seesAllTenants() });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const { today, isComplete, isUsed } = await onDatabase(find);
  if (isComplete) return { seeded: false, secrets: [], complete: async () => {} };
  if (isUsed && isComplete === null) {
    throw new Error(
      "This database already has partners or users: a sandbox needs an empty one. Set DATABASE_URL to another " +
        "database, or leave SANDBOX out to serve this one as it is.",
    );
  }
  const { sold, world } = supply?.today === today ? supply : await seedSupply(today);
  let secrets: DemoSecret[] = [];
  if (isComplete === null) {
    await importSupply({ databaseUrl, directory: sold, progress, clock, onMerge: options.onMerge });
    secrets = await onDatabase(async (client) => {
      await client.query("BEGIN");
      const made = await seedPartners(client, clock.realNow(), hasPublicSecrets);
      await mark(client, today, false);
      await client.query("COMMIT");
      return made;
    });
    options.onSecrets?.(secrets);
  }
  const complete: LoadedDemo["complete"] = async (report = () => {}, writeHistory) => {
    await Promise.all([
      importSupply({ databaseUrl, directory: world, progress: writeHistory ? () => {} : report, clock }),
      writeHistory?.(clock.realNow(), HISTORY_DAYS - 1, report),
    ]);
    await onDatabase((client) => mark(client, today, true));
  };
  return { seeded: true, secrets, complete };
}

interface Found {
  today: string;
  /** null: nothing of the demo is there. */
  isComplete: boolean | null;
  isUsed: boolean;
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
