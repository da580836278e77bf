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
  /** Minimum stays on the arrival day, by plan index. If one is NaN or absent, the plan's default applies. */
  minStay?: number[];
  maxStay?: number[];
  /**
   * By plan index, whether the plan is closed on a night of the stay, or to arrival or departure on these days.
   * Absent if no plan is.
   */
  planClosed?: boolean[];
  planClosedToArrival?: boolean[];
  planClosedToDeparture?: boolean[];
  /** By plan index, the longest minimum stay of all nights; absent if no night has one. */
  minStayThrough?: number[];
  /** Minimum sell prices by plan index, then by night; NaN or absent if a night has none. */
  minSell?: number[][];
}

/** The number of rooms left in the allotment; 0 if more are held than exist. */
export const roomsLeft = ({ free }: RoomStay): number => Math.max(0, free);

/**
 * The single nights of a room type, numbered from the first day that was read. All stays in a range of dates share
 * them.
 */
export interface RoomNights {
  roomId: number;
  /** The unsold rooms, NaN or absent without an allotment. */
  unsold: number[];
  /** The live holds, absent if there are none. */
  held?: number[];
  /**
   * The sum of `CLOSED`, `CLOSED_TO_ARRIVAL` and `CLOSED_TO_DEPARTURE` by night; absent if all sums are 0. The day of
   * departure has an entry, too.
   */
  flags?: number[];
  /** By plan index, then by night; NaN or absent where the plan has no value. */
  prices: number[][];
  minStay?: number[][];
  maxStay?: number[][];
  /** By plan index, then by night; 1 if closed. */
  planClosed?: number[][];
  planClosedToArrival?: number[][];
  planClosedToDeparture?: number[][];
  minStayThrough?: number[][];
  minSell?: number[][];
}

/** Flags of a night. */
export const CLOSED = 1;
export const CLOSED_TO_ARRIVAL = 2;
export const CLOSED_TO_DEPARTURE = 4;

/**
 * Parses a property's nights from the search statement: entries separated by `;`, one for a room type and month, with
 * fields separated by `|`. Each has `room|night|{unsold}`, where `night` is the number of its first night; optionally
 * `{{prices of a plan},…}`, and optional fields with a letter: `h{nights of each live hold}`,
 * `f<closed>,<to arrival>,<to departure>`, `m`inimum and ma`x`imum stay as the prices, and as these the
 * restrictions by plan: closed (`p`), to arrival (`q`), to departure (`r`, the day of departure included), least price of
 * a sale (`s`) and minimum stay through a night (`t`). Sets of nights are bits, bit 0
 * for the entry's first night; arrays have PostgreSQL's format.
 * It reads the text in one pass, character by character, because a search parses thousands of nights and splitting
 * strings would dominate its time.
 */
export function readRoomNights(text: string): RoomNights[] {
  const rooms: RoomNights[] = [];
  const reader = new Reader(text);
  while (!reader.atEnd()) readEntry(reader, rooms);
  return rooms;
}

/** The rooms' stays of some nights, from the first night that was read. A room without an allotment is left out. */
export function listStays(rooms: readonly RoomNights[], first: number, nights: number): RoomStay[] {
  const stays: RoomStay[] = [];
  for (const room of rooms) {
    const stay = stayOf(room, first, nights);
    if (stay) stays.push(stay);
  }
  return stays;
}

/** The single nights of one room type, to explain which of them fails. Undefined without an allotment. */
export function listNights(rooms: readonly RoomNights[], roomId: number, nights: number): (RoomStay | undefined)[] {
  const room = rooms.find((each) => each.roomId === roomId);
  return Array.from({ length: nights }, (_, night) => room && stayOf(room, night, 1));
}

function stayOf(room: RoomNights, first: number, nights: number): RoomStay | undefined {
  const { unsold, held, flags, prices } = room;
  const stay: RoomStay = {
    roomId: room.roomId,
    nights: 0,
    unsold: Infinity,
    free: Infinity,
    closed: false,
    closedToArrival: false,
    closedToDeparture: ((flags?.[first + nights] ?? 0) & CLOSED_TO_DEPARTURE) !== 0,
    prices: first === 0 ? prices : prices.map((plan) => plan.slice(first, first + nights)),
  };
  for (let night = first; night < first + nights; night++) {
    const rooms = unsold[night];
    if (rooms === undefined || Number.isNaN(rooms)) continue;
    const free = rooms - (held?.[night] ?? 0);
    stay.nights++;
    if (rooms < stay.unsold) stay.unsold = rooms;
    if (free < stay.free) stay.free = free;
    if ((flags?.[night] ?? 0) & CLOSED) stay.closed = true;
    if (night === first) {
      stay.closedToArrival = ((flags?.[night] ?? 0) & CLOSED_TO_ARRIVAL) !== 0;
      if (room.minStay) stay.minStay = room.minStay.map((plan) => plan[night] ?? NaN);
      if (room.maxStay) stay.maxStay = room.maxStay.map((plan) => plan[night] ?? NaN);
    }
  }
  if (stay.nights === 0) return undefined;
  restrictPlans(stay, room, first, nights);
  return stay;
}

function restrictPlans(stay: RoomStay, room: RoomNights, first: number, nights: number): void {
  const { planClosed, planClosedToArrival, planClosedToDeparture, minStayThrough, minSell } = room;
  const stayed = (plan: number[]) => plan.slice(first, first + nights);
  if (planClosed) stay.planClosed = planClosed.map((plan) => stayed(plan).includes(1));
  if (planClosedToArrival) stay.planClosedToArrival = planClosedToArrival.map((plan) => plan[first] === 1);
  if (planClosedToDeparture)
    stay.planClosedToDeparture = planClosedToDeparture.map((plan) => plan[first + nights] === 1);
  if (minStayThrough)
    stay.minStayThrough = minStayThrough.map((plan) => Math.max(1, ...stayed(plan).filter((n) => n > 0)));
  if (minSell) stay.minSell = minSell.map(stayed);
}

function readEntry(reader: Reader, rooms: RoomNights[]): void {
  const room = roomOf(rooms, reader.number());
  const first = reader.number();
  reader.array(room.unsold, first);
  for (let field = reader.field(); field !== END; field = reader.field()) {
    if (field === BRACE) reader.plans(room.prices, first);
    else if (field === H) reader.holds((room.held ??= []), first);
    else if (field === F) for (const flag of FLAGS) reader.flagged((room.flags ??= []), first, flag);
    else if (field === M) reader.plans((room.minStay ??= []), first);
    else if (field === X) reader.plans((room.maxStay ??= []), first);
    else reader.plans((room[BY_PLAN[field - P]!] ??= []), first);
  }
}

function roomOf(rooms: RoomNights[], roomId: number): RoomNights {
  let room = rooms.find((r) => r.roomId === roomId);
  if (!room) {
    room = { roomId, unsold: [], prices: [] };
    rooms.push(room);
  }
  return room;
}

/** The flags in the order of the field's numbers. */
const FLAGS = [CLOSED, CLOSED_TO_ARRIVAL, CLOSED_TO_DEPARTURE] as const;
const END = 0;
const [BRACE, BRACE_END, BAR, COMMA, UPPER_N, ZERO, NINE] = [123, 125, 124, 44, 78, 48, 57];
const [F, H, M, P, X] = [102, 104, 109, 112, 120];
/** The fields by letter, beginning with `p`. */
const BY_PLAN = ["planClosed", "planClosedToArrival", "planClosedToDeparture", "minSell", "minStayThrough"] as const;

/** Reads numbers and arrays from a text, from left to right, into arrays of nights. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Reads a whole number, and a following bar or comma. */
  number(): number {
    let value = 0;
    let c = this.text.charCodeAt(this.at);
    for (; c >= ZERO && c <= NINE; c = this.text.charCodeAt(++this.at)) value = value * 10 + c - ZERO;
    if (c === BAR || c === COMMA) this.at++;
    return value;
  }

  /** Reads the letter of the next field; a brace is only peeked at. END at the end of the entry. */
  field(): number {
    const c = this.text.charCodeAt(this.at);
    if (c === BRACE) return BRACE;
    this.at++; // skips the letter, the semicolon or the end of the text
    return c >= F ? c : END;
  }

  /** Reads `{1,2,NULL}`, NULL as NaN, and a following bar or comma. */
  array(into: number[], night: number): void {
    this.at++; // skips the brace
    for (; this.text.charCodeAt(this.at) !== BRACE_END; night++) into[night] = this.element();
    this.closeBrace();
  }

  /** Reads `{{1,2},{NULL,3}}`, an array for each plan, or `{}`. */
  plans(into: number[][], night: number): void {
    this.at++; // skips the outer brace
    for (let plan = 0; this.text.charCodeAt(this.at) === BRACE; plan++) this.array((into[plan] ??= []), night);
    this.closeBrace();
  }

  /** Counts the holds of each night in `{5,7}`. */
  holds(held: number[], first: number): void {
    this.at++;
    while (this.text.charCodeAt(this.at) !== BRACE_END) {
      for (let bits = this.number(), night = first; bits > 0; bits >>>= 1, night++)
        held[night] = (held[night] ?? 0) + (bits & 1);
    }
    this.closeBrace();
  }

  /** Sets a flag of the nights in the next number. */
  flagged(flags: number[], first: number, flag: number): void {
    for (let bits = this.number(), night = first; bits > 0; bits >>>= 1, night++)
      if (bits & 1) flags[night] = (flags[night] ?? 0) | flag;
  }

  private element(): number {
    if (this.text.charCodeAt(this.at) !== UPPER_N) return this.number();
    this.at += 4;
    if (this.text.charCodeAt(this.at) === COMMA) this.at++;
    return NaN;
  }

  private closeBrace(): void {
    this.at++;
    const c = this.text.charCodeAt(this.at);
    if (c === BAR || c === COMMA) this.at++;
  }
}
