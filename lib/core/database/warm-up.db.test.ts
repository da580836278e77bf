import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { env } from "../env";
import { closeDatabase, database, warmUpDatabase } from "../db";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const connections = () => [database().reads.totalCount, database().pool.totalCount];

test("a process that has warmed up has a connection of each pool", async () => {
  await closeDatabase();
  expect(connections()).toEqual([0, 0]);
  await warmUpDatabase();
  expect(connections()).toEqual([1, 1]);
});

test("a process warms up without its database, and uses it when it is there", async () => {
  await closeDatabase();
  const there = env.databaseUrl;
  env.databaseUrl = "postgresql://nobody@127.0.0.1:1/none";
  await warmUpDatabase();
  expect(connections()).toEqual([0, 0]);
  env.databaseUrl = there;
  await closeDatabase();
  await warmUpDatabase();
  expect(connections()).toEqual([1, 1]);
});
