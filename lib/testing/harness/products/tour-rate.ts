import { readTariff } from "@/lib/inventory/tariff";
import type { TourRate } from "@/lib/tour/repository";
import { FLEXIBLE } from "@/lib/testing/factories/property";

type Band = { max_age: number; amount: number; seat?: boolean };

/** A rate as a search reads it, without a departure: a walk of two hours in Berlin for at most twelve. */
export function tourRate(
  { timezone = "Europe/Berlin", ...option }: { timezone?: string; durationMinutes?: number; maxParty?: number } = {},
  bands: Band[] = [],
  changes: Partial<TourRate> = {},
): TourRate {
  return {
    serviceId: 1,
    confirmationMode: "INSTANT",
    leadHours: 0,
    languages: [],
    tour: { publicId: "tou_1", name: "Walk", timezone, meetingPoint: { name: "Gate" } },
    option: {
      publicId: "opt_1",
      name: "Group",
      durationMinutes: 120,
      maxParty: 12,
      minParty: 1,
      pickupPoints: [],
      questions: [],
      included: [],
      excluded: [],
      ...option,
    },
    tariff: readTariff({ tariffId: 1, currency: "EUR", childBands: bands, terms: FLEXIBLE }),
    departures: [],
    ...changes,
  };
}
