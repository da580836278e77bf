import type { CalendarDate } from "@/lib/core/dates";
import { parseMoney, scale, type Factor, type Minor } from "@/lib/core/money";
import { pinPolicy, type PinnedPolicy } from "./policy";
import type { PlanTerms } from "./terms";

/** A transfer, a tour or a flight that terms are pinned to. */
export interface PolicyService {
  day: CalendarDate;
  /** Local time, HH:MM; empty: some time of that day, so that deadlines count from its beginning. */
  startTime: string;
  timezone: string;
  now: Date;
  total: Minor;
  /** Of the tariff, which is the booking's. */
  currency: string;
  /** Of the profile: fee amounts are the supplier's, as prices are. */
  markup: Factor;
}

/**
 * Fixes a tariff's terms to the moment that the service begins and to money: what check-in is to a stay. A
 * service has no nights: a fee of so many nights is all of it.
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
