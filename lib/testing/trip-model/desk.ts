import type { Served } from "../harness/served";
import { createBookedStay, cancel, poll, resolve } from "../harness/products/stay";
import { expectConservation, expectServiceConservation } from "../harness/products/stock";
import { bookedTransfer, makeRoute, transferBody, type MadeRoute } from "../harness/products/transfer";
import { dayFromNow, makeProperty, NON_REFUNDABLE, type MadeProperty } from "../factories/property";
import type { Booking } from "./model";

/** The system under test, over HTTP: hotels and a transfer, with bookings. */
export class Desk {
  private constructor(
    readonly app: Served,
    private readonly flexible: MadeProperty,
    private readonly strict: MadeProperty,
    private readonly yen: MadeProperty,
    private readonly route: MadeRoute,
  ) {}

  static async open(app: Served): Promise<Desk> {
    const { client } = app.db;
    const rooms = [{ allotment: 4 }];
    return new Desk(
      app,
      await makeProperty(client, { rooms }),
      await makeProperty(client, { rooms: [{ prices: [3_333] }], plans: [{ terms: NON_REFUNDABLE }] }),
      await makeProperty(client, { rooms: [{ prices: [12_001] }], currency: "JPY" }),
      await makeRoute(client),
    );
  }

  /** A booking of each kind; prices and cancellation fees are written by hand, not read from the product. */
  async bookings(): Promise<Booking[]> {
    const { flexible, strict, yen } = this;
    const euro = { currency: "EUR", paid: "" };
    const soon = { checkin: dayFromNow(1) };
    return [
      { ...(await this.stay(flexible)), total: "200", fee: "0", ...euro },
      { ...(await this.stay(strict)), total: "66.66", fee: "66.66", ...euro },
      { ...(await this.stay(yen, { currency: "JPY" })), total: "24002", fee: "0", currency: "JPY", paid: "" },
      { ...(await this.stay(flexible, soon)), total: "200", fee: null, ...euro },
      { ...(await this.stay(strict, { scenario: "on_request" })), total: "66.66", fee: "66.66", ...euro },
      { ...(await this.stay(flexible, { scenario: "pending" })), total: "200", fee: "0", ...euro },
      { ...(await this.transfer()), total: "50", fee: "0", ...euro },
    ];
  }

  private async stay(property: MadeProperty, options: Parameters<typeof createBookedStay>[2] = {}) {
    const { booking } = (await createBookedStay(this.app.partner, property, options)).body;
    return { id: booking.public_id, status: booking.status };
  }

  private async transfer() {
    const { booking } = (await bookedTransfer(this.app.partner, transferBody(this.route))).body;
    return { id: booking.public_id, status: booking.status };
  }

  /** @returns the resulting status, or the refusal's code */
  async cancel(id: string): Promise<string> {
    const { body } = await cancel(this.app.partner, id);
    return body.booking?.status ?? body.code;
  }

  async settle(id: string, to: "CONFIRMED" | "REJECTED"): Promise<string> {
    const { body } = await resolve(this.app.partner, id, to);
    return body.booking?.status ?? body.code;
  }

  async statusOf(id: string): Promise<string> {
    return (await poll(this.app.partner, id)).body.status;
  }

  /** Checks that live bookings have their stock, and that cancelled ones have returned it. */
  async expectStock(): Promise<void> {
    for (const property of [this.flexible, this.strict, this.yen]) await expectConservation(this.app.db, property);
    for (const { serviceId } of this.route.transfers) await expectServiceConservation(this.app.db, serviceId);
  }
}
