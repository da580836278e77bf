import { MAX_NIGHTS } from "@/lib/accommodation/limits";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { formatCount, formatStayDates } from "@/lib/format/dates";
import { formatRooms } from "@/lib/format/party";
import { MAX_ROOMS, occupancyOf, type RoomInput, type CompleteSearch } from "../search-state";
import { factsOf, type Gate } from "./gate-messages";

/** Another search that may find what this one did not. */
export interface OtherStay {
  words: string;
  search: CompleteSearch;
}

const SHIFTS = [1, -1, 2, -2, 3, -3, 7, -7];

/**
 * Searches near to one that found nothing: other days for the same nights, as many nights as is asked for there, the party in
 * more rooms, the currency that it is sold in. Whether they find anything is for the service to say.
 * @param today the earliest day to arrive on
 */
export function otherStays(
  search: CompleteSearch,
  refused: readonly Gate[],
  today: string,
  ownCurrency?: string,
): OtherStay[] {
  const { checkin, checkout, rooms } = search;
  const nights = nightsBetween(checkin, checkout);
  const stays: OtherStay[] = [];
  const add = (words: string, part: Partial<CompleteSearch>) => {
    if (!stays.some((stay) => stay.words === words)) stays.push({ words, search: { ...search, ...part } });
  };
  const fails = (name: Gate["gate"]) => refused.filter(({ gate }) => gate === name);

  for (const gate of [...fails("MIN_STAY"), ...fails("MAX_STAY")]) {
    const { min_stay, max_stay } = factsOf(gate);
    const wanted = gate.gate === "MIN_STAY" ? min_stay : max_stay;
    if (!wanted || wanted > MAX_NIGHTS) continue;
    const until = addDays(checkin, wanted);
    add(formatStayDates(checkin, until), { checkout: until });
  }
  if (fails("OCCUPANCY").length > 0 || refused.length === 0) {
    const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
    for (const count of [rooms.length + 1, Math.ceil(adults / 2)]) {
      const more = inMoreRooms(rooms, count);
      if (more) add(`${formatRooms(occupancyOf(more))}, same days`, { rooms: more });
    }
  }
  if (ownCurrency !== undefined && ownCurrency !== search.currency && fails("FX").length > 0)
    add(`Priced in ${ownCurrency}`, { currency: ownCurrency });
  for (const shift of SHIFTS) {
    const from = addDays(checkin, shift);
    if (from < today) continue;
    const until = addDays(from, nights);
    add(formatStayDates(from, until), { checkin: from, checkout: until });
  }
  if (nights > 1)
    add(`${formatStayDates(checkin, addDays(checkout, -1))}, ${formatCount(1, "night")} less`, {
      checkout: addDays(checkout, -1),
    });
  return stays;
}

/** The same people in so many rooms, adults and children shared out evenly; undefined: it is no more rooms, or too many. */
export function inMoreRooms(rooms: readonly RoomInput[], count: number): RoomInput[] | undefined {
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
  if (count <= rooms.length || adults < count || count > MAX_ROOMS) return undefined;
  const ages = rooms.flatMap((room) => room.ages);
  return Array.from({ length: count }, (_, at) => ({
    adults: Math.floor(adults / count) + Number(at < adults % count),
    // From the last room on: the first ones may have an adult more.
    ages: ages.filter((_age, child) => count - 1 - (child % count) === at),
  }));
}
