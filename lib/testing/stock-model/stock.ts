import { book } from "@/lib/accommodation/book";
import { OfferSealer } from "@/lib/accommodation/offer-key";
import { prebook } from "@/lib/accommodation/prebook";
import { search } from "@/lib/accommodation/search";
import { cancelBooking } from "@/lib/booking/cancel";
import { settle } from "@/lib/booking/settle";
import type { BookingStatus } from "@/lib/booking/status";
import { addDays } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import type { MadeTenant } from "../factories/partners";
import { makeProperty, type MadeProperty } from "../factories/property";
import { domainContext } from "../harness/domain-context";
import type { FreshDatabase } from "../harness/fresh-database";
import { bookBody } from "../harness/stay";
import type { Night } from "./model";

const PRICE = 10_000n;

/** The real thing that the model is held against: one room type of one property, through the domain's own functions. */
export class Stock {
  private constructor(
    private readonly db: FreshDatabase,
    private readonly tenant: MadeTenant,
    private readonly property: MadeProperty,
    private readonly first: string,
  ) {}

  static async open(db: FreshDatabase, tenant: MadeTenant, first: string, nights: number, total: number) {
    const property = await makeProperty(db.client, { from: first, nights, rooms: [{ allotment: total }] });
    return new Stock(db, tenant, property, first);
  }

  private dates(stay: { first: number; nights: number }): { checkin: string; checkout: string } {
    return { checkin: addDays(this.first, stay.first), checkout: addDays(this.first, stay.first + stay.nights) };
  }

  async available(now: number, stay: { first: number; nights: number }): Promise<{ rooms: number; offered: boolean }> {
    const { results } = await search(domainContext(this.tenant, new Date(now)), {
      property_ids: [this.property.publicId],
      ...this.dates(stay),
      occupancy: [{ adults: 2, child_ages: [] }],
      currency: "EUR",
    });
    const { match } = results[0]!;
    return { rooms: match!.available, offered: match!.allocations.length > 0 };
  }

  /** Prebooks an offer of some rooms, made now whether they are there or not. */
  async hold(now: number, asked: { rooms: number; first: number; nights: number }) {
    const { checkin } = this.dates(asked);
    const context = domainContext(this.tenant, new Date(now));
    const sealer = new OfferSealer({
      tenantId: this.tenant.id,
      profileId: this.tenant.profile.id,
      checkin,
      nights: asked.nights,
      currency: "EUR",
      issuedAt: Math.floor(now / 1000),
    });
    const written = sealer.write(
      Array.from({ length: asked.rooms }, () => ({
        propertyId: this.property.id,
        roomId: this.property.rooms[0]!.id,
        ratePlanId: this.property.plans[0]!.id,
        board: "BB" as const,
        total: PRICE * BigInt(asked.nights),
        adults: 2,
        childAges: [],
        termsTag: 0,
      })),
    );
    const { token, matchStatus } = await prebook(context, {
      property_public_id: this.property.publicId,
      rate_key: sealer.rateKey(written[0]!),
      ...(asked.rooms > 1 && { allocation_id: sealer.allocationId(written) }),
      checkin,
      nights: asked.nights,
      adults: 2 * asked.rooms,
      child_ages: [],
      currency_code: "EUR",
    });
    return { token, matchStatus };
  }

  /** @returns the booking, or the code that refused it */
  async book(now: number, token: string, rooms: number, scenario?: string) {
    const body = bookBody(token, rooms);
    const guests = body.guests.map((list) => list.map((guest) => ({ ...guest, is_lead: true })));
    try {
      const { booking } = await book(domainContext(this.tenant, new Date(now), scenario), { ...body, guests });
      return { outcome: "PLACED" as const, id: booking.publicId, status: booking.status };
    } catch (error) {
      if (error instanceof DomainError) return { outcome: error.code, id: "", status: "" };
      throw error;
    }
  }

  async cancel(now: number, id: string): Promise<string> {
    try {
      const request = { notify_guest: false, notify_channel: true };
      return (await cancelBooking(domainContext(this.tenant, new Date(now)), id, request)).status;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  settle(now: number, id: string, to: BookingStatus): Promise<boolean> {
    const audit = { actor: "system:test", operation: "booking.settle", traceId: newTraceId() };
    return settle(this.tenant.id, id, to, { at: new Date(now), source: "SYSTEM", reason: null, audit });
  }

  /** As the importer does it: ended holds are in nobody's way, sold and held rooms are in everybody's. */
  async allot(now: number, night: number, total: number): Promise<void> {
    const live = "(SELECT array_agg(e) FROM unnest(holds) e WHERE e > $4)";
    await this.db.rows(
      `UPDATE room_day SET total = $3, holds = ${live}
       WHERE property_id = $1 AND day = $2 AND sold + coalesce(cardinality(${live}), 0) <= $3`,
      [this.property.id, addDays(this.first, night), total, Math.floor(now / 1000)],
    );
  }

  /** The nights as they are stored, and what bookings that live have of each. */
  async nights(): Promise<{ nights: Night[]; booked: number[] }> {
    const rows = await this.db.rows<{ total: number; sold: number; ends: number[]; booked: number }>(
      `SELECT total, sold, ARRAY(SELECT e FROM unnest(holds) e ORDER BY 1) AS ends,
         (SELECT count(*)::int FROM booking_room br JOIN booking b ON b.public_id = br.booking_public_id
          WHERE br.room_id = rd.room_id AND rd.day >= br.checkin AND rd.day < br.checkout
            AND b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED')) AS booked
       FROM room_day rd WHERE property_id = $1 ORDER BY day`,
      [this.property.id],
    );
    return {
      nights: rows.map(({ total, sold, ends }) => ({ total, sold, ends })),
      booked: rows.map(({ booked }) => booked),
    };
  }
}
