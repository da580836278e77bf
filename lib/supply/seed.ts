import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { writeDemo } from "./demo/write-demo";
import { importSupply } from "./import-supply";
import type { Progress } from "./progress";
import { seedPartners } from "./seed-partners";

export interface SeedOptions {
  databaseUrl: string;
  progress?: Progress;
  clock?: Clock;
}

/** Check-in sells up to 730 days ahead for up to 30 nights (CONTRACT 4), counted from the day of the seed. */
const DAYS_AHEAD = 760;

const STATE = "demo_seed";

/**
 * Fills an empty sandbox with the demo: supply through the importer, then partners and staff. It marks the database when all
 * is there, and does nothing where that mark stands; a run that broke off is repeated whole.
 */
export async function seedDemo({
  databaseUrl,
  progress = () => {},
  clock = systemClock,
}: SeedOptions): Promise<{ seeded: boolean }> {
  const client = new Client({ connectionString: databaseUrl, application_name: "demo seed" });
  await client.connect();
  const directory = await mkdtemp(path.join(tmpdir(), "demo-supply-"));
  try {
    const { rows } = await client.query<{ today: string; seeded: boolean }>(
      "SELECT current_date::text AS today, EXISTS (SELECT FROM service_state WHERE name = $1) AS seeded",
      [STATE],
    );
    const { today, seeded } = rows[0]!;
    if (seeded) return { seeded: false };
    const world = await mkdtemp(path.join(directory, "world-"));
    await writeDemo(directory, world, addDays(today, -1), addDays(today, DAYS_AHEAD));
    for (const files of [directory, world]) await importSupply({ databaseUrl, directory: files, progress, clock });
    await client.query("BEGIN");
    await seedPartners(client, clock.realNow());
    await client.query("INSERT INTO service_state (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      STATE,
      { day: today },
    ]);
    await client.query("COMMIT");
    return { seeded: true };
  } finally {
    await rm(directory, { recursive: true, force: true });
    await client.end();
  }
}
