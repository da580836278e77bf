import { Windows, type Quota, type WindowState } from "./rate-windows";

/** A call that wants to start; its tenant may have at most `limit` in flight. */
export interface Flight {
  tenant: number;
  limit: number;
}

export interface LimitRequest {
  quotas: readonly Quota[];
  flight?: Flight | undefined;
  /** Redis decides about the quotas: a refusal by the windows of this process does not keep the flight from starting. */
  isDecidedElsewhere?: boolean;
}

export interface LimitAnswer {
  state: WindowState;
  /** The tenant has as many calls in flight as it may have. */
  isFull: boolean;
  /** The flight was counted: it has to be ended with `leave`. */
  hasEntered: boolean;
}

/** The limits of one process: windows of requests, and calls in flight by tenant. */
export class ProcessLimits {
  private readonly windows = new Windows();
  /** Calls in flight by tenant. */
  private readonly flights = new Map<number, number>();

  /** Counts a request. @param now milliseconds of a monotonic clock */
  take({ quotas, flight, isDecidedElsewhere = false }: LimitRequest, now: number): LimitAnswer {
    // Whole milliseconds: sums of fractions are inexact.
    const state = this.windows.take(quotas, Math.floor(now));
    if (!flight || (state.refusedBy && !isDecidedElsewhere)) return { state, isFull: false, hasEntered: false };
    const hasEntered = this.enter(flight);
    return { state, isFull: !hasEntered, hasEntered };
  }

  /** Ends a call in flight. */
  leave(tenant: number): void {
    const left = (this.flights.get(tenant) ?? 0) - 1;
    if (left > 0) this.flights.set(tenant, left);
    else this.flights.delete(tenant);
  }

  private enter({ tenant, limit }: Flight): boolean {
    const inFlight = this.flights.get(tenant) ?? 0;
    if (inFlight >= limit) return false;
    this.flights.set(tenant, inFlight + 1);
    return true;
  }
}
