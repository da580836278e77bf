import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { PERMANENT, RETENTION } from "./retention";
import { deleteOldestSql, periodicTasks, sweepTable } from "./sweeps";
import { addTasks } from "./task-repository";
import { runDueTasks, type Task } from "./tasks";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
beforeEach(() => db.rows("DELETE FROM worker_task"));
afterAll(() => db.close());

test("every table of the database has a retention, or a reason to be permanent", async () => {
  const tables = await db.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const known = [...RETENTION.map(({ table }) => table), ...Object.keys(PERMANENT)];
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const reason of Object.values(PERMANENT)) expect(reason).not.toBe("");
});

test("every retention counts from a column of its table", async () => {
  for (const { table, column } of RETENTION) {
    const found = await db.rows("SELECT 1 FROM information_schema.columns WHERE table_name = $1 AND column_name = $2", [
      table,
      column,
    ]);
    expect([table, column, found.length]).toEqual([table, column, 1]);
  }
});

test("every sweep runs as one statement, on an empty database as well", async () => {
  const tasks = periodicTasks({ info: () => {}, error: () => {} });
  for (const task of tasks) expect([task.name, await task.step()]).toEqual([task.name, false]);
});

const task = (name: string, step: () => Promise<boolean>): Task => ({ name, everyMs: 60_000, step });
const stateOf = async (name: string) =>
  (
    await db.rows<{ failures: number; last_error: string | null; wait: number; leased: boolean }>(
      "SELECT failures, last_error, extract(epoch FROM due_at - now())::float8 AS wait, leased_until IS NOT NULL AS leased FROM worker_task WHERE name = $1",
      [name],
    )
  )[0]!;
const dueNow = () => db.rows("UPDATE worker_task SET due_at = now(), leased_until = NULL");

test("a sweep that fails is recorded and retried a minute later; all others still run", async () => {
  const ran: string[] = [];
  const names = Array.from({ length: 8 }, (_, i) => `task ${i}`);
  const tasks = names.map((name, i) =>
    task(name, async () => {
      if (i % 2 === 0) throw new Error("canceling statement due to statement timeout");
      ran.push(name);
      return false;
    }),
  );
  await addTasks(names);
  const failed: string[] = [];
  await runDueTasks(tasks, (_error, name) => failed.push(name));
  expect(ran.toSorted()).toEqual(["task 1", "task 3", "task 5", "task 7"]);
  expect(failed.toSorted()).toEqual(["task 0", "task 2", "task 4", "task 6"]);
  const broken = await stateOf("task 0");
  expect(broken).toMatchObject({
    failures: 1,
    last_error: "canceling statement due to statement timeout",
    leased: false,
  });
  expect(broken.wait).toBeGreaterThan(50);
  expect(await stateOf("task 1")).toMatchObject({ failures: 0, last_error: null });
});

test("a task is run by one worker at a time, and only when it is due", async () => {
  let runs = 0;
  const tasks = [task("once", async () => ++runs < 0)];
  await addTasks(["once"]);
  await Promise.all(Array.from({ length: 8 }, () => runDueTasks(tasks, () => {})));
  await runDueTasks(tasks, () => {});
  expect(runs).toBe(1);
  await dueNow();
  await runDueTasks(tasks, () => {});
  expect(runs).toBe(2);
});

test("a task whose worker died can be claimed again within thirty seconds", async () => {
  await addTasks(["left"]);
  let runs = 0;
  const tasks = [task("left", async () => ++runs < 0)];
  await db.rows("UPDATE worker_task SET leased_until = now() + interval '30 seconds'");
  await runDueTasks(tasks, () => {});
  expect(runs).toBe(0);
  await db.rows("UPDATE worker_task SET leased_until = leased_until - interval '30 seconds'");
  await runDueTasks(tasks, () => {});
  expect(runs).toBe(1);
});

test("a task takes small steps until there is no more to do", async () => {
  let left = 5;
  const tasks = [task("steps", async () => --left > 0)];
  await addTasks(["steps"]);
  await runDueTasks(tasks, () => {});
  expect(left).toBe(0);
});

test("the sweep of prebook tokens reads an index, however many tokens are valid", async () => {
  await db.rows(
    `INSERT INTO prebook (tenant_id, token, product_type, profile_id, match_status, offer, expires_at, created_at)
     SELECT 1, 't' || n, 1, 1, 'EXACT', '{}', now() + n * interval '1 second', now() FROM generate_series(1, 20000) n`,
  );
  await db.rows("ANALYZE prebook");
  const retention = RETENTION.find(({ table }) => table === "prebook")!;
  const plan = await db.rows<Record<"QUERY PLAN", string>>(
    `EXPLAIN ${deleteOldestSql(retention).replace(":before", "now() - interval '30 days'").replace(":limit", "2000")}`,
  );
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).not.toContain("Seq Scan");
  expect(text).toContain("prebook_expires_at_idx");
  await db.rows("DELETE FROM prebook");
});

test("a sweep deletes the rows that are too old, and no others", async () => {
  const [gone, silent] = ["00000000-0000-4000-8000-0000000000aa", "00000000-0000-4000-8000-0000000000bb"];
  const insert = "INSERT INTO usage_writer (id, flushes, flushed_at) VALUES ($1, 1, now() - $2::interval)";
  await db.rows(insert, [gone, "31 days"]);
  await db.rows(insert, [silent, "29 days"]);
  await sweepTable("usage_writer");
  expect(await db.rows("SELECT id FROM usage_writer")).toEqual([{ id: silent }]);

  await db.rows(
    "INSERT INTO attempt_count (key, attempts, expires_at) VALUES ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 hour')",
  );
  await sweepTable("attempt_count");
  expect(await db.rows("SELECT key FROM attempt_count")).toEqual([{ key: "new" }]);
});

test("the counts of a UTC day are deleted together, those of minutes as those of days", async () => {
  const days = await db.rows<{ day: string }>(
    "SELECT ((now() AT TIME ZONE 'UTC')::date - n)::text AS day FROM unnest('{31,30}'::int[]) n",
  );
  const [old, kept] = days.map(({ day }) => day) as [string, string];
  const minutes = [`${old} 00:00Z`, `${old} 23:59Z`, `${kept} 00:00Z`];
  await db.rows("INSERT INTO request_minute SELECT 1, 1, minute, 1, 0 FROM unnest($1::timestamptz[]) minute", [
    minutes,
  ]);
  await sweepTable("request_minute");
  expect(await db.rows("SELECT (minute AT TIME ZONE 'UTC')::date::text AS day FROM request_minute")).toEqual([
    { day: kept },
  ]);

  await db.rows(
    "INSERT INTO request_outcome SELECT 1, (now() AT TIME ZONE 'UTC')::date - n, 1, '', 200, '', n FROM unnest('{732,731}'::int[]) n",
  );
  await sweepTable("request_outcome");
  expect(await db.rows("SELECT requests::int FROM request_outcome")).toEqual([{ requests: 731 }]);
});
