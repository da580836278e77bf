import { cityMapping } from "city-timezones";
import type { CsvRecord } from "../csv/csv-writer";

/** Names of the French departments and overseas territories by their number. */
const NAMES =
  "01 Ain,02 Aisne,03 Allier,04 Alpes-de-Haute-Provence,05 Hautes-Alpes,06 Alpes-Maritimes,07 Ardèche,08 Ardennes,09 Ariège,10 Aube," +
  "11 Aude,12 Aveyron,13 Bouches-du-Rhône,14 Calvados,15 Cantal,16 Charente,17 Charente-Maritime,18 Cher,19 Corrèze,20 Corse,21 Côte-d'Or," +
  "22 Côtes-d'Armor,23 Creuse,24 Dordogne,25 Doubs,26 Drôme,27 Eure,28 Eure-et-Loir,29 Finistère,30 Gard,31 Haute-Garonne,32 Gers,33 Gironde," +
  "34 Hérault,35 Ille-et-Vilaine,36 Indre,37 Indre-et-Loire,38 Isère,39 Jura,40 Landes,41 Loir-et-Cher,42 Loire,43 Haute-Loire," +
  "44 Loire-Atlantique,45 Loiret,46 Lot,47 Lot-et-Garonne,48 Lozère,49 Maine-et-Loire,50 Manche,51 Marne,52 Haute-Marne,53 Mayenne," +
  "54 Meurthe-et-Moselle,55 Meuse,56 Morbihan,57 Moselle,58 Nièvre,59 Nord,60 Oise,61 Orne,62 Pas-de-Calais,63 Puy-de-Dôme," +
  "64 Pyrénées-Atlantiques,65 Hautes-Pyrénées,66 Pyrénées-Orientales,67 Bas-Rhin,68 Haut-Rhin,69 Rhône,70 Haute-Saône,71 Saône-et-Loire," +
  "72 Sarthe,73 Savoie,74 Haute-Savoie,75 Paris,76 Seine-Maritime,77 Seine-et-Marne,78 Yvelines,79 Deux-Sèvres,80 Somme,81 Tarn," +
  "82 Tarn-et-Garonne,83 Var,84 Vaucluse,85 Vendée,86 Vienne,87 Haute-Vienne,88 Vosges,89 Yonne,90 Territoire de Belfort,91 Essonne," +
  "92 Hauts-de-Seine,93 Seine-Saint-Denis,94 Val-de-Marne,95 Val-d'Oise,971 Guadeloupe,972 Martinique,973 Guyane,974 La Réunion," +
  "975 Saint-Pierre-et-Miquelon,976 Mayotte,977 Saint-Barthélemy,978 Saint-Martin,986 Wallis-et-Futuna,987 Polynésie française,988 Nouvelle-Calédonie";

const byNumber = new Map(
  NAMES.split(",").map((entry) => [entry.slice(0, entry.indexOf(" ")), entry.slice(entry.indexOf(" ") + 1)]),
);

/** "38" in FR becomes Isère; a region that is already a name stays. */
export function regionName(country: string, region: string): string {
  return (country === "FR" && byNumber.get(region)) || region;
}

export const PLACE_COLUMNS = [
  "code",
  "type",
  "name",
  "country_code",
  "parent_code",
  "latitude",
  "longitude",
  "timezone",
];

/** "L'ÎLE-ROUSSE" → "L-ILE-ROUSSE": the same for all spellings of a place. */
export function slug(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("Œ", "OE").replaceAll("œ", "oe");
  return plain
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 50);
}

/** The location columns of a row in open data; "" if unknown. */
export interface Located {
  country: string;
  region: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
}

const LONGEST_CODE = 64;

interface PlaceStep {
  code: string;
  type: "COUNTRY" | "REGION" | "CITY" | "DISTRICT";
  name: string;
}

const COUNTRY_NAMES = new Map(cityMapping.map((city) => [city.iso2, city.country]));

/**
 * The places of a row, from its country down: region and city if known, and for a large city its district ("PARIS 10E
 * ARRONDISSEMENT" belongs to PARIS).
 */
export function placePath({ country, region, city }: Pick<Located, "country" | "region" | "city">): PlaceStep[] {
  const steps: PlaceStep[] = [{ code: country, type: "COUNTRY", name: COUNTRY_NAMES.get(country) ?? country }];
  const below = (name: string) => `${steps.at(-1)!.code}-${slug(name)}`.slice(0, LONGEST_CODE);
  if (slug(region)) steps.push({ code: below(region), type: "REGION", name: regionName(country, region) });
  if (!slug(city)) return steps;
  const [, whole = city, district] = /^(.+) (\d+(?:E|ER)) ARRONDISSEMENT$/i.exec(city) ?? [];
  steps.push({ code: below(whole), type: "CITY", name: whole });
  if (district) steps.push({ code: below(district), type: "DISTRICT", name: city });
  return steps;
}

export interface Centre {
  latitude: number;
  longitude: number;
}

/** The centre of the rows in each place that have coordinates, by the place's code. */
export function placeCentres(rows: readonly Located[]): Map<string, Centre> {
  const sums = new Map<string, { latitude: number; longitude: number; count: number }>();
  for (const row of rows) {
    if (row.latitude === null || row.longitude === null) continue;
    for (const { code } of placePath(row)) {
      const sum = sums.get(code) ?? { latitude: 0, longitude: 0, count: 0 };
      sums.set(code, {
        latitude: sum.latitude + row.latitude,
        longitude: sum.longitude + row.longitude,
        count: sum.count + 1,
      });
    }
  }
  return new Map(
    [...sums].map(([code, { latitude, longitude, count }]) => [
      code,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  );
}

/** Rows of places.csv: every place of the data once. @param zoneOf the IANA zone of coordinates in a row's country */
export function placeRecords<T extends Located>(
  rows: readonly T[],
  centres: ReadonlyMap<string, Centre>,
  zoneOf: (row: T, centre: Centre) => string,
): CsvRecord[] {
  const found = new Map<string, CsvRecord>();
  for (const row of rows) {
    let parent = "";
    for (const { code, type, name } of placePath(row)) {
      // The centre of a country or region is of little use, and may lie in another time zone than its parts.
      const centre = type === "CITY" || type === "DISTRICT" ? centres.get(code) : undefined;
      const position = centre
        ? {
            latitude: centre.latitude.toFixed(6),
            longitude: centre.longitude.toFixed(6),
            timezone: zoneOf(row, centre),
          }
        : {};
      if (!found.has(code))
        found.set(code, { code, type, name, country_code: row.country, parent_code: parent, ...position });
      parent = code;
    }
  }
  return [...found.values()];
}
