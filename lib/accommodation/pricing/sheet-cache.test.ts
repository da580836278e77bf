import { expect, test } from "vitest";
import { readSheet, type RateSheet } from "./rate-sheet";
import { SheetCache } from "./sheet-cache";

/** A sheet without rooms and plans: 1,000 bytes by the cache's estimate. */
const sheet = (id: number, version = 1, rooms: unknown[] = []): RateSheet =>
  readSheet(id, `prp_${id}`, version, {
    name: `Property ${id}`,
    status: "ACTIVE",
    timezone: "Europe/Paris",
    checkin_from: "15:00",
    currency: "EUR",
    mode: "INSTANT",
    fees: [],
    children: {},
    rooms,
    plans: null,
  });

const versions = (cache: SheetCache, id: number) => [cache.get(id)?.version, cache.get(`prp_${id}`)?.version];

test("a sheet is found by either id", () => {
  const cache = new SheetCache();
  cache.set(sheet(7));
  expect(versions(cache, 7)).toEqual([1, 1]);
  expect(versions(cache, 8)).toEqual([undefined, undefined]);
});

test("a newer sheet takes the place of the earlier one under both ids", () => {
  const cache = new SheetCache();
  cache.set(sheet(7));
  cache.set(sheet(7, 2));
  expect(versions(cache, 7)).toEqual([2, 2]);
  expect(cache.size).toBe(1);
});

test("the least recently used sheet is dropped under both ids, however it was used", () => {
  const cache = new SheetCache(3000);
  for (const id of [1, 2, 3]) cache.set(sheet(id));
  cache.get(1);
  cache.get("prp_2");
  cache.set(sheet(4));
  expect([1, 2, 3, 4].map((id) => versions(cache, id))).toEqual([
    [1, 1],
    [1, 1],
    [undefined, undefined],
    [1, 1],
  ]);
});

test("a sheet with many rooms takes the place of several", () => {
  const cache = new SheetCache(3000);
  for (const id of [1, 2, 3]) cache.set(sheet(id));
  const rooms = [1, 2, 3, 4].map((room) => [room, `rom_${room}`, "Double", 2, 2, 1, 3]);
  cache.set(sheet(4, 1, rooms));
  expect([1, 2, 3, 4].map((id) => cache.get(id)?.propertyId)).toEqual([undefined, undefined, 3, 4]);
});

test("a sheet that is larger than the whole cache is not cached", () => {
  const cache = new SheetCache(500);
  cache.set(sheet(1));
  expect([...versions(cache, 1), cache.size]).toEqual([undefined, undefined, 0]);
});

test("clearing drops both ids", () => {
  const cache = new SheetCache();
  cache.set(sheet(1));
  cache.clear();
  expect([...versions(cache, 1), cache.size]).toEqual([undefined, undefined, 0]);
});
