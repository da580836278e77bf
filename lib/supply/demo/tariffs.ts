import type { CsvRecord } from "../csv/csv-writer";
import { listPrice } from "../generate/generated-plans";
import { type SeededRandom, seededRandom, seedOf } from "../generate/seeded-random";
import type { DemoService } from "./sold-by-day";

export const TARIFF_COLUMNS = [
  "service_code",
  "code",
  "currency_code",
  "child_bands",
  "non_refundable",
  "late_cancellation",
  "free_until",
  "cancellation_tiers",
];

/** A tariff of a demo service. */
export interface DemoTariff {
  service: DemoService;
  code: string;
  currency: string;
  perEuro: number;
  /** Its price as a share of the service's. */
  factor: number;
  /** Its row of tariffs.csv. */
  record: CsvRecord;
}

/** Child fares as shares of the adult's price; -1: free on a lap. Older children are outside the tariff. */
const BANDS = {
  transfer: [
    [
      [1, -1],
      [11, 0.5],
    ],
    [
      [2, -1],
      [11, 0.5],
      [17, 0.8],
    ],
  ],
  tour: [
    [
      [3, 0],
      [11, 0.5],
    ],
    [
      [2, -1],
      [12, 0.6],
      [17, 0.8],
    ],
  ],
  flight: [
    [
      [1, -1],
      [11, 0.75],
      [17, 1],
    ],
  ],
} satisfies Record<string, number[][][]>;

type Terms = Record<string, string>;
const REFUNDABLE = (late: string, until: string, tiers: string): Terms => ({
  non_refundable: "false",
  late_cancellation: late,
  free_until: until,
  cancellation_tiers: tiers,
});
const NON_REFUNDABLE: Terms = { non_refundable: "true" };

const TERMS = {
  transfer: [
    REFUNDABLE("REFUSED", "1d 12:00", "1d 12:00=PERCENT:100"),
    REFUNDABLE("REFUSED", "2d 18:00", "2d 18:00=PERCENT:100"),
    REFUNDABLE("WITH_FEE", "3d 12:00", "3d 12:00=PERCENT:30; 1d 12:00=PERCENT:100"),
  ],
  tour: [
    REFUNDABLE("REFUSED", "1d 09:00", "1d 09:00=PERCENT:100"),
    REFUNDABLE("WITH_FEE", "7d 12:00", "7d 12:00=PERCENT:50; 2d 12:00=PERCENT:100"),
    NON_REFUNDABLE,
  ],
  flight: [NON_REFUNDABLE],
};

/** The dearer fare that a flight's cabin has beside the basic one. */
const FLEX = [
  { factor: 1.28, terms: REFUNDABLE("WITH_FEE", "14d 00:00", "14d 00:00=PERCENT:40; 1d 00:00=PERCENT:90") },
  { factor: 1.55, terms: REFUNDABLE("REFUSED", "2d 00:00", "2d 00:00=PERCENT:100") },
];

export type DemoProduct = keyof typeof TERMS;

function bandCells(product: DemoProduct, adult: (share: number) => string, random: SeededRandom): string {
  const cell = ([age, share]: number[]) => {
    if (share! < 0) return `${age}=0:LAP`;
    return `${age}=${share === 0 ? "0" : adult(share!)}`;
  };
  return random.pick<number[][]>(BANDS[product]).map(cell).join(";");
}

/**
 * One tariff in the service's currency; outside the euro zone also one in euros, for all transfers and six in ten other
 * services. Most cabins of flights have a dearer one besides that can be cancelled. A private vehicle has no child fares.
 */
export function serviceTariffs(
  service: DemoService,
  product: DemoProduct,
  perVehicle: boolean,
  ratesPerEuro: ReadonlyMap<string, number>,
): DemoTariff[] {
  const random = seededRandom(seedOf(`tariffs ${service.code}`));
  const currencies = [service.currency];
  if (service.currency !== "EUR" && (product === "transfer" || random.chance(0.6))) currencies.push("EUR");
  const fares = [{ family: "", factor: 1, terms: random.pick<Terms>(TERMS[product]) }];
  if (product === "flight" && random.chance(0.7)) fares.push({ family: "-FLEX", ...random.pick(FLEX) });
  const all = fares.flatMap((fare) => currencies.map((currency) => ({ ...fare, currency })));
  return all.map(({ family, factor, terms, currency }) => {
    const perEuro = ratesPerEuro.get(currency);
    if (perEuro === undefined) throw new Error(`no demo rate of exchange for ${currency}`);
    const adult = (share: number) => listPrice(service.euros * factor * share, currency, perEuro);
    const child_bands = perVehicle ? "" : bandCells(product, adult, random);
    const code = `${currency}${family}`;
    return {
      service,
      code,
      currency,
      perEuro,
      factor,
      record: { service_code: service.code, code, currency_code: currency, child_bands, ...terms },
    };
  });
}
