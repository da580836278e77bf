import { dateOfDay, dayNumber } from "@/lib/core/dates";

/** Rooms of one type over the nights of a stay. */
export interface Stay {
  /** The room type's code. */
  room: string;
  arrival: string;
  nights: number;
  units: number;
}

/**
 * The partner's own count of held and sold rooms; running requests count as successful. A sold-out refusal is right
 * only if this count has a night without enough rooms, and at the end the database must have the same count.
 */
export class StockLedger {
  private readonly taken = new Map<string, Map<number, number>>();

  /** @param allotments rooms per night by room type */
  constructor(private readonly allotments: ReadonlyMap<string, number>) {}

  take(stay: Stay): void {
    this.add(stay, stay.units);
  }

  give(stay: Stay): void {
    this.add(stay, -stay.units);
  }

  /** The first night of the stay without enough rooms; undefined if there is none. */
  fullNight({ room, arrival, nights, units }: Stay): string | undefined {
    const first = dayNumber(arrival);
    for (let night = first; night < first + nights; night++) {
      if (this.on(room, night) + units > (this.allotments.get(room) ?? 0)) return dateOfDay(night);
    }
    return undefined;
  }

  /** How many rooms are held or sold on a night. */
  takenOn(room: string, date: string): number {
    return this.on(room, dayNumber(date));
  }

  private on(room: string, night: number): number {
    return this.taken.get(room)?.get(night) ?? 0;
  }

  private add({ room, arrival, nights }: Stay, units: number): void {
    const days = this.taken.get(room) ?? this.taken.set(room, new Map<number, number>()).get(room)!;
    const first = dayNumber(arrival);
    for (let night = first; night < first + nights; night++) days.set(night, (days.get(night) ?? 0) + units);
  }
}
