import { bookStay } from "@/lib/accommodation/booking/book";
import { changeBooking } from "@/lib/accommodation/change/change";
import { quoteBookingChange } from "@/lib/accommodation/change/change-quote";
import { OfferSealer } from "@/lib/accommodation/search/offer-key";
import { prebookStay } from "@/lib/accommodation/booking/prebook";
import { searchStays } from "@/lib/accommodation/search/search";
import type { NewBooking } from "@/lib/booking/create/new-booking";
import type { Context } from "@/lib/core/context";
import type { CalendarDate } from "@/lib/core/dates";
import type { MadeTenant } from "../factories/partners";
import { makeProperty, type MadeProperty } from "../factories/property";
import type { FreshDatabase } from "../harness/servers/fresh-database";
import { bookBody } from "../harness/products/stay";
import { catchCode, IS_LIVE, Stock, type StayRequest } from "./stock";

const PRICE = 10_000n;

/** One room type of one property. */
export class Rooms extends Stock {
  protected readonly stock;

  private constructor(
    db: FreshDatabase,
    tenant: MadeTenant,
    first: CalendarDate,
    private readonly property: MadeProperty,
  ) {
    super(db, tenant, first);
    const booked = `(SELECT count(*)::int FROM booking_room br JOIN booking b ON b.public_id = br.booking_public_id
      WHERE br.room_id = stock.room_id AND stock.day >= br.checkin AND stock.day < br.checkout AND ${IS_LIVE})`;
    this.stock = { table: "room_night", key: "property_id", id: property.id, booked };
  }

  static async open(db: FreshDatabase, tenant: MadeTenant, first: CalendarDate, nights: number, total: number) {
    const property = await makeProperty(db.client, { from: first, nights, rooms: [{ allotment: total }] });
    return new Rooms(db, tenant, first, property);
  }

  /** Changes the allotment as the importer does: expired holds of the month are dropped, sold and held units count. */
  override async allot(now: number, index: number, total: number): Promise<void> {
    await this.db.rows(
      `UPDATE room_month SET unsold[place] = $3 - sold[place], holds = live.holds
       FROM (SELECT extract(day FROM $2::date)::int AS place) AS night, LATERAL (
         SELECT array_agg(hold) AS holds, count(*) FILTER (WHERE hold >> (place - 1) & 1 = 1) AS held
         FROM room_month, unnest(holds) AS hold
         WHERE property_id = $1 AND month = date_trunc('month', $2::date) AND hold >> 31 > $4
       ) AS live
       WHERE property_id = $1 AND month = date_trunc('month', $2::date) AND sold[place] + live.held <= $3`,
      [this.property.id, this.day(index), total, Math.floor(now / 1000)],
    );
  }

  private dates(stay: Omit<StayRequest, "rooms">): { checkin: string; checkout: string } {
    return { checkin: this.day(stay.first), checkout: this.day(stay.first + stay.nights) };
  }

  async available(now: number, stay: Omit<StayRequest, "rooms">): Promise<{ rooms: number; offered: boolean }> {
    const { results } = await searchStays(this.context(now), {
      property_ids: [this.property.publicId],
      ...this.dates(stay),
      occupancy: [{ adults: 2, child_ages: [] }],
      currency: "EUR",
    });
    const { match } = results[0]!;
    return { rooms: match!.available, offered: match!.allocations.length > 0 };
  }

  async hold(now: number, request: StayRequest) {
    const { checkin } = this.dates(request);
    const context = this.context(now);
    const sealer = new OfferSealer({
      tenantId: this.tenant.id,
      profileId: this.tenant.profile.id,
      checkin,
      nights: request.nights,
      currency: "EUR",
      issuedAt: Math.floor(now / 1000),
      market: undefined,
    });
    const written = sealer.write(
      Array.from({ length: request.rooms }, () => ({
        propertyId: this.property.id,
        roomId: this.property.rooms[0]!.id,
        ratePlanId: this.property.plans[0]!.id,
        board: "BB" as const,
        total: PRICE * BigInt(request.nights),
        adults: 2,
        childAges: [],
        termsTag: 0,
      })),
    );
    const { token, matchStatus } = await prebookStay(context, {
      property_public_id: this.property.publicId,
      rate_key: sealer.rateKey(written[0]!),
      ...(request.rooms > 1 && { allocation_id: sealer.allocationId(written) }),
      checkin,
      nights: request.nights,
      adults: 2 * request.rooms,
      child_ages: [],
      currency_code: "EUR",
    });
    return { token, matchStatus };
  }

  /**
   * Quotes a booking's stay on other nights.
   * @returns the token, or the refusal's code
   */
  async quoteChange(now: number, id: string, request: Omit<StayRequest, "rooms">) {
    const quote = await catchCode(() => quoteBookingChange(this.context(now), id, this.dates(request)));
    return typeof quote === "string" ? { outcome: quote, token: "" } : { outcome: "QUOTED", token: quote.token };
  }

  async change(now: number, id: string, token: string): Promise<string> {
    const changed = await catchCode(() =>
      changeBooking(this.context(now), id, { change_token: token, notify_guest: false }),
    );
    return typeof changed === "string" ? changed : "CHANGED";
  }

  protected async place(context: Context, token: string, rooms: number): Promise<NewBooking> {
    const body = bookBody(token, rooms);
    const guests = body.guests.map((list) => list.map((guest) => ({ ...guest, is_lead: true })));
    return (await bookStay(context, { ...body, guests })).booking;
  }
}
