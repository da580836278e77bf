import { setTimeout as sleep } from "node:timers/promises";
import { below, drawDay } from "../draw";
import type { Bench, Request } from "../measure";
import { bookBody, keyed } from "../products/record-steps";
import { stays } from "../products/stay";
import { PROPERTIES } from "./amounts";

/** What was done since the last look; times of all requests in milliseconds. */
export interface Done {
  prebooks: number;
  books: number;
  cancels: number;
  /** Neither 2xx, nor an answer of the domain. */
  refused: number;
  took: number[];
}

/** Of ten prebooks so many are booked, and of ten bookings so many cancelled; other prebooks expire. */
const BOOKED = 5;
const CANCELLED = 3;
/** Prebooks of one search. */
const EACH_SEARCH = 20;

const nothing = (): Done => ({ prebooks: 0, books: 0, cancels: 0, refused: 0, took: [] });

/** Clients that prebook, book and cancel, and search only for offers. */
export class Churners {
  private done = nothing();
  private isStopped = false;
  private readonly product = stays(PROPERTIES);
  private nextAt = 0;

  /** @param rate requests a second of all clients; undefined: as many as they can send */
  constructor(
    private readonly benches: readonly Bench[],
    private readonly rate: number | undefined,
  ) {}

  async begin(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, (_, i) => this.run(this.benches[i % this.benches.length]!)));
  }

  stop(): void {
    this.isStopped = true;
  }

  take(): Done {
    const { done } = this;
    this.done = nothing();
    return done;
  }

  private async run(bench: Bench): Promise<void> {
    while (!this.isStopped) {
      const search = this.product.search(1 + below(PROPERTIES), drawDay());
      type Found = Parameters<typeof this.product.prebooks>[1];
      const found = await this.send<Found>(bench, { path: "/search", body: search });
      const offers = found ? this.product.prebooks(search, found).slice(0, EACH_SEARCH) : [];
      for (const offer of offers) if (!this.isStopped) await this.sell(bench, offer);
    }
  }

  private async sell(bench: Bench, offer: object): Promise<void> {
    const pinned = await this.send<{ prebook_token: string }>(bench, keyed("/prebook", offer));
    if (!pinned) return;
    this.done.prebooks++;
    if (below(10) >= BOOKED) return;
    const book = keyed("/book", bookBody(this.product, pinned.prebook_token));
    const made = await this.send<{ booking: { public_id: string } }>(bench, book);
    if (!made) return;
    this.done.books++;
    if (below(10) >= CANCELLED) return;
    if (await this.send(bench, keyed(`/bookings/${made.booking.public_id}/cancel`, {}))) this.done.cancels++;
  }

  /** Waits for the next request's turn; turns that were missed are not made up for. */
  private async turn(rate: number): Promise<void> {
    const now = performance.now();
    this.nextAt = Math.max(this.nextAt + 1000 / rate, now);
    await sleep(this.nextAt - now);
  }

  private async send<T>(bench: Bench, request: Request): Promise<T | undefined> {
    if (this.rate) await this.turn(this.rate);
    const began = performance.now();
    const answer = await fetch(bench.urlOf(request.path), {
      method: "POST",
      body: JSON.stringify(request.body),
      headers: bench.headersOf(request),
    });
    const text = await answer.text();
    this.done.took.push(performance.now() - began);
    if (answer.ok) return JSON.parse(text) as T;
    this.done.refused++;
    if (answer.status === 401) await bench.signIn();
    await sleep(100);
    return undefined;
  }
}
