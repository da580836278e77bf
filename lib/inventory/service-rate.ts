import { z } from "zod";
import { readTariff, type Tariff } from "./tariff";

/** A service under one of its tariffs, as every product's search reads it. */
export interface ServiceRate {
  serviceId: number;
  confirmationMode: "INSTANT" | "DELAYED" | "ON_REQUEST";
  leadHours: number;
  /** BCP 47; none: any. */
  languages: string[];
  tariff: Tariff;
}

/** What an allocation id finds its rate by; `terms` are those that it was shown with. */
export const RatePick = z.object({ service: z.int(), tariff: z.int(), terms: z.int() });

export function pickOf({ serviceId, tariff }: ServiceRate): z.output<typeof RatePick> {
  return { service: serviceId, tariff: tariff.id, terms: tariff.termsTag };
}

export function isPicked({ serviceId, tariff }: ServiceRate, pick: z.output<typeof RatePick>): boolean {
  return serviceId === pick.service && tariff.id === pick.tariff;
}

/** An order that is always the same. */
export const byRate = (a: ServiceRate, b: ServiceRate) => a.serviceId - b.serviceId || a.tariff.id - b.tariff.id;

/** Its columns, of `service s` and `tariff t`. */
export const RATE_COLUMNS = `s.id AS "serviceId", s.confirmation_mode AS "confirmationMode", s.lead_hours AS "leadHours", s.languages,
    t.id AS "tariffId", t.currency_code AS currency, t.child_bands AS "childBands", t.cancellation AS terms`;

export interface RateColumns extends Omit<ServiceRate, "tariff"> {
  tariffId: number;
  currency: string;
  childBands: unknown;
  terms: unknown;
}

/** A row's rate. @throws z.ZodError when its tariff is not what the importer promises */
export function readRate({ serviceId, confirmationMode, leadHours, languages, ...tariff }: RateColumns): ServiceRate {
  return { serviceId, confirmationMode, leadHours, languages, tariff: readTariff(tariff) };
}

/**
 * Units of `service_day sd` that are neither sold nor held. An expired hold is not subtracted: nothing has to run for it to
 * free its units.
 * @param second the epoch's, a placeholder
 */
export const unitsLeft = (second: string): string =>
  `(sd.total - sd.sold - (SELECT count(*) FROM unnest(sd.holds) AS hold_end WHERE hold_end > ${second}::int))::int`;
