/**
 * The domain's clock, for holds, tokens, rate keys, deadlines, `request_time` and `respond_by`. Token life, rate
 * limits and idempotency retention use real time. Only a sandbox moves it; tests use it as a stub clock.
 */
export interface Clock {
  /** The domain's current time, by the clock of the running tenant. */
  now(): Date;
  /** The real current time. */
  realNow(): Date;
}

// One state per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & {
  __domainClockOffset?: number;
  __tenantClocks?: TenantClocks;
};

export const clock: Clock = {
  now: () => new Date(Date.now() + clockOffset() + ahead()),
  realNow: () => new Date(),
};

/** Milliseconds by which a tenant's clock is ahead of the shared one. */
function ahead(tenantId = shared.__tenantClocks?.running()): number {
  return tenantId === undefined ? 0 : (shared.__tenantClocks?.moved.get(tenantId) ?? 0);
}

/** The current time of a tenant's clock, for work that runs for several tenants. */
export const tenantNow = (tenantId: number): Date => new Date(getSharedNow().getTime() + ahead(tenantId));

/** The current time of the clock of all tenants that have not moved theirs. */
export const getSharedNow = (): Date => new Date(clock.now().getTime() - ahead());

/**
 * An instant of the running tenant in epoch seconds of the clock that all tenants share: holds end by that clock,
 * because stock is sold to tenants whose own clocks differ.
 */
export const toStockSecond = (at: Date): number => Math.floor((at.getTime() - ahead()) / 1000);

/** The clocks that a sandbox's tenants have moved. */
interface TenantClocks {
  /** By tenant: the milliseconds by which its clock is ahead of the shared one. */
  moved: ReadonlyMap<number, number>;
  /** The tenant of the running work. */
  running(): number | undefined;
}

/** Gives tenants clocks of their own, which only a sandbox does. */
export function setTenantClocks(clocks: TenantClocks): void {
  shared.__tenantClocks = clocks;
}

/** A clock's current time and its tenants, as parameters of a statement for all tenants with `followsClockSql`. */
export interface ClockWithTenants extends Record<string, unknown> {
  now: Date;
  movedTenants: number[];
  isMoved: boolean;
}

/** The shared clock, and in a sandbox those that tenants have moved. */
export function listClocks(): ClockWithTenants[] {
  const moved = [...(shared.__tenantClocks?.moved.keys() ?? [])];
  return [
    { now: getSharedNow(), movedTenants: moved, isMoved: false },
    ...moved.map((id) => ({ now: tenantNow(id), movedTenants: [id], isMoved: true })),
  ];
}

/** SQL: whether a tenant goes by the clock in a statement's parameters. @param tenantId SQL of its id */
export const followsClockSql = (tenantId: string): string =>
  `(${tenantId} = ANY (:movedTenants::int[])) = :isMoved::boolean`;

/** The time of the clock that is furthest behind: what is past by it is past for every tenant. */
export const getEarliestNow = (): Date => new Date(Math.min(...listClocks().map(({ now }) => now.getTime())));

/**
 * Milliseconds of a monotonic clock, which ignores changes to the machine's clock. For durations and windows, not for
 * instants.
 */
export function monotonicNow(): number {
  return performance.now();
}

/** Milliseconds by which the domain's clock is ahead of real time. */
export function clockOffset(): number {
  return shared.__domainClockOffset ?? 0;
}

/**
 * Moves the domain's clock of this process, which runs on from there. The caller stores the offset for other
 * processes.
 */
export function setClockOffset(milliseconds: number): void {
  shared.__domainClockOffset = milliseconds;
}
