import type { City } from "../world/cities";
import { countryName } from "../world/places";

/** The language style of street and hotel names. */
export type Style = "en" | "fr" | "es" | "it" | "de" | "ja";

/** A real city with its demo settings. */
export interface DemoCity extends City {
  /** Three letters, unique: part of codes. */
  key: string;
  countryName: string;
  currency: string;
  /** IATA code of its airport. */
  airport: string;
  style: Style;
  /** Price level, 1 being Madrid. */
  level: number;
}

type Choice = [
  key: string,
  name: string,
  country: string,
  airport: string,
  currency: string,
  style: Style,
  level: number,
];

const CHOICES: Choice[] = [
  ["PAR", "Paris", "FR", "CDG", "EUR", "fr", 1.45],
  ["NCE", "Nice", "FR", "NCE", "EUR", "fr", 1.2],
  ["MAD", "Madrid", "ES", "MAD", "EUR", "es", 1],
  ["BCN", "Barcelona", "ES", "BCN", "EUR", "es", 1.15],
  ["PMI", "Palma", "ES", "PMI", "EUR", "es", 1.1],
  ["LPA", "Las Palmas", "ES", "LPA", "EUR", "es", 0.85],
  ["DUB", "Dublin", "IE", "DUB", "EUR", "en", 1.3],
  ["LON", "London", "GB", "LHR", "GBP", "en", 1.6],
  ["EDI", "Edinburgh", "GB", "EDI", "GBP", "en", 1.2],
  ["ROM", "Rome", "IT", "FCO", "EUR", "it", 1.15],
  ["VCE", "Venice", "IT", "VCE", "EUR", "it", 1.4],
  ["LIS", "Lisbon", "PT", "LIS", "EUR", "en", 0.95],
  ["BER", "Berlin", "DE", "BER", "EUR", "de", 0.95],
  ["VIE", "Vienna", "AT", "VIE", "EUR", "de", 1],
  ["AMS", "Amsterdam", "NL", "AMS", "EUR", "en", 1.35],
  ["ZRH", "Zürich", "CH", "ZRH", "CHF", "de", 1.6],
  ["PRG", "Prague", "CZ", "PRG", "CZK", "en", 0.75],
  ["BUD", "Budapest", "HU", "BUD", "HUF", "en", 0.7],
  ["KRK", "Kraków", "PL", "KRK", "PLN", "en", 0.65],
  ["CPH", "Copenhagen", "DK", "CPH", "DKK", "en", 1.3],
  ["STO", "Stockholm", "SE", "ARN", "SEK", "en", 1.2],
  ["OSL", "Oslo", "NO", "OSL", "NOK", "en", 1.3],
  ["NYC", "New York", "US", "JFK", "USD", "en", 1.8],
  ["MIA", "Miami", "US", "MIA", "USD", "en", 1.4],
  ["HNL", "Honolulu", "US", "HNL", "USD", "en", 1.6],
  ["YVR", "Vancouver", "CA", "YVR", "CAD", "en", 1.2],
  ["TYO", "Tokyo", "JP", "HND", "JPY", "ja", 1.2],
  ["KYO", "Kyoto", "JP", "KIX", "JPY", "ja", 1.25],
  ["AKL", "Auckland", "NZ", "AKL", "NZD", "en", 0.95],
  // The city whose streets the embedded base map has.
  ["NQZ", "Astana", "KZ", "NQZ", "USD", "en", 0.7],
  ["SYD", "Sydney", "AU", "SYD", "AUD", "en", 1.15],
  ["KWI", "Kuwait", "KW", "KWI", "KWD", "en", 1.1],
  ["DXB", "Dubai", "AE", "DXB", "AED", "en", 1.2],
  ["SIN", "Singapore", "SG", "SIN", "SGD", "en", 1.35],
];

/** The code of a demo city's place. */
export const demoCityCode = ({ country, key }: DemoCity): string => `${country}-${key}`;

/**
 * @param cities of the world, largest first
 * @throws Error when a demo city is missing among them
 */
export function demoCities(cities: readonly City[]): DemoCity[] {
  return CHOICES.map(([key, name, country, airport, currency, style, level]) => {
    const city = cities.find((each) => each.name === name && each.country === country);
    if (!city) throw new Error(`no ${name} in ${country} is known`);
    return { ...city, key, countryName: countryName(country), currency, airport, style, level };
  });
}
