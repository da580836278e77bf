import { clock } from "@/lib/core/clock";
import { attemptDelivery } from "./delivery-attempt";
import { type Claimed, claimDeliveries } from "./delivery-repository";
import { signingSecrets } from "../secret/secret";
import { CONNECTIONS } from "../send/send-connection";

/** Maximum number of deliveries that one process has in flight at one endpoint. */
const MAX_PER_ENDPOINT = CONNECTIONS;
/** The same while the endpoint fails or is slow, so that it does not take capacity from other endpoints. */
const MAX_PER_FAILING_ENDPOINT = 2;
/** Milliseconds after which a response counts as slow. */
const SLOW_MS = 3_000;
/** Maximum number of deliveries in flight per process: bounds its memory and sockets. */
const MAX_IN_FLIGHT = 500;

interface Lane {
  inFlight: number;
  slow: boolean;
  claiming: boolean;
  /** Another wake-up arrived while the lane was claiming. */
  again: boolean;
  /** More deliveries may be due than the lane has room for: it claims again when a slot becomes free. */
  more: boolean;
}

/**
 * The deliveries that one process has in flight. Each endpoint has a lane, so that a hanging endpoint delays no other.
 * A woken lane claims due deliveries up to its concurrency limit and continues until none is due. Claims expire after
 * twenty seconds (a lease), so a process that dies loses nothing and blocks nothing: delivery is at least once.
 */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();
  /** Lanes that wait for free capacity in this process, longest wait first. */
  private readonly waiting = new Set<number>();
  private readonly stopping = new AbortController();
  private inFlight = 0;
  private stopped = false;
  private idle: (() => void) | undefined;

  /** @param report receives errors outside the sending itself; the claims then expire */
  constructor(private readonly report: (error: unknown) => void) {}

  /**
   * Starts sending what is due at an endpoint; resolves when the requests are in flight.
   * @throws Error when the claim fails
   */
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
      this.removeIdle(endpointId, lane);
    }
  }

  /** Resolves when nothing is in flight. */
  async whenIdle(): Promise<void> {
    if (this.lanes.size) await new Promise<void>((resolve) => (this.idle = resolve));
  }

  /**
   * Stops claiming and waits for the deliveries in flight, up to `patience` milliseconds; after that they are aborted
   * and released.
   */
  async stop(patience: number): Promise<void> {
    this.stopped = true;
    const abortTimer = setTimeout(() => this.stopping.abort(), patience);
    await this.whenIdle();
    clearTimeout(abortTimer);
  }

  /** Removes a lane without deliveries in flight. */
  private removeIdle(endpointId: number, lane: Lane): void {
    if (!lane.inFlight && !lane.claiming) this.lanes.delete(endpointId);
    if (!this.lanes.size) this.idle?.();
  }

  private async fill(endpointId: number, lane: Lane): Promise<void> {
    const limit = lane.slow ? MAX_PER_FAILING_ENDPOINT : MAX_PER_ENDPOINT;
    lane.more = true;
    // Claiming several costs little more than claiming one, so the lane waits until half of it is free.
    if (this.stopped || lane.inFlight > limit / 2) return;
    const free = MAX_IN_FLIGHT - this.inFlight;
    if (free < limit) {
      this.waiting.add(endpointId);
      return;
    }
    const busy = lane.inFlight;
    const claimed = await claimDeliveries(endpointId, { limit, whenFailing: MAX_PER_FAILING_ENDPOINT, busy });
    const [first] = claimed;
    // An empty claim with deliveries in flight may mean that a failing endpoint is at its limit.
    lane.more = first ? claimed.length + busy >= (first.failingSince ? MAX_PER_FAILING_ENDPOINT : limit) : busy > 0;
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
      if (sent) lane.slow = sent.durationMs > SLOW_MS;
    } catch (error) {
      this.report(error);
    }
    lane.inFlight--;
    this.inFlight--;
    if (lane.more) this.wake(claimed.endpointId).catch(this.report);
    else this.removeIdle(claimed.endpointId, lane);
    const [longest] = this.waiting;
    if (longest === undefined) return;
    this.waiting.delete(longest);
    this.wake(longest).catch(this.report);
  }
}
