/** A room type's days of one stay. Counts are rooms; prices are minor units of the plan's currency. */
export interface RoomStay {
  roomId: number;
  /** Nights of the stay that have an allotment. */
  nights: number;
  /** The minimum over all nights of unsold rooms, and of those without a live hold. */
  unsold: number;
  free: number;
  /** Whether any night has a stop-sell. */
  closed: boolean;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  /** By plan index, then by night; NaN where a plan has no price. */
  prices: number[][];
  /** By plan index, for the arrival day; NaN or absent: the plan's default. */
  minStay?: number[];
  maxStay?: number[];
}

/** Flags of a day, added up by the statement. */
export const CLOSED = 1;
export const CLOSED_TO_ARRIVAL = 2;
export const CLOSED_TO_DEPARTURE = 4;

/**
 * Parses a property's days from the search statement: days separated by `;`, fields by `|`. Each has
 * `room|night|unsold`, optionally `{prices}`, and optional fields with a letter: `h`olds, `f`lags, `m`inimum and
 * ma`x`imum stay, with arrays in PostgreSQL's format. The day of departure is included as a further night only when it
 * is closed to departure.
 * It reads the text in one pass, character by character, because a search parses thousands of days and splitting
 * strings would dominate its time.
 */
export function readStayDays(text: string, nights: number): RoomStay[] {
  const rooms: RoomStay[] = [];
  const reader = new Reader(text);
  while (!reader.atEnd()) readDay(reader, nights, rooms);
  return rooms.filter((room) => room.nights > 0);
}

/** The single nights of one room type, to explain which of them fails; undefined: no allotment. */
export function readNights(text: string, roomId: number, nights: number): (RoomStay | undefined)[] {
  const list = Array.from({ length: nights }, (): RoomStay | undefined => undefined);
  for (const day of text.split(";")) {
    const [night] = readStayDays(day, nights);
    if (night?.roomId === roomId) list[Number(day.split("|")[1])] = night;
  }
  return list;
}

function readDay(reader: Reader, nights: number, rooms: RoomStay[]): void {
  const room = roomOf(rooms, reader.number());
  const night = reader.number();
  const unsold = reader.number();
  let held = 0;
  let flags = 0;
  let prices: number[] = NONE;
  let minStay: number[] = NONE;
  let maxStay: number[] = NONE;
  for (let field = reader.field(); field !== END; field = reader.field()) {
    if (field === BRACE) prices = reader.array();
    else if (field === H) held = reader.number();
    else if (field === F) flags = reader.number();
    else if (field === M) minStay = reader.array();
    else maxStay = reader.array();
  }
  if (night === nights) {
    room.closedToDeparture = (flags & CLOSED_TO_DEPARTURE) !== 0;
    return;
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

function roomOf(rooms: RoomStay[], roomId: number): RoomStay {
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
  return room;
}

const NONE: number[] = [];
const END = 0;
const [BRACE, BRACE_END, BAR, COMMA, UPPER_N, ZERO, NINE] = [123, 125, 124, 44, 78, 48, 57];
const [F, H, M] = [102, 104, 109];

/** Reads numbers and arrays from a text, from left to right. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Reads a whole number, and a following bar. */
  number(): number {
    let value = 0;
    let c = this.text.charCodeAt(this.at);
    for (; c >= ZERO && c <= NINE; c = this.text.charCodeAt(++this.at)) value = value * 10 + c - ZERO;
    if (c === BAR) this.at++;
    return value;
  }

  /** Reads the letter of the next field; a brace is only peeked at. END at the end of the day. */
  field(): number {
    const c = this.text.charCodeAt(this.at);
    if (c === BRACE) return BRACE;
    this.at++; // skip the letter, the semicolon or the end of the text
    return c >= F ? c : END;
  }

  /** Reads `{1,2,NULL}`, NULL as NaN, and a following bar. */
  array(): number[] {
    const list: number[] = [];
    this.at++; // skip the brace
    while (this.text.charCodeAt(this.at) !== BRACE_END) {
      if (this.text.charCodeAt(this.at) === UPPER_N) {
        list.push(NaN);
        this.at += 4;
      } else list.push(this.number());
      if (this.text.charCodeAt(this.at) === COMMA) this.at++;
    }
    this.at++;
    if (this.text.charCodeAt(this.at) === BAR) this.at++;
    return list;
  }
}
