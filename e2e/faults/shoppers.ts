import { randomUUID } from "node:crypto";
import { addDays } from "@/lib/core/dates";

/** A sent book request, and whether the client received the confirmation. */
interface Sent {
  key: string;
  body: Record<string, unknown> & { agency_reference: string };
  /** Undefined if no answer arrived. */
  bookingPublicId: string | undefined;
}

/** The credential to log in with; by default the sandbox's demo partner. */
interface Login {
  clientId: string;
  secret: string;
}

interface Offer {
  property: string;
  rateKey: string;
  checkin: string;
}

/** Clients that search, prebook and book without a pause until stopped. */
export class Shoppers {
  readonly sent: Sent[] = [];
  private stopping = false;
  private running: Promise<unknown> | undefined;

  /** @param base returns the API's address, whose port may change after a restart */
  constructor(
    private readonly base: () => string,
    private readonly options: { login?: Login; scenario?: () => string; notifyGuest?: boolean } = {},
  ) {}

  async begin(clients: number): Promise<void> {
    const token = await this.token();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const page = await fetch(`${this.base()}/properties?limit=100`, { headers });
    const { items } = (await page.json()) as { items: { public_id: string }[] };
    const ids = items.map((p) => p.public_id);
    this.stopping = false;
    this.running = Promise.all(Array.from({ length: clients }, () => this.shop(ids, headers)));
  }

  /** Resolves when the last client has stopped. */
  async end(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  async token(): Promise<string> {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: this.options.login?.clientId ?? "demo-partner",
      client_secret: this.options.login?.secret ?? "demo-partner-secret",
    });
    const response = await fetch(`${this.base()}/oauth/token`, { method: "POST", body: form });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  private scenario(): Record<string, string> {
    const { scenario } = this.options;
    return scenario ? { "x-service-sandbox-scenario": scenario() } : {};
  }

  private async shop(ids: string[], headers: Record<string, string>): Promise<void> {
    while (!this.stopping) {
      try {
        const offer = await this.offer(ids, headers);
        if (offer) await this.buy(offer, headers);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50)); // The server is down, which is expected here.
      }
    }
  }

  private async offer(ids: string[], headers: Record<string, string>): Promise<Offer | undefined> {
    const checkin = addDays(new Date().toISOString().slice(0, 10), 30 + Math.floor(Math.random() * 300));
    const chosen = Array.from({ length: 5 }, () => ids[Math.floor(Math.random() * ids.length)]!);
    const body = {
      property_ids: chosen,
      checkin,
      checkout: addDays(checkin, 2),
      occupancy: [{ adults: 2 }],
      currency: "EUR",
    };
    const response = await fetch(`${this.base()}/search`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) return undefined;
    const { results } = (await response.json()) as {
      results: { property_id: string; allocations: { slots: { rate_key: string }[] }[] }[];
    };
    const found = results.find((r) => r.allocations.length);
    return found && { property: found.property_id, rateKey: found.allocations[0]!.slots[0]!.rate_key, checkin };
  }

  private async buy({ property, rateKey, checkin }: Offer, headers: Record<string, string>): Promise<void> {
    const prebook = {
      property_public_id: property,
      rate_key: rateKey,
      checkin,
      nights: 2,
      adults: 2,
      child_ages: [],
      currency_code: "EUR",
    };
    const pinned = await fetch(`${this.base()}/prebook`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify(prebook),
    });
    if (!pinned.ok) return;
    const { prebook_token } = (await pinned.json()) as { prebook_token: string };
    const key = randomUUID();
    const guest = { kind: "ADULT", first_name: "Ada", last_name: "Lovelace" };
    const body = {
      prebook_token,
      agency_reference: key,
      contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
      guests: [[guest]],
      notify_guest: this.options.notifyGuest,
    };
    const sent: Sent = { key, body, bookingPublicId: undefined };
    this.sent.push(sent);
    const booked = await fetch(`${this.base()}/book`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key, ...this.scenario() },
      body: JSON.stringify(body),
    });
    if (booked.ok)
      sent.bookingPublicId = ((await booked.json()) as { booking: { public_id: string } }).booking.public_id;
  }
}
