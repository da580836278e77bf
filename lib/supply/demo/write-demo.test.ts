import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { knownCities } from "../world/cities";
import { demoCities } from "./cities";
import { FILE_NAMES } from "../supply-directory";
import { demoRates, writeDemo } from "./write-demo";

const made: string[] = [];
afterAll(() => made.forEach((directory) => rmSync(directory, { recursive: true })));

async function demo(): Promise<Record<string, string>> {
  const directory = mkdtempSync(path.join(tmpdir(), "demo-test-"));
  made.push(directory);
  await writeDemo(directory, "2027-01-30", "2027-03-31");
  return Object.fromEntries(
    readdirSync(directory).map((file) => [file, readFileSync(path.join(directory, file), "utf8")]),
  );
}

test("the demo is the same every time", async () => {
  const [one, other] = [await demo(), await demo()];
  expect(Object.keys(one).toSorted()).toEqual(FILE_NAMES.toSorted());
  expect(one).toEqual(other);
});

test("the demo has 150 properties of different names, and every board", async () => {
  const files = await demo();
  const lines = files["properties.csv"]!.trim().split("\n").slice(1);
  expect(new Set(lines.map((line) => line.split(",")[1])).size).toBe(150);
  for (const board of ["RO", "SC", "BB", "HB", "FB", "AI"]) expect(files["rate_plans.csv"]).toContain(`,${board},`);
});

test("every city's currency has a rate, and the exotic ones stay unsupported", () => {
  const rates = demoRates();
  for (const city of demoCities(knownCities())) expect(rates.get(city.currency), city.name).toBeGreaterThan(0);
  for (const code of ["KPW", "BTN", "ERN"]) expect(rates.has(code)).toBe(false);
});
