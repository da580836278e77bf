import { z } from "zod";
import { readTariff, type Tariff } from "./tariff";

/** A service with one of its tariffs, as every product's search reads it. */
export interface ServiceRate {
  serviceId: number;
  confirmationMode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  leadHours: number;
  /** Languages (BCP 47); empty for any. */
  languages: string[];
  tariff: Tariff;
}

/** Identifies a rate in an allocation id; `terms` is the tag of its terms at that time. */
export const RateReference = z.object({ service: z.int(), tariff: z.int(), terms: z.int() });

export function toRateReference({ serviceId, tariff }: ServiceRate): z.output<typeof RateReference> {
  return { service: serviceId, tariff: tariff.id, terms: tariff.termsTag };
}

export function isReferredRate({ serviceId, tariff }: ServiceRate, pick: z.output<typeof RateReference>): boolean {
  return serviceId === pick.service && tariff.id === pick.tariff;
}

/** A stable order of rates. */
export const compareRates = (a: ServiceRate, b: ServiceRate) => a.serviceId - b.serviceId || a.tariff.id - b.tariff.id;

/** SQL: columns of a rate, from `service s` and `tariff t`. */
export const RATE_COLUMNS = `s.id AS "serviceId", s.confirmation_mode AS "confirmationMode", s.lead_hours AS "leadHours", s.languages,
    t.id AS "tariffId", t.currency_code AS currency, t.child_bands AS "childBands", t.cancellation AS terms`;

export interface RateColumns extends Omit<ServiceRate, "tariff"> {
  tariffId: number;
  currency: string;
  childBands: unknown;
  terms: unknown;
}

/** Reads a rate's row. @throws z.ZodError when the tariff's data is malformed */
export function readRate({ serviceId, confirmationMode, leadHours, languages, ...tariff }: RateColumns): ServiceRate {
  return { serviceId, confirmationMode, leadHours, languages, tariff: readTariff(tariff) };
}

/**
 * SQL for the units of `service_day sd` that are neither sold nor held. Expired holds do not count, so no job has to
 * remove them.
 * @param second placeholder of the current epoch second
 */
export const unitsLeft = (second: string): string =>
  `(sd.total - sd.sold - (SELECT count(*) FROM unnest(sd.holds) AS hold_end WHERE hold_end > ${second}::int))::int`;
