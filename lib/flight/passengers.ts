import { ADULT_AGE, requirePartyMembers } from "@/lib/booking/travellers/travellers";
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
