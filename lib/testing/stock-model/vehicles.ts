import type { NewBooking } from "@/lib/booking/create/new-booking";
import type { Context } from "@/lib/core/context";
import type { CalendarDate } from "@/lib/core/dates";
import { allocationSealer } from "@/lib/prebook/allocation";
import { bookTransfer } from "@/lib/transfer/book";
import { prebookTransfer } from "@/lib/transfer/prebook";
import { toTransferSearchResponse } from "@/lib/transfer/present";
import { TransferSearchRequest } from "@/lib/transfer/schemas";
import { searchTransfers } from "@/lib/transfer/search";
import type { MadeTenant } from "../factories/partners";
import type { FreshDatabase } from "../harness/servers/fresh-database";
import { makeRoute, transferBody, transferBookBody, type MadeRoute } from "../harness/products/transfer";
import { catchCode, IS_LIVE, Stock, type StayRequest } from "./stock";

/** The vehicles of one transfer, for one passenger each. */
export class Vehicles extends Stock {
  protected readonly stock;

  private constructor(
    db: FreshDatabase,
    tenant: MadeTenant,
    first: CalendarDate,
    private readonly route: MadeRoute,
  ) {
    super(db, tenant, first);
    const booked = `(SELECT coalesce(sum(bs.units), 0)::int FROM booking_service bs JOIN booking b ON b.public_id = bs.booking_public_id
      WHERE bs.service_id = stock.service_id AND bs.day = stock.day AND ${IS_LIVE})`;
    this.stock = { table: "service_day", key: "service_id", id: route.transfers[0]!.serviceId, booked };
  }

  static async open(db: FreshDatabase, tenant: MadeTenant, first: CalendarDate, days: number, total: number) {
    const route = await makeRoute(db.client, [{ from: first, days, allotment: total, vehicle: { maxPassengers: 1 } }]);
    return new Vehicles(db, tenant, first, route);
  }

  private search({ first, rooms }: Omit<StayRequest, "nights">) {
    return TransferSearchRequest.parse(transferBody(this.route, { service_date: this.day(first), adults: rooms }));
  }

  async available(now: number, { first }: Omit<StayRequest, "rooms">): Promise<{ rooms: number; offered: boolean }> {
    const context = this.context(now);
    const { offers } = await searchTransfers(context, this.search({ first, rooms: 1 }));
    // A party larger than the stock: the reason for dropping the offer tells how many are left.
    const crowd = toTransferSearchResponse(await searchTransfers(context, this.search({ first, rooms: 99 })));
    return { rooms: crowd.dropped[0]!.details!.available as number, offered: offers.length > 0 };
  }

  async hold(now: number, request: StayRequest) {
    const context = this.context(now);
    const search = this.search(request);
    const { id } = this.stock;
    const [row] = await this.db.rows<{ tariff: number }>("SELECT id AS tariff FROM tariff WHERE service_id = $1", [id]);
    const pick = { service: id, tariff: row!.tariff, terms: 0 };
    const allocation_id = allocationSealer(context, 2, search)({ pick, total: 5_000n * BigInt(request.rooms) });
    const pinned = await catchCode(() => prebookTransfer(context, { ...search, allocation_id }));
    if (typeof pinned !== "string") return pinned;
    return { token: "", matchStatus: pinned === "ALLOCATION_GONE" ? "SOLD_OUT" : pinned };
  }

  protected async place(context: Context, token: string): Promise<NewBooking> {
    return (await bookTransfer(context, { ...transferBookBody(token), travellers: [] })).booking;
  }
}
