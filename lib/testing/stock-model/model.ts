/** A night in the reference model of the stock. */
export interface Night {
  total: number;
  sold: number;
  /** When each hold ends, in seconds of the epoch. Expired holds stay until the next write to the night's row. */
  ends: number[];
}
/** A unit held for some nights in one row of the stock. */
interface Hold {
  row: number;
  nights: number[];
  /** In seconds of the epoch. */
  end: number;
}
interface Token {
  id: string;
  rooms: number;
  first: number;
  nights: number;
  /** In milliseconds of the epoch. */
  expiresAt: number;
  soldOut: boolean;
  consumed: boolean;
  /** Whether the hold certainly exists, because the clock was never moved back since it was issued. */
  safe: boolean;
}
interface Booked {
  id: string;
  rooms: number;
  first: number;
  nights: number;
  status: string;
  version: number;
}
/** A quote for other nights, with its hold. */
interface Change {
  id: string;
  booking: Booked;
  version: number;
  first: number;
  nights: number;
  expiresAt: number;
}
type ChangeOutcome = "CHANGED" | "BOOKING_NOT_CHANGEABLE" | "BOOKING_CHANGED" | "CHANGE_EXPIRED" | "SOLD_OUT";
type BookOutcome = "PLACED" | "PREBOOK_CONSUMED" | "PREBOOK_EXPIRED" | "SOLD_OUT";

const LIFE = 30 * 60_000;

/** The reference model: one room type over a few nights, with tokens and bookings. */
export class StockModel {
  readonly tokens: Token[] = [];
  readonly bookings: Booked[] = [];
  readonly changes: Change[] = [];
  private readonly stock: Omit<Night, "ends">[];
  private holds: Hold[] = [];

  /** @param rowOf the row of stock that a night is in: writing a night drops the expired holds of its row */
  constructor(
    count: number,
    total: number,
    public now: number,
    private readonly rowOf: (night: number) => number,
  ) {
    this.stock = Array.from({ length: count }, () => ({ total, sold: 0 }));
  }

  get nights(): Night[] {
    return this.stock.map((night, index) => ({ ...night, ends: heldOn(this.holds, index).map(({ end }) => end) }));
  }

  private isLive = ({ end }: Hold): boolean => end > Math.floor(this.now / 1000);

  /** Units of a night that are neither sold nor held by any of `holds`. */
  private left(night: number, holds: Hold[]): number {
    const { total, sold } = this.stock[night]!;
    return total - sold - heldOn(holds, night).length;
  }

  private get live(): Hold[] {
    return this.holds.filter(this.isLive);
  }

  /** The holds that remain after writing some nights: their rows lose expired holds, and those equal to `removed`. */
  private holdsAfter(written: number[], removed: Hold[] = []): Hold[] {
    const rows = new Set(written.map(this.rowOf));
    const left = [...removed];
    return this.holds.filter((hold) => {
      if (!rows.has(hold.row)) return true;
      const same = left.findIndex((own) => isEqual(own, hold));
      if (same !== -1) left.splice(same, 1);
      return same === -1 && this.isLive(hold);
    });
  }

  /** Holds of some units on nights until an end, one per unit and row. */
  private holdsOf(nights: number[], units: number, expiresAt: number): Hold[] {
    const rows = [...new Set(nights.map(this.rowOf))];
    return rows.flatMap((row) => {
      const own = nights.filter((night) => this.rowOf(night) === row);
      return Array.from({ length: units }, () => ({ row, nights: own, end: expiresAt / 1000 }));
    });
  }

  /** Rooms that are available for a stay. */
  free(stay: { first: number; nights: number }): number {
    return Math.min(...nightsOf(stay).map((night) => this.left(night, this.live)));
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
    const stay = nightsOf(request);
    this.holds = [...this.holdsAfter(stay), ...this.holdsOf(stay, request.rooms, expiresAt)];
    return true;
  }

  /** Predicts the result of a book, and records it. */
  book(token: Token, booking: { id: string; status: string }): BookOutcome {
    if (token.consumed) return "PREBOOK_CONSUMED";
    if (this.now > token.expiresAt) return "PREBOOK_EXPIRED";
    if (token.soldOut) return "SOLD_OUT";
    const stay = nightsOf(token);
    const others = this.holdsAfter(stay, this.holdsOf(stay, token.rooms, token.expiresAt));
    if (stay.some((night) => this.left(night, others) < token.rooms)) return "SOLD_OUT";
    this.holds = others;
    this.sell(stay, token.rooms);
    token.consumed = true;
    this.bookings.push({ ...booking, rooms: token.rooms, first: token.first, nights: token.nights, version: 1 });
    return "PLACED";
  }

  /** Ends a booking: unless it is confirmed, its rooms become available. */
  end(booking: Booked, status: string): void {
    booking.status = status;
    if (status !== "CONFIRMED") this.sell(nightsOf(booking), -booking.rooms);
  }

  private sell(nights: number[], units: number): void {
    for (const night of nights) this.stock[night]!.sold += units;
  }

  /** Predicts the result of a change quote; `hold` records it. */
  quoteChange(booking: Booked, request: { first: number; nights: number }): "QUOTED" | ChangeOutcome {
    if (booking.status !== "CONFIRMED") return "BOOKING_NOT_CHANGEABLE";
    const own = new Set(nightsOf(booking));
    const isFree = (night: number) =>
      this.left(night, this.live) + (own.has(night) ? booking.rooms : 0) >= booking.rooms;
    return nightsOf(request).every(isFree) ? "QUOTED" : "SOLD_OUT";
  }

  /** Records a quote: holds the nights that the booking does not have yet. */
  holdChange(id: string, booking: Booked, request: { first: number; nights: number }): void {
    const expiresAt = Math.ceil((this.now + LIFE) / 1000) * 1000;
    this.changes.push({ id, booking, version: booking.version, ...request, expiresAt });
    const further = nightsBesides(request, booking);
    this.holds = [...this.holdsAfter(further), ...this.holdsOf(further, booking.rooms, expiresAt)];
  }

  /** Predicts the result of a change, and records it. */
  change({ booking, version, first, nights, expiresAt }: Change): ChangeOutcome {
    if (booking.status !== "CONFIRMED") return "BOOKING_NOT_CHANGEABLE";
    if (booking.version !== version) return "BOOKING_CHANGED";
    if (this.now > expiresAt) return "CHANGE_EXPIRED";
    const further = nightsBesides({ first, nights }, booking);
    const returned = nightsBesides(booking, { first, nights });
    const others = this.holdsAfter([...further, ...returned], this.holdsOf(further, booking.rooms, expiresAt));
    if (further.some((night) => this.left(night, others) < booking.rooms)) return "SOLD_OUT";
    this.holds = others;
    this.sell(returned, -booking.rooms);
    this.sell(further, booking.rooms);
    Object.assign(booking, { first, nights, version: version + 1 });
    return "CHANGED";
  }

  moveClock(milliseconds: number): void {
    this.now += milliseconds;
    if (milliseconds < 0) for (const token of this.tokens) token.safe = false;
  }

  /** Changes a night's allotment, never below what is sold and held. */
  allot(index: number, total: number): void {
    const night = this.stock[index]!;
    if (night.sold + heldOn(this.live, index).length > total) return;
    night.total = total;
    this.holds = this.holdsAfter([index]);
  }
}

const nightsOf = ({ first, nights }: { first: number; nights: number }): number[] =>
  Array.from({ length: nights }, (_, n) => first + n);

/** The nights of a stay that another one does not have. */
function nightsBesides(stay: { first: number; nights: number }, other: { first: number; nights: number }): number[] {
  const others = new Set(nightsOf(other));
  return nightsOf(stay).filter((night) => !others.has(night));
}

const heldOn = (holds: Hold[], night: number): Hold[] => holds.filter(({ nights }) => nights.includes(night));

/** Whether two holds can stand in for each other. */
const isEqual = (one: Hold, other: Hold): boolean =>
  one.row === other.row && one.end === other.end && one.nights.join() === other.nights.join();
