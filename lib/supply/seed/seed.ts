import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { ALL_TENANTS_SETTING } from "@/lib/core/database/tenant-wall";
import { bind } from "@/lib/core/database/named-parameters";
import { writeDemo } from "../demo/write-demo";
import { importSupply } from "../import/import-supply";
import type { Progress } from "../import/progress";
import { type DemoSecret, seedPartners } from "./seed-partners";

export interface SeedOptions {
  databaseUrl: string;
  /** true: the demo's users and credentials get the secrets that README publishes; false: random ones. */
  hasPublicSecrets?: boolean;
  progress?: Progress;
  clock?: Clock;
}

/** Check-in is sold up to 730 days ahead for up to 30 nights, counted from the day of the seed. */
const DAYS_AHEAD = 760;

const STATE = "demo_seed";

export interface Seeded {
  seeded: boolean;
  /** The random secrets of a sandbox without public ones: they cannot be read again. */
  secrets: DemoSecret[];
}

/**
 * Fills an empty sandbox with the demo: supply through the importer, then partners and staff. Marks the database when
 * complete, and does nothing if that mark exists; an interrupted run is repeated from the start.
 * @throws Error for a database with its own partners or users
 */
export async function seedDemo({
  databaseUrl,
  hasPublicSecrets = true,
  progress = () => {},
  clock = systemClock,
}: SeedOptions): Promise<Seeded> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "demo seed",
    options: ALL_TENANTS_SETTING,
  });
  await client.connect();
  const directory = await mkdtemp(path.join(tmpdir(), "demo-supply-"));
  try {
    const { rows } = await client.query<{ today: string; seeded: boolean; used: boolean }>(
      bind(
        `SELECT current_date::text AS today, EXISTS (SELECT FROM service_state WHERE name = :state) AS seeded,
         EXISTS (SELECT FROM tenant) OR EXISTS (SELECT FROM staff_user) AS used`,
        { state: STATE },
      ),
    );
    const { today, seeded, used } = rows[0]!;
    if (seeded) return { seeded: false, secrets: [] };
    if (used) {
      throw new Error(
        "This database already has partners or users: a sandbox needs an empty one. Set DATABASE_URL to another " +
          "database, or leave SANDBOX out to serve this one as it is.",
      );
    }
    const world = await mkdtemp(path.join(directory, "world-"));
    await writeDemo(directory, world, addDays(today, -1), addDays(today, DAYS_AHEAD));
    for (const files of [directory, world]) await importSupply({ databaseUrl, directory: files, progress, clock });
    await client.query("BEGIN");
    const secrets = await seedPartners(client, clock.realNow(), hasPublicSecrets);
    await client.query(
      bind("INSERT INTO service_state (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING", {
        name: STATE,
        value: { day: today },
      }),
    );
    await client.query("COMMIT");
    return { seeded: true, secrets };
  } finally {
    await rm(directory, { recursive: true, force: true });
    await client.end();
  }
}
