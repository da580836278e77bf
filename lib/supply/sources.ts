/** A source of the product's data, with its licence. */
export interface DataSource {
  name: string;
  /** The address where it is published. */
  url: string;
  /** Which data is used, and for what. */
  use: string;
  licence: string;
  licenceUrl: string;
  /** The npm package, if it is one. */
  npm?: string;
}

const MIT = { licence: "MIT", licenceUrl: "https://opensource.org/license/mit" };
const CC_BY = { licence: "CC BY 4.0", licenceUrl: "https://creativecommons.org/licenses/by/4.0/" };
const npm = (name: string) => ({ npm: name, url: `https://www.npmjs.com/package/${name}` });

/** Sources of the product's data: reference data, and the sandbox's demo. The page `/about` lists them. */
export const SOURCES: readonly DataSource[] = [
  {
    name: "Airports",
    url: "https://www.npmjs.com/package/airport-data-js",
    use: "Names, IATA codes, coordinates and time zones of large and medium airports with scheduled traffic.",
    ...CC_BY,
  },
  {
    name: "OpenFlights",
    url: "https://openflights.org/data.php",
    use: "Names of airlines and routes between the demo's airports, as of June 2014, with Berlin's former airport counted as its present one. The extract in the demo's data set, prisma/seed, is under the same licence.",
    licence: "ODbL 1.0",
    licenceUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
  },
  {
    name: "Cities",
    url: "https://www.npmjs.com/package/city-timezones",
    use: "Names, regions, coordinates and time zones of cities.",
    ...MIT,
  },
  {
    name: "Countries",
    ...npm("countries-list"),
    use: "Continents, currencies, languages and calling codes of countries.",
    ...MIT,
  },
  {
    name: "Natural Earth",
    url: "https://www.npmjs.com/package/world-atlas",
    use: "Outlines of land and countries on the embedded base map.",
    licence: "ISC",
    licenceUrl: "https://opensource.org/license/isc",
  },
  {
    name: "OpenStreetMap",
    url: "https://www.openstreetmap.org/copyright",
    use: "Streets, buildings, parks and waters of Astana on the embedded base map, © OpenStreetMap contributors. The derived data, lib/map/base.pmtiles, are under the same licence.",
    licence: "ODbL 1.0",
    licenceUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
  },
  { name: "Country codes", ...npm("iso-3166"), use: "ISO 3166-1 codes of countries.", ...MIT },
  { name: "Currency codes", ...npm("currency-codes"), use: "ISO 4217 codes and decimal places of currencies.", ...MIT },
  {
    name: "European Central Bank",
    url: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html",
    use: "Euro foreign exchange reference rates of one day, for the demo.",
    licence: "Reuse with acknowledgement",
    licenceUrl: "https://www.ecb.europa.eu/services/disclaimer/html/index.en.html",
  },
];

/** Describes data that has no source. */
export const INVENTED_DATA_NOTE =
  "Hotels, rooms, vehicles, tours, flight numbers, timetables, stock and prices of the demo are invented, and marked synthetic.";
