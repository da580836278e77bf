import { randomUUID } from "node:crypto";
import { below, drawDay } from "../draw";
import type { Measured } from "../load";
import { bookBody, keyed } from "../products/record-steps";
import { stays } from "../products/stay";
import type { Pinned } from "../products/tokens";
import { PROPERTIES } from "./amounts";
import { warm } from "./samples";
import type { Subject } from "./subject";

const product = stays(PROPERTIES);
const OFFERS = 500;
/** Requests of each measurement. */
const AMOUNT = 50;

/** Measures search, prebook, book and cancel of a subject, one after the other, by one client. */
export async function measureSale({ bench }: Subject): Promise<Record<string, Measured>> {
  const draw = () => ({ path: "/search", body: product.search(1 + below(PROPERTIES), drawDay()) });
  await warm(bench, draw().body);
  const offers: object[] = [];
  while (offers.length < OFFERS) {
    const { path, body } = draw();
    offers.push(
      ...product.prebooks(body, await bench.fetchJson<Parameters<typeof product.prebooks>[1]>({ path, body })),
    );
  }
  const search = await bench.loadDrawn("/search", draw, 1, { amount: AMOUNT });
  const pin = () => keyed("/prebook", offers[below(offers.length)]!);
  const prebook = await bench.loadDrawn("/prebook", pin, 1, { amount: AMOUNT });
  const tokens: string[] = [];
  while (tokens.length < 2 * AMOUNT + 20) tokens.push((await bench.fetchJson<Pinned>(pin())).prebook_token);
  const book = await bench.loadDrawn("/book", () => keyed("/book", bookBody(product, tokens.pop()!)), 1, {
    amount: AMOUNT,
  });
  const booked: string[] = [];
  while (booked.length < AMOUNT) booked.push(await bookOne(bench, tokens.pop()!));
  const cancel = await bench.load(
    {
      url: bench.origin,
      method: "POST",
      draw: () => {
        const request = { path: `/bookings/${booked.pop() ?? ""}/cancel`, body: {} };
        const headers = { ...bench.headersOf(request), "idempotency-key": randomUUID() };
        return { path: `/api/v1${request.path}`, headers, body: "{}" };
      },
    },
    1,
    { amount: AMOUNT - 10 },
  );
  return { search, prebook, book, cancel };
}

async function bookOne(bench: Subject["bench"], token: string): Promise<string> {
  const { booking } = await bench.fetchJson<{ booking: { public_id: string } }>(
    keyed("/book", bookBody(product, token)),
  );
  return booking.public_id;
}
