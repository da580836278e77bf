import { cancelBooking } from "@/lib/booking/cancel";
import type { NewBooking } from "@/lib/booking/new-booking";
import { settle } from "@/lib/booking/settle";
import type { BookingStatus } from "@/lib/booking/status";
import type { Context } from "@/lib/core/context";
import { addDays, type CalendarDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import type { MadeTenant } from "../factories/partners";
import { domainContext } from "../harness/domain-context";
import type { FreshDatabase } from "../harness/fresh-database";
import type { Night } from "./model";

/** Units over days, asked for as rooms over nights are: a transfer's vehicles are rooms for a single night. */
export interface Asked {
  rooms: number;
  first: number;
  nights: number;
}

/** The real thing that the model is held against, through the domain's own functions: one kind of unit over a few days. */
export abstract class Stock {
  constructor(
    protected readonly db: FreshDatabase,
    protected readonly tenant: MadeTenant,
    protected readonly first: CalendarDate,
  ) {}

  /** Units that a search finds, and whether it offers one. */
  abstract available(now: number, stay: Omit<Asked, "rooms">): Promise<{ rooms: number; offered: boolean }>;

  /** Prebooks an offer of some units, made now whether they are there or not. What is refused has an empty token. */
  abstract hold(now: number, asked: Asked): Promise<{ token: string; matchStatus: string }>;

  protected abstract place(context: Context, token: string, rooms: number): Promise<NewBooking>;

  /** Its stock's table, whose rows are `stock`: the column and value that it is found by, and what live bookings have of one. */
  protected abstract readonly kept: { table: string; key: string; id: number; booked: string };

  protected context(now: number, scenario?: string): Context {
    return domainContext(this.tenant, new Date(now), scenario);
  }

  protected day(index: number): CalendarDate {
    return addDays(this.first, index);
  }

  /** @returns the booking, or the code that refused it */
  async book(now: number, token: string, rooms: number, scenario?: string) {
    const booked = await codeOf(() => this.place(this.context(now, scenario), token, rooms));
    if (typeof booked === "string") return { outcome: booked, id: "", status: "" };
    return { outcome: "PLACED", id: booked.publicId, status: booked.status };
  }

  async cancel(now: number, id: string): Promise<string> {
    const request = { notify_guest: false, notify_channel: true };
    const cancelled = await codeOf(() => cancelBooking(this.context(now), id, request));
    return typeof cancelled === "string" ? cancelled : cancelled.status;
  }

  settle(now: number, id: string, to: BookingStatus): Promise<boolean> {
    const audit = { actor: "system:test", operation: "booking.settle", traceId: newTraceId() };
    return settle(this.tenant.id, id, to, { at: new Date(now), source: "SYSTEM", reason: null, audit });
  }

  /** As the importer does it: ended holds are in nobody's way, sold and held units are in everybody's. */
  async allot(now: number, index: number, total: number): Promise<void> {
    const { table, key, id } = this.kept;
    const live = "(SELECT array_agg(e) FROM unnest(holds) e WHERE e > $4)";
    await this.db.rows(
      `UPDATE ${table} SET total = $3, holds = ${live}
       WHERE ${key} = $1 AND day = $2 AND sold + coalesce(cardinality(${live}), 0) <= $3`,
      [id, this.day(index), total, Math.floor(now / 1000)],
    );
  }

  /** The days as they are stored, and what bookings that live have of each. */
  async nights(): Promise<{ nights: Night[]; booked: number[] }> {
    const { table, key, id, booked } = this.kept;
    const rows = await this.db.rows<{ total: number; sold: number; ends: number[]; booked: number }>(
      `SELECT total, sold, ARRAY(SELECT e FROM unnest(holds) e ORDER BY 1) AS ends, ${booked} AS booked
       FROM ${table} AS stock WHERE ${key} = $1 ORDER BY day`,
      [id],
    );
    return {
      nights: rows.map(({ total, sold, ends }) => ({ total, sold, ends })),
      booked: rows.map((row) => row.booked),
    };
  }
}

/** Of a booking `b`: it has what it took. */
export const IS_LIVE = "b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED')";

/** What some work comes to, or the code that refused it. */
export async function codeOf<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
