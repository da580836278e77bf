/** One night in the reference model of the stock. */
export interface Night {
  total: number;
  sold: number;
  /** The end of each hold, in seconds of the epoch; expired ones remain until the next write to the night. */
  ends: number[];
}
export interface Token {
  id: string;
  rooms: number;
  first: number;
  nights: number;
  /** Milliseconds of the epoch. */
  expiresAt: number;
  soldOut: boolean;
  consumed: boolean;
  /** The hold still exists for certain, because the clock was never moved back since its issue. */
  safe: boolean;
}
export interface Booked {
  id: string;
  rooms: number;
  first: number;
  nights: number;
  status: string;
  version: number;
}
/** A quote for other nights, and its hold. */
export interface Change {
  id: string;
  booking: Booked;
  version: number;
  first: number;
  nights: number;
  expiresAt: number;
}
export type ChangeOutcome = "CHANGED" | "BOOKING_NOT_CHANGEABLE" | "BOOKING_CHANGED" | "CHANGE_EXPIRED" | "SOLD_OUT";
export type BookOutcome = "PLACED" | "PREBOOK_CONSUMED" | "PREBOOK_EXPIRED" | "SOLD_OUT";

const LIFE = 30 * 60_000;

/** One room type over a few nights, with its tokens and bookings. */
export class StockModel {
  readonly tokens: Token[] = [];
  readonly bookings: Booked[] = [];
  readonly changes: Change[] = [];
  readonly nights: Night[];

  constructor(
    count: number,
    total: number,
    public now: number,
  ) {
    this.nights = Array.from({ length: count }, () => ({ total, sold: 0, ends: [] }));
  }

  private get second(): number {
    return Math.floor(this.now / 1000);
  }

  private live(night: Night): number[] {
    return night.ends.filter((end) => end > this.second);
  }

  private stay({ first, nights }: { first: number; nights: number }): Night[] {
    return this.nights.slice(first, first + nights);
  }

  /** Rooms that are available for a stay. */
  free(stay: { first: number; nights: number }): number {
    return Math.min(...this.stay(stay).map((n) => n.total - n.sold - this.live(n).length));
  }

  /**
   * Records a prebook.
   * @returns whether it matched
   */
  hold(id: string, request: { rooms: number; first: number; nights: number }): boolean {
    const matched = this.free(request) >= request.rooms;
    const expiresAt = Math.ceil((this.now + LIFE) / 1000) * 1000;
    this.tokens.push({ id, ...request, expiresAt, soldOut: !matched, consumed: false, safe: true });
    if (!matched) return false;
    for (const night of this.stay(request)) {
      night.ends = [...this.live(night), ...Array.from({ length: request.rooms }, () => expiresAt / 1000)];
    }
    return true;
  }

  /** Predicts the result of a book, and records it. */
  book(token: Token, booking: { id: string; status: string }): BookOutcome {
    if (token.consumed) return "PREBOOK_CONSUMED";
    if (this.now > token.expiresAt) return "PREBOOK_EXPIRED";
    if (token.soldOut) return "SOLD_OUT";
    const stay = this.stay(token);
    const others = stay.map((night) => without(this.live(night), token.expiresAt / 1000, token.rooms));
    const fits = stay.every((night, i) => night.sold + token.rooms + others[i]!.length <= night.total);
    if (!fits) return "SOLD_OUT";
    stay.forEach((night, i) => {
      night.ends = others[i]!;
      night.sold += token.rooms;
    });
    token.consumed = true;
    this.bookings.push({ ...booking, rooms: token.rooms, first: token.first, nights: token.nights, version: 1 });
    return "PLACED";
  }

  /** Ends a booking: unless it is confirmed, its rooms become available. */
  end(booking: Booked, status: string): void {
    booking.status = status;
    if (status !== "CONFIRMED") for (const night of this.stay(booking)) night.sold -= booking.rooms;
  }

  /** Predicts the result of a change quote; `hold` records it. */
  quoteChange(booking: Booked, request: { first: number; nights: number }): "QUOTED" | ChangeOutcome {
    if (booking.status !== "CONFIRMED") return "BOOKING_NOT_CHANGEABLE";
    const own = new Set(this.stay(booking));
    const isFree = (night: Night) =>
      night.total - night.sold - this.live(night).length + (own.has(night) ? booking.rooms : 0) >= booking.rooms;
    return this.stay(request).every(isFree) ? "QUOTED" : "SOLD_OUT";
  }

  /** Records a quote: holds the nights that the booking does not have yet. */
  holdChange(id: string, booking: Booked, request: { first: number; nights: number }): void {
    const expiresAt = Math.ceil((this.now + LIFE) / 1000) * 1000;
    this.changes.push({ id, booking, version: booking.version, ...request, expiresAt });
    for (const night of this.further(booking, request)) {
      night.ends = [...this.live(night), ...Array.from({ length: booking.rooms }, () => expiresAt / 1000)];
    }
  }

  /** Predicts the result of a change, and records it. */
  change({ booking, version, first, nights, expiresAt }: Change): ChangeOutcome {
    if (booking.status !== "CONFIRMED") return "BOOKING_NOT_CHANGEABLE";
    if (booking.version !== version) return "BOOKING_CHANGED";
    if (this.now > expiresAt) return "CHANGE_EXPIRED";
    const further = this.further(booking, { first, nights });
    const others = further.map((night) => without(this.live(night), expiresAt / 1000, booking.rooms));
    const fits = further.every((night, i) => night.sold + booking.rooms + others[i]!.length <= night.total);
    if (!fits) return "SOLD_OUT";
    const ownNights = new Set(this.stay({ first, nights }));
    for (const night of this.stay(booking).filter((own) => !ownNights.has(own))) {
      night.ends = this.live(night);
      night.sold -= booking.rooms;
    }
    further.forEach((night, i) => {
      night.ends = others[i]!;
      night.sold += booking.rooms;
    });
    Object.assign(booking, { first, nights, version: version + 1 });
    return "CHANGED";
  }

  /** Nights of a stay that a booking does not have. */
  private further(booking: Booked, request: { first: number; nights: number }): Night[] {
    const own = new Set(this.stay(booking));
    return this.stay(request).filter((night) => !own.has(night));
  }

  moveClock(milliseconds: number): void {
    this.now += milliseconds;
    if (milliseconds < 0) for (const token of this.tokens) token.safe = false;
  }

  /** Changes a night's allotment, never below what is sold and held. */
  allot(index: number, total: number): void {
    const night = this.nights[index]!;
    const live = this.live(night);
    if (night.sold + live.length > total) return;
    night.total = total;
    night.ends = live;
  }
}

/** A list without `count` elements of one value. */
function without(list: number[], value: number, count: number): number[] {
  let left = count;
  return list.filter((item) => item !== value || left-- <= 0);
}
