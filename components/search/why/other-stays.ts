import { MAX_NIGHTS } from "@/lib/accommodation/limits";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { formatCount } from "@/lib/format/counts";
import { formatStayDates } from "@/lib/format/dates";
import { formatRooms } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { MAX_ROOMS, toOccupancy, type RoomInput, type CompleteSearch } from "../search-state";
import type { RefusingGate } from "./gate-messages";

/** An alternative search. */
export interface OtherStay {
  words: string;
  search: CompleteSearch;
}

const SHIFTS = [1, -1, 2, -2, 3, -3, 7, -7];

/**
 * Suggests other searches if one finds nothing: other dates, the number of nights that a gate requires, more rooms
 * for the party, or the property's own currency. The service decides whether they find anything.
 * @param today the earliest arrival date
 */
export function suggestOtherStays(
  search: CompleteSearch,
  refused: readonly RefusingGate[],
  today: string,
  ownCurrency?: string,
): OtherStay[] {
  const { checkin, checkout, rooms } = search;
  const nights = nightsBetween(checkin, checkout);
  const stays: OtherStay[] = [];
  const add = (words: string, part: Partial<CompleteSearch>) => {
    if (!stays.some((stay) => stay.words === words)) stays.push({ words, search: { ...search, ...part } });
  };
  const fails = (name: RefusingGate["gate"]) => refused.filter(({ gate }) => gate === name);

  for (const gate of [...fails("MIN_STAY"), ...fails("MAX_STAY")]) {
    const { min_stay, max_stay } = gate.data ?? {};
    const wanted = gate.gate === "MIN_STAY" ? min_stay : max_stay;
    if (!wanted || wanted > MAX_NIGHTS) continue;
    const until = addDays(checkin, wanted);
    add(formatStayDates(checkin, until), { checkout: until });
  }
  if (fails("OCCUPANCY").length > 0 || refused.length === 0) {
    const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
    for (const count of [rooms.length + 1, Math.ceil(adults / 2)]) {
      const more = spreadOverRooms(rooms, count);
      if (more) add(t("search.sameDays", { rooms: formatRooms(toOccupancy(more)) }), { rooms: more });
    }
  }
  if (ownCurrency !== undefined && ownCurrency !== search.currency && fails("FX").length > 0)
    add(t("search.pricedIn", { currency: ownCurrency }), { currency: ownCurrency });
  for (const shift of SHIFTS) {
    const from = addDays(checkin, shift);
    if (from < today) continue;
    const until = addDays(from, nights);
    add(formatStayDates(from, until), { checkin: from, checkout: until });
  }
  if (nights > 1)
    add(
      t("search.nightLess", {
        dates: formatStayDates(checkin, addDays(checkout, -1)),
        night: formatCount(1, "night"),
      }),
      { checkout: addDays(checkout, -1) },
    );
  return stays;
}

/** Distributes the party evenly over a number of rooms; undefined if that is no more rooms than now, or too many. */
export function spreadOverRooms(rooms: readonly RoomInput[], count: number): RoomInput[] | undefined {
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
  if (count <= rooms.length || adults < count || count > MAX_ROOMS) return undefined;
  const ages = rooms.flatMap((room) => room.ages);
  return Array.from({ length: count }, (_, at) => ({
    adults: Math.floor(adults / count) + Number(at < adults % count),
    // Children are added from the last room, because the first rooms may have one adult more.
    ages: ages.filter((_age, child) => count - 1 - (child % count) === at),
  }));
}
