import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import { DETAILS } from "@/lib/accommodation/schemas";
import { addDays } from "@/lib/core/dates";
import { CLIENT, type Side } from "./side";
import { NIGHTS } from "./supply";

/** The result of measuring one request. */
export interface Figure {
  what: string;
  /** Number of properties in the catalogue. */
  size?: number;
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p95: number;
  /** CPU milliseconds per request. */
  serverCpuMs: number;
  databaseCpuMs: number;
}

interface Extent {
  clients: number;
  seconds: number;
}

interface Call {
  path: string;
  /** Absent for a GET request. */
  body?: object;
}

/** The measured requests by name. */
export const PARTS: Record<string, (partner: Partner) => Promise<Figure[]>> = {
  search: async (partner) => [
    await partner.measure("search, light", () => partner.search()),
    await partner.measure("search, three of each", () => partner.search({ max_allocations: 3 })),
    await partner.measure("search, one of each", () => partner.search({ max_allocations: 1 })),
    await partner.measureBareSql("search, bare SQL"),
    await partner.measure("search, full", () => partner.search({ include: DETAILS })),
  ],
  prebook: async (partner) => {
    const offers = await partner.listOffers();
    return [await partner.measure("prebook", () => ({ path: "/prebook", body: any(offers) }))];
  },
  book: async (partner) => {
    const tokens = await partner.pinTokens();
    await partner.bookFirst(tokens);
    return [await partner.measure("book", () => bookOf(tokens.pop()), tokens.length)];
  },
  poll: async (partner) => {
    const { booking } = await partner.call<{ booking: { public_id: string } }>(bookOf((await partner.pinTokens(1))[0]));
    return [await partner.measure("poll", () => ({ path: `/bookings/${booking.public_id}` }))];
  },
  list: async (partner) => {
    const pages: Call[] = [{ path: "/properties?limit=50" }];
    while (pages.length < 10) {
      const { next_cursor } = await partner.call<{ next_cursor: string | null }>(pages.at(-1)!);
      if (next_cursor === null) break;
      pages.push({ path: `/properties?limit=50&cursor=${encodeURIComponent(next_cursor)}` });
    }
    return [await partner.measure("list", () => any(pages))];
  },
};

const STAY_NIGHTS = 3;
const NIGHTS_SQL = `
  SELECT rm.property_id, rm.room_id, rm.unsold[greatest($2::date - rm.month, 0) + 1 : $3::date - rm.month],
    rm.prices[ : ][greatest($2::date - rm.month, 0) + 1 : $3::date - rm.month]
  FROM property p JOIN room_month rm ON rm.property_id = p.id
  WHERE p.public_id = ANY ($1) AND rm.month BETWEEN date_trunc('month', $2::date) AND $3::date AND rm.month < $3::date`;
const SEARCHED = 100;
const OFFERS = 1500;
const MAX_TOKENS = 5000;
const FIRST_STAYS = 300;

const below = (n: number): number => Math.floor(Math.random() * n);
const any = <T>(values: readonly T[]): T => values[below(values.length)]!;

function bookOf(token: string | undefined): Call {
  if (token === undefined) throw new Error("there are fewer tokens than books");
  const guests = [
    { kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true },
    { kind: "ADULT", first_name: "Charles", last_name: "Babbage" },
  ];
  const contact = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };
  return { path: "/book", body: { prebook_token: token, agency_reference: "bench", contact, guests: [guests] } };
}

interface Found {
  results: { property_id: string; allocations: { slots: { rate_key: string }[] }[] }[];
}

/** The benchmark's partner, and the random requests that it sends. */
export class Partner {
  private readonly pool: Pool;
  private readonly prefix: string;
  private token = "";
  private ids: string[] = [];

  private constructor(
    private readonly side: Side,
    private readonly extent: Extent,
  ) {
    const { origin, pathname } = new URL(side.base);
    this.prefix = pathname;
    this.pool = new Pool(origin, { connections: extent.clients, pipelining: 1 });
  }

  static async signIn(side: Side, size: number, extent: Extent): Promise<Partner> {
    const partner = new Partner(side, extent);
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
    });
    const response = await fetch(`${side.base}/oauth/token`, { method: "POST", body });
    if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`);
    partner.token = ((await response.json()) as { access_token: string }).access_token;
    for (let path: string | undefined = "/properties?limit=1000"; path !== undefined;) {
      type Page = { items: { public_id: string }[]; next_cursor: string | null };
      const page: Page = await partner.call<Page>({ path });
      partner.ids.push(...page.items.map(({ public_id }) => public_id));
      path =
        page.next_cursor === null ? undefined : `/properties?limit=1000&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    if (partner.ids.length !== size) throw new Error(`${partner.ids.length} properties are listed, not ${size}`);
    return partner;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /** Calls each rate sheet once, so that it is cached. */
  async warmUp(): Promise<void> {
    for (let i = 0; i < this.ids.length; i += SEARCHED)
      await this.call(this.search({ property_ids: this.ids.slice(i, i + SEARCHED) }));
    await this.send(() => this.answer(this.search()), { seconds: 2 });
  }

  /** A search for a stay of three nights in a hundred properties. */
  search(other: object = {}): Call {
    const checkin = addDays(new Date().toISOString().slice(0, 10), 2 + below(NIGHTS - STAY_NIGHTS - 2));
    const property_ids = new Set<string>();
    while (property_ids.size < Math.min(SEARCHED, this.ids.length)) property_ids.add(any(this.ids));
    const checkout = addDays(checkin, STAY_NIGHTS);
    const stay = { checkin, checkout, occupancy: [{ adults: 2 }], currency: "EUR" };
    return { path: "/search", body: { property_ids: [...property_ids], ...stay, ...other } };
  }

  /** Prebook bodies, so many that clients rarely compete for the same row. */
  async listOffers(): Promise<object[]> {
    const offers: object[] = [];
    while (offers.length < OFFERS) {
      const search = this.search();
      const { results } = await this.call<Found>(search);
      const { checkin } = search.body as { checkin: string };
      const stay = { checkin, nights: STAY_NIGHTS, adults: 2, child_ages: [], currency_code: "EUR" };
      for (const { property_id, allocations } of results)
        for (const { slots } of allocations)
          offers.push({ property_public_id: property_id, rate_key: slots[0]!.rate_key, ...stay });
      if (!results.some(({ allocations }) => allocations.length)) throw new Error("a search found no offer");
    }
    return offers;
  }

  /** Prebooks tokens, each for one book; without a number as many as can be booked during a measurement. */
  async pinTokens(count = Math.min(MAX_TOKENS, this.extent.seconds * 1000)): Promise<string[]> {
    const offers = await this.listOffers();
    const tokens: string[] = [];
    const pin = async () => {
      for (let left = Math.ceil(count / this.extent.clients); left > 0; left--) {
        const pinned = await this.call<{ prebook_token: string }>({ path: "/prebook", body: any(offers) });
        tokens.push(pinned.prebook_token);
      }
    };
    await Promise.all(Array.from({ length: this.extent.clients }, pin));
    return tokens;
  }

  /** Books the first stays, so that the plans of statements are those of tables with rows. */
  async bookFirst(tokens: string[]): Promise<void> {
    for (const token of tokens.splice(0, FIRST_STAYS)) await this.call(bookOf(token));
    await this.side.analyze();
  }

  /** @throws if an answer is not a 2xx: fast refusals would falsify the figure */
  async call<T>({ path, body }: Call): Promise<T> {
    return JSON.parse(await this.answer({ path, ...(body && { body }) })) as T;
  }

  /** @param amount the number of requests; by default as many as are answered in the given seconds */
  async measure(what: string, draw: () => Call, amount?: number): Promise<Figure> {
    return this.measureWork(what, () => this.answer(draw()), amount);
  }

  /** What the database alone answers of the same searches: the stay's nights of each room, as one connection of each client reads them. */
  async measureBareSql(what: string): Promise<Figure> {
    const pool = this.side.openPool(this.extent.clients);
    try {
      return await this.measureWork(what, () => {
        const { property_ids, checkin, checkout } = this.search().body as Record<string, unknown>;
        return pool.query({ name: "nights", text: NIGHTS_SQL, values: [property_ids, checkin, checkout] });
      });
    } finally {
      await pool.end();
    }
  }

  private async measureWork(what: string, work: () => Promise<unknown>, amount?: number): Promise<Figure> {
    const before = this.side.cpuMs();
    const { times, seconds } = await this.send(work, amount === undefined ? this.extent : { amount });
    const after = this.side.cpuMs();
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!;
    return {
      what,
      perSecond: times.length / seconds,
      p50: at(0.5),
      p95: at(0.95),
      serverCpuMs: (after.server - before.server) / times.length,
      databaseCpuMs: (after.database - before.database) / times.length,
    };
  }

  /** Keeps one piece of work of each client running. @returns the milliseconds of each */
  private async send(
    work: () => Promise<unknown>,
    extent: { seconds: number } | { amount: number },
  ): Promise<{ times: number[]; seconds: number }> {
    const times: number[] = [];
    const began = performance.now();
    let left = "amount" in extent ? extent.amount : Number.POSITIVE_INFINITY;
    const until = "seconds" in extent ? began + extent.seconds * 1000 : Number.POSITIVE_INFINITY;
    const client = async () => {
      while (left-- > 0 && performance.now() < until) {
        const sent = performance.now();
        await work();
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: this.extent.clients }, client));
    return { times, seconds: (performance.now() - began) / 1000 };
  }

  private async answer({ path, body }: Call): Promise<string> {
    const response = await this.pool.request({
      method: body ? "POST" : "GET",
      path: this.prefix + path,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { "content-type": "application/json" }),
        ...(path !== "/search" && body && { "idempotency-key": randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.body.text();
    if (response.statusCode > 299) throw new Error(`${path}: ${response.statusCode} ${text}`);
    return text;
  }
}
