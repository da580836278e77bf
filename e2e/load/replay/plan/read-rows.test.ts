import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readRows } from "./read-rows";

const HEADER =
  "booked_on,arrival_date,nights,adults,children,babies,meal,reserved_room_type,adr,deposit_type,reservation_status,reservation_status_date,flags";
const ROW = "2016-05-10,2016-06-10,0,0,1,0,BB,A,-6.38,Non Refund,Canceled,2016-05-12,zero_nights";
let directory = "";
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "replay-rows-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

function fileOf(name: string, ...lines: string[]): string {
  const text = `${lines.join("\n")}\n`;
  const file = path.join(directory, name);
  writeFileSync(file, name.endsWith(".gz") ? gzipSync(text) : text);
  return file;
}

it("reads invalid rows unchanged, and numbers identical ones", async () => {
  const rows = await readRows(fileOf("rows.csv.gz", HEADER, ROW, ROW, ROW), 2);
  expect(rows.map(({ number }) => number)).toEqual([1, 2]);
  expect(rows[0]).toEqual({
    number: 1,
    bookedOn: "2016-05-10",
    arrival: "2016-06-10",
    nights: 0,
    adults: 0,
    children: 1,
    babies: 0,
    meal: "BB",
    roomType: "A",
    adr: -6.38,
    nonRefundable: true,
    fate: "CANCELLED",
    fateOn: "2016-05-12",
  });
});

it("reports the row and column that cannot be read", async () => {
  const file = fileOf("wrong.csv", HEADER, ROW, ROW.replace("2016-06-10", "2016-06-31"));
  await expect(readRows(file)).rejects.toThrow("Row 2, column arrival_date: “2016-06-31”");
  await expect(readRows(fileOf("other.csv", "a,b", "1,2"))).rejects.toThrow("column booked_on: “missing”");
});

it("refuses a missing file and a file without rows", async () => {
  await expect(readRows(path.join(directory, "none.csv"))).rejects.toThrow("ENOENT");
  await expect(readRows(fileOf("empty.csv", HEADER))).rejects.toThrow("has no rows");
});
