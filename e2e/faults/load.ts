import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { setClockOffset } from "@/lib/core/clock";
import { Answers, FaultsClient, type Reply } from "./client";
import type { Door } from "./supervised";
import { draw, type World } from "./world";

const SCENARIOS = [undefined, undefined, undefined, "pending", "pending_failed", "on_request"];
/** Milliseconds between two attempts, and how long a client retries a keyed write before it stops for the moment. */
const AGAIN_MS = 400;
const PERSISTENCE_MS = 25_000;
/** Pause between two purchases of a client, so that the machine has time to restart servers. */
const PAUSE_MS = 150;

/** A write with an idempotency key, with the outcome as the client knows it. */
export interface KeyedWrite {
  key: string;
  path: string;
  body: object;
  scenario: string | undefined;
  /** Unknown if no conclusive answer arrived. */
  outcome: "done" | "refused" | "unknown";
  publicId?: string;
}

/**
 * The load of partners: searches, bookings of all products, decisions on requests, cancellations, and writes without a
 * key.
 */
export class Load {
  readonly answers = new Answers();
  readonly books: KeyedWrite[] = [];
  readonly cancels: KeyedWrite[] = [];
  private readonly client: FaultsClient;
  private running: Promise<unknown>[] = [];
  private isStopping = false;
  private clockAhead = 0;
  /** The endpoint's description that one client keeps changing, without keys. */
  private description = "";
  private described = 0;
  /** Descriptions with an unknown outcome. One of them may still become visible, unless a later one was stored. */
  private uncertain: string[] = [];

  /**
   * @param isReplicated whether commits wait for a standby. A commit whose client was cut off then becomes visible
   * when the standby has it, not at the next read
   */
  constructor(
    private readonly site: { readonly doors: readonly Door[] },
    private readonly world: World,
    private readonly random: () => number,
    private readonly isReplicated = false,
  ) {
    this.client = new FaultsClient(site.doors, world.login, this.answers, random);
  }

  begin(clients: number): void {
    this.isStopping = false;
    const again = async (act: () => Promise<void>) => {
      while (!this.isStopping) {
        await act();
        await sleep(PAUSE_MS);
      }
    };
    this.running = Array.from({ length: clients }, () => again(() => this.shop()));
    this.running.push(again(() => this.describe()));
  }

  /** Resolves when every client has finished its current step. */
  async end(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  /** Retries all writes with an unknown outcome under their keys, until every outcome is known. */
  async settle(): Promise<void> {
    for (const write of [...this.books, ...this.cancels])
      if (write.outcome === "unknown") await this.persist(write, 60_000);
  }

  /** Advances the sandbox clock on every server. @returns false if it was not advanced */
  async moveClock(ms: number): Promise<boolean> {
    const ahead = this.clockAhead + ms;
    const moved = await Promise.all(
      this.site.doors.map(async (door) => {
        const body = { now: new Date(Date.now() + ahead).toISOString() };
        for (let tried = 0; tried < 20_000; tried += AGAIN_MS) {
          const reply = await this.client.call("PUT", "/sandbox/clock", { body }, [door]);
          if (reply?.status === 200) return true;
          await sleep(AGAIN_MS);
        }
        return false;
      }),
    );
    if (!moved.includes(true)) return false;
    this.clockAhead = ahead;
    setClockOffset(ahead);
    return true;
  }

  /** Whether one of these servers sells: sends a search and a prebook, as clients do. */
  async isServing(doors: readonly Door[] = this.site.doors): Promise<boolean> {
    const { path, search, prebook } = draw(this.world, this.random);
    const found = await this.client.call("POST", `${path}/search`, { body: search }, doors);
    if (found?.status !== 200) return false;
    const body = prebook(found.body);
    if (!body) return true;
    const pinned = await this.client.call("POST", `${path}/prebook`, { body, key: randomUUID() }, doors);
    return pinned !== undefined && pinned.status < 500;
  }

  private async shop(): Promise<void> {
    const purchase = draw(this.world, this.random);
    const { path } = purchase;
    const found = await this.client.call("POST", `${path}/search`, { body: purchase.search });
    if (found?.status !== 200) return sleep(AGAIN_MS);
    const wanted = purchase.prebook(found.body);
    const pinned = wanted && (await this.client.call("POST", `${path}/prebook`, { body: wanted, key: randomUUID() }));
    if (pinned?.status !== 200 || typeof pinned.body.prebook_token !== "string") return sleep(AGAIN_MS);
    const key = randomUUID();
    const scenario = SCENARIOS[Math.floor(this.random() * SCENARIOS.length)];
    const body = {
      ...purchase.book(pinned.body.prebook_token),
      agency_reference: key,
      ...(path === "" && { notify_guest: true }),
    };
    const write: KeyedWrite = { key, path: `${path}/book`, body, scenario, outcome: "unknown" };
    this.books.push(write);
    const booked = await this.persist(write, PERSISTENCE_MS);
    if (write.publicId) await this.afterwards(write.publicId, (booked!.body.booking as { status: string }).status);
  }

  /** Follow-up actions of a partner on some of its bookings. */
  private async afterwards(id: string, status: string): Promise<void> {
    if (status === "ON_REQUEST" && this.random() < 0.5) {
      const answer = this.random() < 0.7 ? "CONFIRMED" : "REJECTED";
      await this.client.call("POST", `/sandbox/bookings/${id}/resolve`, { body: { status: answer } });
    } else if (status === "CONFIRMED" && this.random() < 0.3) {
      const cancel: KeyedWrite = {
        key: randomUUID(),
        path: `/bookings/${id}/cancel`,
        body: {},
        scenario: undefined,
        outcome: "unknown",
        publicId: id,
      };
      this.cancels.push(cancel);
      await this.persist(cancel, PERSISTENCE_MS);
    }
  }

  /** Retries a keyed write until its outcome is known (docs/errors#what-to-retry). */
  private async persist(write: KeyedWrite, forMs: number): Promise<Reply | undefined> {
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      const reply = await this.client.call("POST", write.path, write);
      const isCertain =
        reply &&
        reply.status < 500 &&
        ![401, 429].includes(reply.status) &&
        reply.body.code !== "IDEMPOTENCY_IN_PROGRESS";
      if (isCertain) {
        write.outcome = reply.status < 300 ? "done" : "refused";
        const made = (reply.body.booking as { public_id?: string } | undefined)?.public_id;
        if (made && write.outcome === "done") write.publicId = made;
        return reply;
      }
      await sleep(AGAIN_MS);
    }
    return undefined;
  }

  /**
   * A write without a key. `SERVICE_BUSY` means that nothing was done; a write with an unknown outcome is visible at
   * the next read or never.
   */
  private async describe(): Promise<void> {
    const path = `/webhook-endpoints/${this.world.described}`;
    const next = `description ${++this.described}`;
    const written = await this.client.call("PATCH", path, { body: { description: next } });
    for (let attempt = 0; ; attempt++) {
      await sleep(AGAIN_MS);
      const read = await this.client.call("GET", path);
      if (read?.status === 200) return this.compare(read, written, next);
      if (attempt < 50) continue;
      this.description = ""; // The outcome is unknown: any value of the next read is right.
      return;
    }
  }

  private compare(read: Reply, written: Reply | undefined, next: string): void {
    const shown = read.body.description as string;
    const isDone = written !== undefined && written.status < 300;
    const isNotDone = written !== undefined && written.status >= 400 && written.body.code !== "SERVICE_UNAVAILABLE";
    const late = this.isReplicated ? this.uncertain : [];
    const right = isDone ? [next] : isNotDone ? [this.description, ...late] : [this.description, next, ...late];
    if (isDone) this.uncertain = [];
    else if (!isNotDone) this.uncertain.push(next);
    if (this.description !== "" && !right.includes(shown)) {
      this.answers.wrong.push(
        `a write without a key: ${String(written?.status)} for “${next}” after “${this.description}”, and then “${shown}”`,
      );
    }
    this.description = shown;
  }
}

/** A seeded random generator (mulberry32) of repeatable numbers, 0 inclusive to 1 exclusive. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
