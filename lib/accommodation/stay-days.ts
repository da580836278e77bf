/** What a room type's days say of one stay. Counts are rooms; prices are whole minor units of the plan's currency. */
export interface RoomStay {
  roomId: number;
  /** Nights of the stay that have an allotment. */
  nights: number;
  /** Rooms that no booking took on any night, and of these those that no live hold has either. */
  unsold: number;
  free: number;
  /** A stop-sell on any night. */
  closed: boolean;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  /** By plan index, then by night; NaN where a plan has no price. */
  prices: number[][];
  /** By plan index, of the arrival day; NaN or absent: the plan's own. */
  minStay?: number[];
  maxStay?: number[];
}

/** Flags of a day, as the statement adds them up. */
export const CLOSED = 1;
export const CLOSED_TO_ARRIVAL = 2;
export const CLOSED_TO_DEPARTURE = 4;

/**
 * Reads a property's days as the search statement writes them: days by `;`, fields by `|`:
 * `room|night|unsold|prices|held|flags|min stay|max stay`, arrays as PostgreSQL prints them, the last four empty in most.
 * The day of departure comes as a night of its own, and only when departure is closed on it.
 *
 * One pass over the text, character by character: a search reads some thousand days, and cutting strings would cost more
 * than all else that it does.
 */
export function readStayDays(text: string, nights: number): RoomStay[] {
  const rooms: RoomStay[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let c = text.charCodeAt(at); c >= 48 && c <= 57; c = text.charCodeAt(++at)) value = value * 10 + c - 48;
    return value;
  };
  const array = (): number[] => {
    const list: number[] = [];
    if (text.charCodeAt(at) !== 123) return list; // {
    do {
      at++;
      if (text.charCodeAt(at) === 78) {
        list.push(NaN);
        at += 4; // NULL
      } else list.push(number());
    } while (text.charCodeAt(at) === 44); // ,
    at++; // }
    return list;
  };
  while (at < text.length) {
    const roomId = number();
    at++;
    const night = number();
    at++;
    const unsold = number();
    at++;
    const prices = array();
    at++;
    const held = number();
    at++;
    const flags = number();
    at++;
    const minStay = array();
    at++;
    const maxStay = array();
    at++; // ;
    let room = rooms.find((r) => r.roomId === roomId);
    if (!room) {
      room = {
        roomId,
        nights: 0,
        unsold: Infinity,
        free: Infinity,
        closed: false,
        closedToArrival: false,
        closedToDeparture: false,
        prices: [],
      };
      rooms.push(room);
    }
    if (night === nights) {
      room.closedToDeparture = (flags & CLOSED_TO_DEPARTURE) !== 0;
      continue;
    }
    room.nights++;
    if (unsold < room.unsold) room.unsold = unsold;
    if (unsold - held < room.free) room.free = unsold - held;
    if (flags & CLOSED) room.closed = true;
    if (night === 0) {
      room.closedToArrival = (flags & CLOSED_TO_ARRIVAL) !== 0;
      if (minStay.length) room.minStay = minStay;
      if (maxStay.length) room.maxStay = maxStay;
    }
    for (let plan = 0; plan < prices.length; plan++) (room.prices[plan] ??= [])[night] = prices[plan]!;
  }
  return rooms.filter((room) => room.nights > 0);
}
