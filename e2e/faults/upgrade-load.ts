import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CLIENT } from "../load/bench/catalogue";
import { below, drawDay } from "../load/bench/draw";
import { bookBody } from "../load/bench/products/record-steps";
import { stays } from "../load/bench/products/stay";
import { isReady } from "./release";

const BALANCER_MS = 200;
/** A client retries once, after `Retry-After` but not later than this. */
const MOST_WAIT_MS = 2_000;

/** The answers of the domain to a sale: not a failure of the service. */
const REFUSED = new Set([409, 422]);

/** Clients behind a load balancer that sends requests to what is ready: they search, prebook, book, poll and cancel. */
export class UpgradeLoad {
  answered = 0;
  /** Answered at the one retry. */
  retried = 0;
  readonly failures: string[] = [];
  /** Acknowledged bookings. */
  readonly booked: string[] = [];
  private readonly origins: string[] = [];
  private ready: string[] = [];
  private token = "";
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();
  private readonly product;

  constructor(private readonly properties: number) {
    this.product = stays(properties);
  }

  /** Adds a server, which gets requests while it is ready. */
  add(origin: string): void {
    this.origins.push(origin);
    this.ready.push(origin);
  }

  async begin(clients: number): Promise<void> {
    const form = { grant_type: "client_credentials", client_id: CLIENT.id, client_secret: CLIENT.secret };
    const answer = await fetch(`${this.origins[0]}/api/v1/oauth/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    this.token = ((await answer.json()) as { access_token: string }).access_token;
    const each = Array.from({ length: clients }, () => this.whileRunning(() => this.sell()));
    this.running = Promise.all([...each, this.whileRunning(() => this.balance())]);
  }

  async end(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async whileRunning(work: () => Promise<void>): Promise<void> {
    while (!this.stopping) await work();
  }

  /** Asks every server whether it is ready, as a load balancer does. */
  private async balance(): Promise<void> {
    const states = await Promise.all(this.origins.map(isReady));
    this.ready = this.origins.filter((_, i) => states[i]);
    await sleep(BALANCER_MS);
  }

  private async sell(): Promise<void> {
    const search = this.product.search(1 + below(this.properties), drawDay());
    type Found = Parameters<typeof this.product.prebooks>[1];
    const found = await this.send<Found>("/search", search);
    const offer = found && this.product.prebooks(search, found)[0];
    const pinned = offer && (await this.send<{ prebook_token: string }>("/prebook", offer));
    if (!pinned) return;
    const body = { ...bookBody(this.product, pinned.prebook_token), agency_reference: randomUUID() };
    const made = await this.send<{ booking: { public_id: string } }>("/book", body);
    if (!made) return;
    const id = made.booking.public_id;
    this.booked.push(id);
    await this.send(`/bookings/${id}`);
    if (below(4) === 0) await this.send(`/bookings/${id}/cancel`, {});
  }

  /** Sends a request, once more if it was not answered or answered 5xx. @returns undefined when it was refused or failed */
  private async send<T>(path: string, body?: object): Promise<T | undefined> {
    const key = randomUUID();
    const first = await this.attempt(path, body, key);
    let last = first;
    if (isFailed(first)) {
      await sleep(Math.min(MOST_WAIT_MS, (first.retryAfter ?? 0.2) * 1000));
      last = await this.attempt(path, body, key);
    }
    if (isFailed(last)) {
      this.failures.push(`${path}: ${first.status || first.text}, then ${last.status || last.text}`);
      return undefined;
    }
    this.answered++;
    if (first !== last) this.retried++;
    if (REFUSED.has(last.status)) return undefined;
    if (last.status > 299) {
      this.failures.push(`${path}: ${last.status} ${last.text}`);
      return undefined;
    }
    return JSON.parse(last.text) as T;
  }

  private async attempt(path: string, body: object | undefined, key: string) {
    const origin = this.ready[below(this.ready.length)] ?? this.origins.at(-1)!;
    try {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body && { "content-type": "application/json", "idempotency-key": key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const retryAfter = answer.headers.get("retry-after");
      return {
        status: answer.status,
        text: await answer.text(),
        retryAfter: retryAfter ? Number(retryAfter) : undefined,
      };
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } };
      return { status: 0, text: cause?.code ?? message, retryAfter: undefined };
    }
  }
}

const isFailed = ({ status }: { status: number }): boolean => status === 0 || status >= 500;
