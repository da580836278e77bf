import { setMaxListeners } from "node:events";
import { clock, monotonicNow } from "@/lib/core/clock";
import { AttemptRecorder } from "./attempt-recorder";
import { recordSent, sendDelivery } from "./delivery-attempt";
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from "./delivery-repository";
import { signingSecrets } from "../secret/secret";
import { CONNECTIONS } from "../send/send-connection";

/** Maximum requests that one process sends to an endpoint at the same time. */
const MAX_PER_ENDPOINT = CONNECTIONS;
/** The same while the endpoint fails or is slow, so that it does not take capacity from other endpoints. */
const MAX_PER_FAILING_ENDPOINT = 2;
/** Maximum number of deliveries claimed at once for an endpoint that has just responded within `QUICK_MS`. */
const MAX_PER_QUICK_ENDPOINT = 64;
const QUICK_MS = 200;
/** Milliseconds after which a response counts as slow. */
const SLOW_MS = 3_000;
/**
 * Milliseconds within which a claimed delivery must be sent, or else be released: the rest of its twenty seconds is
 * for the request's time-out and for recording.
 */
const MAX_QUEUED_MS = 3_000;
/** Maximum number of claimed deliveries per process, which limits memory and sockets. */
const MAX_CLAIMED = 1_000;

interface Queued {
  claimed: ClaimedDelivery;
  secrets: Promise<string[]>;
  /** When it was queued, by the monotonic clock. */
  since: number;
}

interface Lane {
  endpointId: number;
  /** Claimed deliveries that wait for a connection. */
  queue: Queued[];
  /** Number of running requests. */
  requests: number;
  /** Number of claimed deliveries that are neither recorded nor released. */
  open: number;
  /** How the endpoint has answered last: with a failure or slowly, usual, or quick. */
  pace: "careful" | "usual" | "quick";
  claiming: boolean;
  /** Whether another wake-up arrived while the lane was claiming. */
  again: boolean;
  /** Whether more deliveries may be due than the lane has room for: it claims again when a slot is free. */
  more: boolean;
}

/** Maximum running requests and claimed deliveries, by pace. */
const LIMITS = {
  careful: { requests: MAX_PER_FAILING_ENDPOINT, claimed: MAX_PER_FAILING_ENDPOINT },
  usual: { requests: MAX_PER_ENDPOINT, claimed: MAX_PER_ENDPOINT },
  quick: { requests: MAX_PER_ENDPOINT, claimed: MAX_PER_QUICK_ENDPOINT },
};

/**
 * The deliveries that a process has claimed. Each endpoint has a lane, so that a hanging endpoint delays no other. A
 * woken lane claims due deliveries up to its limit, sends them over the endpoint's connections, and continues until
 * none is due. Claims expire after twenty seconds (a lease), so that a dead process loses nothing and blocks nothing:
 * delivery is at least once.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<number, Lane>();
  /** Lanes that wait for free capacity in this process, longest wait first. */
  private readonly waiting = new Set<number>();
  private readonly recorder = new AttemptRecorder();
  private readonly stopping = new AbortController();
  private open = 0;
  private stopped = false;
  private idle: (() => void) | undefined;

  /** @param report receives errors outside of sending itself; the claims then expire */
  constructor(private readonly report: (error: unknown) => void) {
    // All running requests listen to it, and Node would warn of more than ten listeners.
    setMaxListeners(0, this.stopping.signal);
  }

  /**
   * Starts sending what is due at an endpoint; resolves when the requests are running.
   * @throws Error if claiming fails
   */
  async wake(endpointId: number): Promise<void> {
    const lane = this.lanes.get(endpointId) ?? newLane(endpointId);
    if (lane.claiming) {
      lane.again = true;
      return;
    }
    this.lanes.set(endpointId, lane);
    lane.claiming = true;
    try {
      do {
        lane.again = false;
        await this.fill(lane);
      } while (lane.again);
    } finally {
      lane.claiming = false;
      this.removeIdle(lane);
    }
  }

  /** Resolves when no delivery is claimed. */
  async whenIdle(): Promise<void> {
    if (this.lanes.size) await new Promise<void>((resolve) => (this.idle = resolve));
  }

  /**
   * Stops claiming, releases what was not sent, and waits up to `patience` milliseconds for running requests, which
   * are then aborted and released.
   */
  async stop(patience: number): Promise<void> {
    this.stopped = true;
    for (const lane of this.lanes.values()) this.sendQueued(lane);
    const abortTimer = setTimeout(() => this.stopping.abort(), patience);
    await this.whenIdle();
    clearTimeout(abortTimer);
  }

  /** Removes a lane without claimed deliveries. */
  private removeIdle(lane: Lane): void {
    if (!lane.open && !lane.claiming) this.lanes.delete(lane.endpointId);
    if (!this.lanes.size) this.idle?.();
  }

  private async fill(lane: Lane): Promise<void> {
    lane.more = true;
    const limit = LIMITS[lane.pace].claimed;
    const busy = lane.requests + lane.queue.length;
    // Claiming several costs little more than claiming one, so the lane waits until half of it is free.
    if (this.stopped || busy > limit / 2) return;
    const free = MAX_CLAIMED - this.open;
    if (free < MAX_PER_ENDPOINT) {
      this.waiting.add(lane.endpointId);
      return;
    }
    const max = Math.min(limit, busy + free);
    const claimed = await claimDeliveries(lane.endpointId, {
      limit: max,
      whenFailing: MAX_PER_FAILING_ENDPOINT,
      busy,
    });
    const [first] = claimed;
    // An empty claim while requests are running may mean that a failing endpoint is at its limit.
    lane.more = first
      ? claimed.length + busy >= (first.health.failingSince ? MAX_PER_FAILING_ENDPOINT : max)
      : busy > 0;
    if (!first) return;
    lane.open += claimed.length;
    this.open += claimed.length;
    const secrets = signingSecrets(lane.endpointId, clock.realNow());
    // Released deliveries do not use the secrets.
    secrets.catch(() => {});
    const since = monotonicNow();
    for (const one of claimed) lane.queue.push({ claimed: one, secrets, since });
    this.sendQueued(lane);
  }

  /** Sends queued deliveries as long as the endpoint has a free connection; releases those that wait too long. */
  private sendQueued(lane: Lane): void {
    const oldest = this.stopped ? Infinity : monotonicNow() - MAX_QUEUED_MS;
    const stale = lane.queue.findIndex(({ since }) => since >= oldest);
    const late = lane.queue.splice(0, stale === -1 ? lane.queue.length : stale);
    if (late.length) void this.release(late, lane);
    while (lane.requests < LIMITS[lane.pace].requests && lane.queue.length) {
      void this.deliver(lane.queue.shift()!, lane);
    }
  }

  /** Releases deliveries that have waited too long. Never rejects. */
  private async release(late: readonly Queued[], lane: Lane): Promise<void> {
    lane.more = true;
    await releaseDeliveries(late.map(({ claimed }) => claimed)).catch(this.report);
    this.close(lane, late.length);
  }

  /** Sends a delivery and records the result. Never rejects. */
  private async deliver({ claimed, secrets }: Queued, lane: Lane): Promise<void> {
    lane.requests++;
    let isSending = true;
    const next = (): void => {
      if (!isSending) return;
      isSending = false;
      lane.requests--;
      this.sendQueued(lane);
      if (lane.more) this.wake(lane.endpointId).catch(this.report);
    };
    try {
      const signing = await secrets;
      const sent = signing.length ? await sendDelivery(claimed, signing, this.stopping.signal) : undefined;
      if (sent) {
        const { error, durationMs } = sent;
        lane.pace = error !== null || durationMs > SLOW_MS ? "careful" : durationMs <= QUICK_MS ? "quick" : "usual";
        // A failure is recorded before the next claim, which is then limited as for a failing endpoint.
        if (error === null) next();
        await recordSent(claimed, sent, this.recorder);
      } else if (signing.length) await releaseDeliveries([claimed]);
    } catch (error) {
      this.report(error);
    }
    next();
    this.close(lane, 1);
  }

  /** Counts deliveries that are recorded or released, and gives their capacity to the lane that has waited longest. */
  private close(lane: Lane, deliveries: number): void {
    lane.open -= deliveries;
    this.open -= deliveries;
    if (lane.more && !lane.open) this.wake(lane.endpointId).catch(this.report);
    else this.removeIdle(lane);
    const [longest] = this.waiting;
    if (longest === undefined) return;
    this.waiting.delete(longest);
    this.wake(longest).catch(this.report);
  }
}

const newLane = (endpointId: number): Lane => ({
  endpointId,
  queue: [],
  requests: 0,
  open: 0,
  pace: "usual",
  claiming: false,
  again: false,
  more: false,
});
