import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { env } from "@/lib/core/env";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { uploadSupplyFile } from "@/lib/testing/harness/upload";
import { textFile } from "../import/supply-directory";
import { startImport } from "../import/runs/start-import";
import type { ImportPage, ImportRecord } from "./desk-schemas";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

const PLACES = "code,type,name,country_code,timezone\nNEW-1,CITY,Neustadt,DE,Europe/Berlin\n";
type Job = z.output<typeof ImportRecord>;

async function bring(files: Record<string, string>, preview = false): Promise<Job> {
  const uploads = [];
  for (const [name, csv] of Object.entries(files)) uploads.push(await uploadSupplyFile(operator, name, csv));
  let { body } = await operator.call<Job>("supply.import", { body: { uploads, preview } });
  while (body.state === "RUNNING")
    ({ body } = await operator.call<Job>("supply.getImport", { params: { import_id: body.import_id } }));
  return body;
}

type Listed = z.output<typeof ImportPage>["items"][number];
const listed = async (query: Record<string, string> = {}) =>
  (await operator.call<{ items: Listed[] }>("supply.listImports", { query })).body.items;

test("imports are listed with who ran them and how they ended; a check that found nothing wrong is not", async () => {
  const right = PLACES.replaceAll("NEW-1", "NEW-9");
  const checked = await bring({ "places.csv": right }, true);
  const stored = await bring({ "places.csv": right });
  const wrong = await bring({ "places.csv": right.replace("Europe/Berlin", "Berlin") }, true);
  const runs = await listed();
  expect(runs.map(({ import_id: id }) => id)).not.toContain(checked.import_id);
  const of = (id: string) => runs.find(({ import_id: one }) => one === id);
  expect(of(stored.import_id)).toMatchObject({
    source: null,
    files: ["places.csv"],
    person: expect.any(String),
    state: "DONE",
    changes: { place: { inserted: 1 } },
    problems: [],
  });
  expect(of(wrong.import_id)).toMatchObject({
    preview: true,
    state: "REFUSED",
    changes: null,
    problems: [{ file: "places.csv", line: 2, column: "timezone" }],
  });
  expect((await listed({ open: "true" })).map(({ import_id: id }) => id)).not.toContain(stored.import_id);
});

test("a failed import is open until its files are imported; a repeated failure takes the place of the first", async () => {
  const wrong = PLACES.replaceAll("NEW-1", "O-1").replace("Europe/Berlin", "Berlin");
  const open = async () => (await listed({ open: "true" })).map(({ import_id: id }) => id);
  const first = await bring({ "places.csv": wrong });
  expect(await open()).toContain(first.import_id);
  const second = await bring({ "places.csv": wrong }, true);
  expect(await open()).toContain(second.import_id);
  expect(await open()).not.toContain(first.import_id);
  await bring({ "places.csv": PLACES }, true);
  expect(await open()).toContain(second.import_id);
  await bring({ "places.csv": PLACES.replaceAll("NEW-1", "O-1") });
  expect(await open()).not.toContain(second.import_id);
});

test("imports are listed page by page", async () => {
  for (const code of ["P-1", "P-2"]) await bring({ "places.csv": PLACES.replaceAll("NEW-1", code) });
  const first = await operator.call<z.output<typeof ImportPage>>("supply.listImports", { query: { limit: "1" } });
  const next = await operator.call<z.output<typeof ImportPage>>("supply.listImports", {
    query: { limit: "1", cursor: first.body.next_cursor! },
  });
  expect(next.body.items[0]!.started_at <= first.body.items[0]!.started_at).toBe(true);
  expect(next.body.items[0]!.import_id).not.toBe(first.body.items[0]!.import_id);
});

test("an import of a command has the directory's name and no person", async () => {
  const { publicId, report } = await startImport({
    databaseUrl: env.databaseUrl,
    files: new Map([["places.csv", textFile("places.csv", PLACES.replaceAll("NEW-1", "C-1"))]]),
    actor: "command",
    source: "spring",
  });
  await report;
  const run = (await listed()).find(({ import_id: id }) => id === publicId);
  expect(run).toMatchObject({ source: "spring", person: null, state: "DONE" });
});

test("nights that are sent are noted, also if none of them differs; other properties' are not", async () => {
  const [sent, other] = [await makeProperty(app.db.client), await makeProperty(app.db.client)];
  const written = async () =>
    (
      await app.db.rows<{ property: number }>(
        "SELECT property_id AS property FROM nights_written WHERE property_id = ANY($1)",
        [[sent.id, other.id]],
      )
    ).map(({ property }) => property);
  const [codes] = await app.db.rows<{ property: string; room: string }>(
    "SELECT p.code AS property, r.code AS room FROM property p JOIN room r ON r.property_id = p.id WHERE p.id = $1",
    [sent.id],
  );
  const csv = `property_code,room_code,from,to\n${codes!.property},${codes!.room},${dayFromNow(30)},${dayFromNow(31)}\n`;
  await bring({ "room_days.csv": csv }, true);
  expect(await written()).toEqual([]);
  expect((await bring({ "room_days.csv": csv })).changes).toEqual({ room_day: { inserted: 0, updated: 0 } });
  expect(await written()).toEqual([sent.id]);
});
