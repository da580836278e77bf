import { randomUUID } from "node:crypto";
import { addDays } from "@/lib/core/dates";
import { CHECKINS, FIRST_DAY, propertyId } from "./catalogue";
import type { Draw } from "./load";

const NIGHTS = 3;
const below = (n: number): number => Math.floor(Math.random() * n);
const json = { "content-type": "application/json" };

export interface Offer {
  property: string;
  rateKey: string;
  checkin: string;
}

/** The requests of one partner, as a load draws them. */
export class Draws {
  constructor(
    private readonly base: string,
    private readonly token: string,
    private readonly today: string,
  ) {}

  private get headers(): Record<string, string> {
    return { ...json, authorization: `Bearer ${this.token}` };
  }

  /** A search of a hundred random properties for three nights. */
  search(properties: number): Draw {
    return () => ({ headers: this.headers, body: JSON.stringify(this.searchBody(Array.from({ length: 100 }, () => propertyId(1 + below(properties))))) }); // prettier-ignore
  }

  private searchBody(ids: string[]) {
    const checkin = addDays(this.today, FIRST_DAY + below(CHECKINS));
    return {
      property_ids: ids,
      checkin,
      checkout: addDays(checkin, NIGHTS),
      occupancy: [{ adults: 2 }],
      currency: "EUR",
    };
  }

  /** Offers of so many searches, to prebook from. */
  async offers(properties: number, searches: number): Promise<Offer[]> {
    const offers: Offer[] = [];
    for (let i = 0; i < searches; i++) {
      const body = this.searchBody(Array.from({ length: 100 }, () => propertyId(1 + below(properties))));
      const answer = await this.post<{
        results: { property_id: string; allocations: { slots: { rate_key: string }[] }[] }[];
      }>("/search", body);
      for (const { property_id, allocations } of answer.results) {
        for (const { slots } of allocations)
          offers.push({ property: property_id, rateKey: slots[0]!.rate_key, checkin: body.checkin });
      }
    }
    return offers;
  }

  prebook(offers: Offer[]): Draw {
    return () => {
      const { property, rateKey, checkin } = offers[below(offers.length)]!;
      const body = {
        property_public_id: property,
        rate_key: rateKey,
        checkin,
        nights: NIGHTS,
        adults: 2,
        child_ages: [],
        currency_code: "EUR",
      };
      return { headers: { ...this.headers, "idempotency-key": randomUUID() }, body: JSON.stringify(body) };
    };
  }

  /** Tokens of so many prebooks, each good for one booking. */
  async tokens(offers: Offer[], count: number): Promise<string[]> {
    const draw = this.prebook(offers);
    const tokens: string[] = [];
    const one = async () => {
      while (tokens.length < count) {
        const { body, headers } = draw();
        const response = await fetch(`${this.base}/prebook`, { method: "POST", headers: headers!, body: body! });
        if (!response.ok) throw new Error(`prebook: ${response.status} ${await response.text()}`);
        tokens.push(((await response.json()) as { prebook_token: string }).prebook_token);
      }
    };
    await Promise.all(Array.from({ length: 16 }, one));
    return tokens;
  }

  /** Books one token after the other. @throws when they are used up: the run would measure refusals */
  book(tokens: string[]): Draw {
    return () => {
      const prebook_token = tokens.pop();
      if (!prebook_token) throw new Error("too few tokens for this machine: raise the number of prebooks");
      const guest = { kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true };
      const body = { prebook_token, contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" }, guests: [[guest, { ...guest, is_lead: false }]], agency_reference: "bench" }; // prettier-ignore
      return { headers: { ...this.headers, "idempotency-key": randomUUID() }, body: JSON.stringify(body) };
    };
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(this.base + path, {
      method: "POST",
      headers: this.headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
