import { ADULT_AGE, requirePartyMembers } from "@/lib/booking/travellers/travellers";
import type { Passport } from "@/lib/booking/travellers/traveller-schemas";
import { ageOn, localDate, type CalendarDate } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import type { FlightBookRequest } from "./schemas";

type Passengers = FlightBookRequest["travellers"];

/** Passengers younger than this are infants. */
const INFANT_BEFORE = 2;
/** Maximum age: catches mistyped dates of birth. */
const OLDEST = 130;

/**
 * Checks that the passengers are the priced party: everybody is named, kinds match dates of birth, and the children's
 * ages on the day of the first departure are the priced ones, in any order.
 * @param day of the first departure, by its airport's calendar
 * @param timezone of that airport
 * @throws DomainError `INVALID_REQUEST` on an impossible date of birth; `GUESTS_MISMATCH`
 */
export function requirePassengers(
  party: { adults: number; child_ages: number[] },
  travellers: Passengers,
  { day, timezone, now }: { day: CalendarDate; timezone: string; now: Date },
): void {
  const today = localDate(timezone, now);
  for (const [i, { date_of_birth: birth }] of travellers.entries()) {
    const wrong = (message: string) => invalid({ path: `travellers.${i}.date_of_birth`, message });
    if (birth > today) throw wrong("must be in the past");
    if (ageOn(birth, day) > OLDEST) throw wrong(`must be at most ${OLDEST} years ago`);
  }
  const people = travellers.map((traveller, i) => ({ ...traveller, age: ageOf(traveller, i, day) }));
  requirePartyMembers(party, people, {
    min: party.adults + party.child_ages.length,
    details: { departure_date: day },
  });
}

/** The passport rules of a pinned flight; absent if it was pinned by an earlier release. */
export interface PassportRules {
  requires_passport?: boolean;
  arrives_at: string;
}

/**
 * Checks that everybody has a passport that is valid on the last day of the flights, where one of them needs it.
 * @throws DomainError `PASSPORT_REQUIRED`, naming the first traveller without one
 */
export function requirePassports(
  flights: readonly PassportRules[],
  travellers: readonly { passport?: Passport | undefined }[],
): void {
  if (!flights.some(({ requires_passport: isNeeded }) => isNeeded)) return;
  const last = flights.map(({ arrives_at: at }) => at.slice(0, 10)).reduce((a, b) => (a > b ? a : b));
  const traveller = travellers.findIndex(({ passport }) => !passport || passport.expires_on < last);
  if (traveller < 0) return;
  const expires_on = travellers[traveller]!.passport?.expires_on;
  throw new DomainError("PASSPORT_REQUIRED", {
    message: expires_on
      ? `The passport of traveller ${traveller + 1} expires before ${last}`
      : `Traveller ${traveller + 1} needs a passport: send passport { number, country_code, expires_on }`,
    details: {
      traveller,
      field: `travellers.${traveller}.passport`,
      valid_until: last,
      ...(expires_on && { expires_on }),
    },
  });
}

const mismatch = (message: string, details: Record<string, unknown>) =>
  new DomainError("GUESTS_MISMATCH", { message, details });

/** A passenger's age on the day. @throws DomainError `GUESTS_MISMATCH` when the kind or the given age contradicts it */
function ageOf(
  { kind, age: givenAge, date_of_birth }: Passengers[number],
  traveller: number,
  day: CalendarDate,
): number {
  const age = ageOn(date_of_birth, day);
  const fits = { ADULT: age >= ADULT_AGE, CHILD: age < ADULT_AGE, INFANT: age < INFANT_BEFORE }[kind];
  const at = { traveller, kind, departure_date: day, age_on_departure: age };
  if (!fits) throw mismatch(`Traveller ${traveller + 1} is ${age} on the day of departure: not ${kind}`, at);
  if (givenAge !== undefined && givenAge !== age)
    throw mismatch(`Traveller ${traveller + 1} is ${age} on the day of departure, not ${givenAge}`, {
      ...at,
      age: givenAge,
    });
  return age;
}
