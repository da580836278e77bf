import { cancelBooking } from "@/lib/booking/cancel";
import type { NewBooking } from "@/lib/booking/create/new-booking";
import { settleBooking } from "@/lib/booking/settle";
import type { BookingStatus } from "@/lib/booking/status";
import type { Context } from "@/lib/core/context";
import { addDays, type CalendarDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import type { MadeTenant } from "../factories/partners";
import { domainContext } from "../harness/domain-context";
import type { FreshDatabase } from "../harness/servers/fresh-database";
import type { Night } from "./model";

/** A request for units over days: a transfer's vehicles are treated as rooms for a single night. */
export interface StayRequest {
  rooms: number;
  first: number;
  nights: number;
}

/** The system under test of property-based tests, through the domain's own functions: one kind of unit over a few days. */
export abstract class Stock {
  constructor(
    protected readonly db: FreshDatabase,
    protected readonly tenant: MadeTenant,
    protected readonly first: CalendarDate,
  ) {}

  /** How many units a search finds, and whether it offers one. */
  abstract available(now: number, stay: Omit<StayRequest, "rooms">): Promise<{ rooms: number; offered: boolean }>;

  /** Prebooks units that may or may not be available. A refused prebook has an empty token. */
  abstract hold(now: number, request: StayRequest): Promise<{ token: string; matchStatus: string }>;

  protected abstract place(context: Context, token: string, rooms: number): Promise<NewBooking>;

  /**
   * Where the stock is stored: the table with rows of `stock`, the column and value that select them, and SQL for
   * what live bookings take.
   */
  protected abstract readonly stock: { table: string; key: string; id: number; booked: string };

  protected context(now: number, scenario?: string): Context {
    return domainContext(this.tenant, new Date(now), scenario);
  }

  protected day(index: number): CalendarDate {
    return addDays(this.first, index);
  }

  /** @returns the booking, or the refusal's code */
  async book(now: number, token: string, rooms: number, scenario?: string) {
    const booked = await catchCode(() => this.place(this.context(now, scenario), token, rooms));
    if (typeof booked === "string") return { outcome: booked, id: "", status: "" };
    return { outcome: "PLACED", id: booked.publicId, status: booked.status };
  }

  async cancel(now: number, id: string): Promise<string> {
    const request = { notify_guest: false, notify_channel: true };
    const cancelled = await catchCode(() => cancelBooking(this.context(now), id, request));
    return typeof cancelled === "string" ? cancelled : cancelled.status;
  }

  settle(now: number, id: string, to: BookingStatus): Promise<boolean> {
    const audit = { actor: "system:test", operation: "booking.settle", traceId: newTraceId() };
    return settleBooking(this.tenant.id, id, to, { at: new Date(now), source: "SYSTEM", reason: null, audit });
  }

  /** Changes the allotment as the importer does: expired holds do not count, sold and held units do. */
  async allot(now: number, index: number, total: number): Promise<void> {
    const { table, key, id } = this.stock;
    const live = "(SELECT array_agg(e) FROM unnest(holds) e WHERE e > $4)";
    await this.db.rows(
      `UPDATE ${table} SET total = $3, holds = ${live}
       WHERE ${key} = $1 AND day = $2 AND sold + coalesce(cardinality(${live}), 0) <= $3`,
      [id, this.day(index), total, Math.floor(now / 1000)],
    );
  }

  /** The stored days, and the units of live bookings. */
  async nights(): Promise<{ nights: Night[]; booked: number[] }> {
    const { table, key, id, booked } = this.stock;
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

/** SQL: whether a booking `b` still has its stock. */
export const IS_LIVE = "b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED')";

/** The result of some work, or the refusal's code. */
export async function catchCode<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
