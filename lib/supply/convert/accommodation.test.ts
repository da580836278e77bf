import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { seededRandom } from "../generate/seeded-random";
import { type Accommodation, readAccommodation } from "./accommodation";
import { locate } from "./location";
import { placeCentres, placePath, placeRecords } from "../world/place-hierarchy";
import { allotments, convertProperty, website } from "./properties";
import { zoneOf } from "./zones";

const CSV = `src,src_row,name,type,stars,rooms,address,postal_code,city,region,country,lat,lon,geo,website
FR,2,1924 HÔTEL,hotel,3,37,2 Rue Gabriel Péri,38000,GRENOBLE,38,FR,45.189316,5.718615,establishment_by_address,https://www.1924hotel.com/
FR,3,"HÔTEL SANS ÉTOILE, LE",hotel,,,,75010,PARIS 10E ARRONDISSEMENT,75,FR,48.879767,2.354729,commune_centroid,www.sans.example
FR,4,HÔTEL PERDU,campsite,2,,,38000,Grenoble,38,FR,,,,
FR,5,HOTEL LE PARIS,hotel,3,48,,98800,NOUMÉA,988,FR,,,,
IE,6,House on the Border,guesthouse,,,,,,Donegal,IE,54.9966,-7.4200,establishment,not an address
`;

async function rows(): Promise<Accommodation[]> {
  return readAccommodation("x.csv", Readable.from([CSV]));
}

test("a place belongs to its region and country, a district to its city, however it is written", async () => {
  const [grenoble, paris, again, , donegal] = (await rows()).map(placePath);
  expect(grenoble!.map(({ code }) => code)).toEqual(["FR", "FR-38", "FR-38-GRENOBLE"]);
  expect(grenoble!.map(({ name }) => name)).toEqual(["France", "Isère", "GRENOBLE"]);
  expect(again!.at(-1)!.code).toBe("FR-38-GRENOBLE");
  expect(paris!.slice(2).map(({ code, type, name }) => `${code} ${type} ${name}`)).toEqual([
    "FR-75-PARIS CITY PARIS",
    "FR-75-PARIS-10E DISTRICT PARIS 10E ARRONDISSEMENT",
  ]);
  expect(donegal!.map(({ code }) => code)).toEqual(["IE", "IE-DONEGAL"]);
});

test("every place is written once, above its children", async () => {
  const all = await rows();
  const records = placeRecords(all, placeCentres(all), zoneOf);
  const codes = records.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const misplaced = records.filter(
    ({ parent_code: parent, code }) => parent && codes.indexOf(parent) > codes.indexOf(code),
  );
  expect(misplaced).toEqual([]);
});

test("missing coordinates are replaced by the nearest known centre's, and marked", async () => {
  const all = await rows();
  const found = all.map((row) => locate(row, placeCentres(all)));
  expect(found.map(({ precision }) => precision)).toEqual([
    "ESTABLISHMENT_BY_ADDRESS",
    "COMMUNE_CENTROID",
    "CITY_CENTRE",
    "CITY_CENTRE",
    "ESTABLISHMENT",
  ]);
  expect(found[2]).toMatchObject({ latitude: 45.189316, longitude: 5.718615 });
  expect(zoneOf(all[3]!, found[3]!)).toBe("Pacific/Noumea");
});

test("near a simplified border a property does not get its neighbour's time zone", () => {
  expect(zoneOf({ country: "IE", region: "Donegal" }, { latitude: 54.9966, longitude: -7.42 })).toBe("Europe/Dublin");
  expect(zoneOf({ country: "FR", region: "74" }, { latitude: 46.19, longitude: 6.23 })).toBe("Europe/Paris");
  expect(zoneOf({ country: "FR", region: "975" }, { latitude: 46.78, longitude: -56.18 })).toBe("America/Miquelon");
});

test("real data is marked as real, generated data as synthetic", async () => {
  const all = await rows();
  const converted = convertProperty(all[0]!, locate(all[0]!, placeCentres(all)));
  expect(converted.record).toMatchObject({
    code: "FR-2",
    name: "1924 HÔTEL",
    star_rating: 3,
    address_line: "2 Rue Gabriel Péri",
    timezone: "Europe/Paris",
    place_code: "FR-38-GRENOBLE",
    external_ids:
      "ATOUT_FRANCE|2|Atout France 2026 (Licence Ouverte), rooms, rates and stock are synthetic;GEO|ESTABLISHMENT_BY_ADDRESS",
    synthetic: true,
  });
  expect(converted.rooms.map(({ allotment }) => allotment)).toEqual([5, 2]);
  expect(converted.plans.length).toBeGreaterThanOrEqual(2);
  expect(convertProperty(all[0]!, locate(all[0]!, placeCentres(all)))).toEqual(converted);
});

test("allotments follow the real number of rooms, and are never zero", async () => {
  const [known, unknown] = await rows();
  const random = seededRandom(1);
  expect(allotments({ ...known!, rooms: 1 }, random)).toEqual([1, 1]);
  expect(allotments({ ...known!, rooms: 1000 }, random)).toEqual([40, 20]);
  expect(Math.min(...allotments(unknown!, random))).toBeGreaterThanOrEqual(1);
});

test("web addresses without a scheme get one, and invalid ones are left out", () => {
  expect(website("www.sans.example")).toBe("http://www.sans.example");
  expect(website("HTTPS://sans.example/A")).toBe("https://sans.example/A");
  expect(website("not an address")).toBe("");
  expect(website("")).toBe("");
});
