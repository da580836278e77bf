import { expect, test } from "vitest";
import type { Zone } from "../use-zones";
import { groupSpots } from "./spots";

const zone = (public_id: string, location: Zone["location"]): Zone => ({
  public_id,
  type: "CITY",
  name: public_id,
  country_code: "PT",
  parent_public_id: null,
  location,
  timezone: "Europe/Lisbon",
  iata_code: null,
  place_public_id: null,
  served_zone_public_ids: [],
  synthetic: true,
  updated_at: "2026-01-01T00:00:00.000Z",
  deleted_at: null,
});

test("zones at the same location are one spot; those without a location are left out", () => {
  const centre = { latitude: 38.7, longitude: -9.1 };
  const spots = groupSpots([
    zone("city", centre),
    zone("airport", { latitude: 38.77, longitude: -9.13 }),
    zone("unknown", null),
    zone("centre", { ...centre }),
  ]);
  expect(spots.map(({ at, zones }) => [at.latitude, zones.map(({ public_id }) => public_id)])).toEqual([
    [38.7, ["city", "centre"]],
    [38.77, ["airport"]],
  ]);
});
