import type { CalendarDate } from "@/lib/core/dates";
import { parseMoney, scale, type Factor, type Minor } from "@/lib/core/money";
import { pinPolicy, type PinnedPolicy } from "./policy";
import type { PlanTerms } from "./terms";

/** A transfer, tour or flight that terms are applied to. */
export interface PolicyService {
  day: CalendarDate;
  /** Local time, HH:MM; empty: no time of day, so deadlines count from the start of the day. */
  startTime: string;
  timezone: string;
  now: Date;
  total: Minor;
  /** The tariff's currency, which is also the booking's. */
  currency: string;
  /** The profile's mark-up: fee amounts are the supplier's, as net rates are. */
  markup: Factor;
}

/**
 * Fixes a tariff's terms to the start of the service, as a stay's to its check-in, and to amounts. A service has no
 * nights: a fee counted in nights is the whole price.
 */
export function pinServicePolicy(terms: PlanTerms, service: PolicyService): PinnedPolicy {
  return pinPolicy(terms, {
    checkin: service.day,
    checkinFrom: service.startTime || "00:00",
    timezone: service.timezone,
    now: service.now,
    total: service.total,
    firstNights: () => service.total,
    convert: (amount) => scale(parseMoney(amount, service.currency), service.markup),
  });
}
