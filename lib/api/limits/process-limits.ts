import { Windows, type Quota, type WindowState } from "./rate-windows";

/** A call that wants to start. Its tenant may have at most `limit` calls running. */
export interface Flight {
  tenant: number;
  limit: number;
}

export interface LimitRequest {
  quotas: readonly Quota[];
  flight?: Flight | undefined;
  /** Whether Redis decides about quotas. This process's own windows then do not stop the call. */
  isDecidedElsewhere?: boolean;
}

export interface LimitAnswer {
  state: WindowState;
  /** Whether the tenant has as many running calls as it may. */
  isFull: boolean;
  /** Whether the call was counted as running, and must be ended by `leave`. */
  hasEntered: boolean;
}

/** The limits that one process enforces: windows of requests, and running calls by tenant. */
export class ProcessLimits {
  private readonly windows = new Windows();
  /** Running calls by tenant. */
  private readonly flights = new Map<number, number>();

  /** Counts a request. @param now milliseconds of a monotonic clock */
  take({ quotas, flight, isDecidedElsewhere = false }: LimitRequest, now: number): LimitAnswer {
    // Whole milliseconds: sums of fractions are inexact.
    const state = this.windows.take(quotas, Math.floor(now));
    if (!flight || (state.refusedBy && !isDecidedElsewhere)) return { state, isFull: false, hasEntered: false };
    const hasEntered = this.enter(flight);
    return { state, isFull: !hasEntered, hasEntered };
  }

  /** Ends a running call. */
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
