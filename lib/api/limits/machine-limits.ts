import { Windows, type Quota, type WindowState } from "./rate-windows";

/** A call that wants to start; its tenant may have at most `limit` in flight. */
export interface Flight {
  tenant: number;
  limit: number;
}

export interface LimitRequest {
  quotas: readonly Quota[];
  flight?: Flight | undefined;
  /** Redis decides about the quotas: a refusal by the windows of this machine does not keep the flight from starting. */
  isDecidedElsewhere?: boolean;
}

export interface LimitAnswer {
  state: WindowState;
  /** The tenant has as many calls in flight as it may have. */
  isFull: boolean;
  /** The flight was counted: it has to be ended with `leave`. */
  hasEntered: boolean;
}

/**
 * The limits of one machine: windows of requests, and calls in flight by tenant. With several serving processes the
 * launcher holds them for all, so that a limit is exact whichever process serves a call.
 */
export class MachineLimits<P extends object> {
  private readonly windows = new Windows();
  /** Calls in flight by process and tenant: those of a killed process end with it. */
  private readonly flights = new Map<P, Map<number, number>>();

  /** Counts a request of a process. @param now milliseconds of a monotonic clock */
  take(process: P, { quotas, flight, isDecidedElsewhere = false }: LimitRequest, now: number): LimitAnswer {
    // Whole milliseconds: sums of fractions are inexact.
    const state = this.windows.take(quotas, Math.floor(now));
    if (!flight || (state.refusedBy && !isDecidedElsewhere)) return { state, isFull: false, hasEntered: false };
    const hasEntered = this.enter(process, flight);
    return { state, isFull: !hasEntered, hasEntered };
  }

  /** Ends a call in flight. */
  leave(process: P, tenant: number): void {
    const own = this.flights.get(process);
    const left = (own?.get(tenant) ?? 0) - 1;
    if (left > 0) own!.set(tenant, left);
    else own?.delete(tenant);
  }

  /** Ends all calls in flight of a process that has ended. */
  drop(process: P): void {
    this.flights.delete(process);
  }

  private enter(process: P, { tenant, limit }: Flight): boolean {
    let all = 0;
    for (const one of this.flights.values()) all += one.get(tenant) ?? 0;
    if (all >= limit) return false;
    let own = this.flights.get(process);
    if (!own) this.flights.set(process, (own = new Map<number, number>()));
    own.set(tenant, (own.get(tenant) ?? 0) + 1);
    return true;
  }
}
