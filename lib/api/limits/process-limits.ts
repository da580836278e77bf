import { RateWindows, type RateQuota, type WindowState } from "./rate-windows";

/** A call that wants to start. Its tenant may have at most `limit` calls running. */
export interface StartingCall {
  tenant: number;
  limit: number;
}

export interface LimitRequest {
  quotas: readonly RateQuota[];
  starting?: StartingCall | undefined;
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
  private readonly windows = new RateWindows();
  /** Running calls by tenant. */
  private readonly runningOf = new Map<number, number>();

  /** Counts a request. @param now milliseconds of a monotonic clock */
  take({ quotas, starting, isDecidedElsewhere = false }: LimitRequest, now: number): LimitAnswer {
    // Whole milliseconds: sums of fractions are inexact.
    const state = this.windows.take(quotas, Math.floor(now));
    if (!starting || (state.refusedBy && !isDecidedElsewhere)) return { state, isFull: false, hasEntered: false };
    const hasEntered = this.enter(starting);
    return { state, isFull: !hasEntered, hasEntered };
  }

  /** Ends a running call. */
  leave(tenant: number): void {
    const left = (this.runningOf.get(tenant) ?? 0) - 1;
    if (left > 0) this.runningOf.set(tenant, left);
    else this.runningOf.delete(tenant);
  }

  private enter({ tenant, limit }: StartingCall): boolean {
    const running = this.runningOf.get(tenant) ?? 0;
    if (running >= limit) return false;
    this.runningOf.set(tenant, running + 1);
    return true;
  }
}
