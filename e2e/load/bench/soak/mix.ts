import { below, drawDay } from "../draw";
import type { Bench, Request } from "../measure";
import { bookBody, keyed } from "../products/record-steps";
import { stays } from "../products/stay";

/** How often each request comes, for a hundred searches. */
const WEIGHTS = { search: 100, prebook: 2, book: 1, cancel: 0.2 };
type Kind = keyof typeof WEIGHTS;

/** Offers, tokens and bookings for later requests; older ones are dropped. */
const MAX_KEPT = 1000;

/** The kind of request at a point between 0 and 1 of all weights. */
export function kindAt(point: number): Kind {
  const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  let rest = point * total;
  for (const [kind, weight] of Object.entries(WEIGHTS)) if ((rest -= weight) < 0) return kind as Kind;
  return "search";
}

/** Draws requests in the proportions of a partner's day; each prebook, book and cancel continues an earlier answer. */
export class Mix {
  private readonly offers: object[] = [];
  private readonly tokens: string[] = [];
  private readonly bookings: string[] = [];
  private readonly product;

  constructor(
    private readonly bench: Bench,
    private readonly properties: number,
  ) {
    this.product = stays(properties);
  }

  /** Sends one request and reads its answer. @returns its status */
  async send(): Promise<number> {
    const kind = kindAt(Math.random());
    const [offer, token, booking] = [
      kind === "prebook" && this.offers.pop(),
      kind === "book" && this.tokens.pop(),
      kind === "cancel" && this.bookings.shift(),
    ];
    if (offer) return this.post(keyed("/prebook", offer), ({ prebook_token }) => keep(this.tokens, prebook_token));
    if (token)
      return this.post(keyed("/book", bookBody(this.product, token)), (answer) =>
        keep(this.bookings, (answer.booking as { public_id: string }).public_id),
      );
    if (booking) return this.post(keyed(`/bookings/${booking}/cancel`, {}));
    const search = this.product.search(1 + below(this.properties), drawDay());
    // Only as many answers are read as prebooks need: the load generator shares the machine.
    const read = this.offers.length ? undefined : (answer: Body) => this.readOffers(search, answer);
    return this.post({ path: "/search", body: search }, read);
  }

  private readOffers(search: ReturnType<typeof this.product.search>, answer: Body): void {
    const found = this.product.prebooks(search, answer as unknown as Parameters<typeof this.product.prebooks>[1]);
    this.offers.push(...found.slice(0, 10));
  }

  private async post(request: Request, read?: (answer: Body) => void): Promise<number> {
    const response = await fetch(this.bench.urlOf(request.path), {
      method: "POST",
      body: JSON.stringify(request.body),
      headers: this.bench.headersOf(request),
    });
    if (response.ok && read) read((await response.json()) as Body);
    else await response.arrayBuffer();
    return response.status;
  }
}

type Body = Record<string, unknown>;

function keep(list: string[], value: unknown): void {
  list.push(String(value));
  if (list.length > MAX_KEPT) list.shift();
}
