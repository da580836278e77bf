import { clock } from "@/lib/core/clock";
import { attemptDelivery } from "./delivery-attempt";
import { type Claimed, claimDeliveries } from "./delivery-repository";
import { signingSecrets } from "./secret";
import { CONNECTIONS } from "./send-connection";

/** Deliveries that one process has in flight at one endpoint, at most… */
const WIDE = CONNECTIONS;
/** …and while it fails, or takes its time: what it holds then is what others cannot have. */
const NARROW = 2;
/** Milliseconds beyond which an answer is slow. */
const SLOW = 3_000;
/** Deliveries that one process has in flight in all: a bound for its memory and sockets. */
const MOST = 500;

interface Lane {
  inFlight: number;
  slow: boolean;
  claiming: boolean;
  /** Something came up while it was claiming. */
  again: boolean;
  /** More may be due than it has room for: it looks again as soon as there is room. */
  more: boolean;
}

/**
 * The deliveries of one process on their way. Each endpoint has a lane, and what hangs in one delays nobody in another: a
 * woken lane claims what is due at its endpoint, as much as it may have in flight, and goes on by itself until nothing is
 * due. Whatever it has is claimed for twenty seconds only, so a process that dies loses nothing and blocks nothing.
 */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();
  /** Lanes that found no room in this process, the longest waiting first. */
  private readonly waiting = new Set<number>();
  private readonly stopping = new AbortController();
  private inFlight = 0;
  private stopped = false;
  private idle: (() => void) | undefined;

  /** @param report is told what went wrong beside the sending itself: the claims stay, and run out */
  constructor(private readonly report: (error: unknown) => void) {}

  /** Sends what is due at an endpoint. Resolves when it is on its way. @throws when it cannot be claimed */
  async wake(endpointId: number): Promise<void> {
    const lane = this.lanes.get(endpointId) ?? { inFlight: 0, slow: false, claiming: false, again: false, more: false };
    if (lane.claiming) {
      lane.again = true;
      return;
    }
    this.lanes.set(endpointId, lane);
    lane.claiming = true;
    try {
      do {
        lane.again = false;
        await this.fill(endpointId, lane);
      } while (lane.again);
    } finally {
      lane.claiming = false;
      this.leave(endpointId, lane);
    }
  }

  /** Resolves when nothing is on its way. */
  async drained(): Promise<void> {
    if (this.lanes.size) await new Promise<void>((resolve) => (this.idle = resolve));
  }

  /** Takes no more, and lets what is on its way arrive, for so many milliseconds; what is under way then is given back. */
  async stop(patience: number): Promise<void> {
    this.stopped = true;
    const hurry = setTimeout(() => this.stopping.abort(), patience);
    await this.drained();
    clearTimeout(hurry);
  }

  /** Forgets a lane in which nothing is on its way. */
  private leave(endpointId: number, lane: Lane): void {
    if (!lane.inFlight && !lane.claiming) this.lanes.delete(endpointId);
    if (!this.lanes.size) this.idle?.();
  }

  private async fill(endpointId: number, lane: Lane): Promise<void> {
    const most = lane.slow ? NARROW : WIDE;
    lane.more = true;
    // Claims of several cost little more than those of one: it waits until half of its lane is free.
    if (this.stopped || lane.inFlight > most / 2) return;
    const free = MOST - this.inFlight;
    if (free < most) {
      this.waiting.add(endpointId);
      return;
    }
    const busy = lane.inFlight;
    const claimed = await claimDeliveries(endpointId, { most, whenFailing: NARROW, busy });
    const [first] = claimed;
    // Nothing beside what is on its way may mean that a failing endpoint has no room.
    lane.more = first ? claimed.length + busy >= (first.failingSince ? NARROW : most) : busy > 0;
    if (!first) return;
    lane.inFlight += claimed.length;
    this.inFlight += claimed.length;
    const secrets = signingSecrets(endpointId, clock.realNow());
    for (const one of claimed) void this.deliver(one, lane, secrets);
  }

  /** Never rejects. */
  private async deliver(claimed: Claimed, lane: Lane, secrets: Promise<string[]>): Promise<void> {
    try {
      const sent = await attemptDelivery(claimed, await secrets, this.stopping.signal);
      if (sent) lane.slow = sent.durationMs > SLOW;
    } catch (error) {
      this.report(error);
    }
    lane.inFlight--;
    this.inFlight--;
    if (lane.more) this.wake(claimed.endpointId).catch(this.report);
    else this.leave(claimed.endpointId, lane);
    const [longest] = this.waiting;
    if (longest === undefined) return;
    this.waiting.delete(longest);
    this.wake(longest).catch(this.report);
  }
}
