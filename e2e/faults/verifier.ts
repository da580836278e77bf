import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { listDisagreeingDepartures } from "@/lib/testing/harness/products/stock";
import { checkConservation } from "@/lib/inventory/conservation-repository";
import type { Receiver } from "./receiver";
import type { KeyedWrite, Load } from "./load";
import type { Site } from "./site";
import { listServices, type World } from "./world";

/** Seconds after the last fault within which every write must be settled. */
const MAX_SECONDS = 60;
const MESSAGES_WITHOUT_BOOKING = `SELECT count(*)::int AS n FROM supplier_message m
  WHERE NOT EXISTS (SELECT FROM booking b WHERE b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id)`;

const EVENT_OF: Record<string, string> = {
  CONFIRMED: "booking.confirmed",
  FAILED: "booking.failed",
  REJECTED: "booking.rejected",
  CANCELLED: "booking.cancelled",
};

interface Booked {
  public_id: string;
  agency_reference: string;
  status: string;
  product_type: number;
  /** The booking's statuses in order, as `version:status`. */
  history: string[];
  events: string[];
  mails: string[];
  /** What its suppliers were told, in order. */
  told: Told[];
}

interface Told {
  /** The part of the booking and its supplier. */
  part: string;
  version: number;
  kind: "NEW" | "CHANGE" | "CANCEL";
  state: string;
  is_last: boolean;
}

/** Reads each table once and groups it, because one run checks thousands of bookings a dozen times. */
const BOOKED = `
  WITH history AS (
      SELECT tenant_id, booking_public_id, array_agg(version || ':' || to_status ORDER BY version) AS steps
      FROM booking_history GROUP BY tenant_id, booking_public_id),
    events AS (
      SELECT data->>'public_id' AS public_id, array_agg(type ORDER BY id) AS types
      FROM outbox_event GROUP BY data->>'public_id'),
    mails AS (
      SELECT tenant_id, booking_public_id, array_agg(kind || ' ' || (ended_at IS NOT NULL) ORDER BY created_at) AS kinds
      FROM guest_mail GROUP BY tenant_id, booking_public_id),
    told AS (
      SELECT tenant_id, booking_public_id, jsonb_agg(jsonb_build_object('part', concat_ws('/', item_no, property_id, service_id, package_id),
        'version', version, 'kind', kind, 'state', state, 'is_last', is_last) ORDER BY id) AS messages
      FROM supplier_message GROUP BY tenant_id, booking_public_id)
  SELECT b.public_id, b.agency_reference, b.status, b.product_type,
    coalesce(history.steps, '{}') AS history, coalesce(events.types, '{}') AS events, coalesce(mails.kinds, '{}') AS mails,
    coalesce(told.messages, '[]') AS told
  FROM booking b
    LEFT JOIN history ON (history.tenant_id, history.booking_public_id) = (b.tenant_id, b.public_id)
    LEFT JOIN events ON events.public_id = b.public_id
    LEFT JOIN mails ON (mails.tenant_id, mails.booking_public_id) = (b.tenant_id, b.public_id)
    LEFT JOIN told ON (told.tenant_id, told.booking_public_id) = (b.tenant_id, b.public_id)`;

/** The result of a check: a summary and the violations. */
interface Verdict {
  story: string;
  wrong: string[];
}

/** Compares everything that a site has written with what its clients and webhook receivers know. */
export class Verifier {
  constructor(
    private readonly site: Pick<Site, "pool" | "url" | "hasJumped">,
    private readonly world: World,
    private readonly load: Load,
    private readonly receiver: Receiver,
    private readonly endpoints: readonly string[],
  ) {}

  /** Checks what holds at any moment under load: acknowledged writes exist once, and stock equals bookings. */
  async look(): Promise<string[]> {
    const { pool } = this.site;
    // Copied before the bookings are read, so that later acknowledgements are not checked.
    const done = this.load.books.filter((write) => write.outcome === "done");
    const { rows } = await pool.query<{ public_id: string; agency_reference: string }>(
      "SELECT public_id, agency_reference FROM booking",
    );
    return [...oncePerKey(done, rows), ...(await this.compareStock())];
  }

  /** Waits up to a minute until all writes are settled, then checks everything. */
  async verifier(): Promise<Verdict> {
    const settled = await this.waitForEnd();
    const { rows } = await this.site.pool.query<Booked>(BOOKED);
    const wrong = [...settled.wrong, ...oncePerKey(this.load.books, rows), ...(await this.compareStock())];
    const status = new Map(rows.map((b) => [b.public_id, b.status]));
    for (const { publicId, outcome } of this.load.cancels) {
      if (outcome === "done" && status.get(publicId!) !== "CANCELLED")
        wrong.push(`${publicId}: cancelled, and ${String(status.get(publicId!))}`);
    }
    for (const booking of rows) wrong.push(...lifeOf(booking), ...toldOf(booking));
    const unbooked = await countRows(this.site.pool, MESSAGES_WITHOUT_BOOKING);
    if (unbooked !== 0) wrong.push(`${unbooked ?? "?"} messages to suppliers have no booking`);
    const arrived = await this.compareEvents();
    wrong.push(...arrived.wrong);
    const final = new Map<string, number>();
    for (const b of rows) final.set(b.status, (final.get(b.status) ?? 0) + 1);
    const counts = [...final].map(([name, count]) => `${count} ${name}`).join(", ");
    return {
      wrong,
      story: `${rows.length} bookings (${counts}), ${arrived.story}; settled in ${settled.seconds.toFixed(1)} s`,
    };
  }

  /**
   * Compares stock with bookings and holds. A server whose clock was ahead drops holds early, and book counts those
   * free units again (`PLACE_BOOKING`); the sold units must be correct in any case.
   */
  private async compareStock(): Promise<string[]> {
    const { pool, url, hasJumped } = this.site;
    const { examples } = await checkConservation(url);
    const nights = examples.filter(({ sold, booked, held, pinned }) => !hasJumped || sold !== booked || held > pinned);
    const wrong = nights.map((night) => `stock differs from bookings: ${JSON.stringify(night)}`);
    const rows = async <R extends object>(sql: string, values?: unknown[]) => (await pool.query<R>(sql, values)).rows;
    for (const service of listServices(this.world)) {
      const departures = await listDisagreeingDepartures({ rows }, service);
      const wrongly = departures.filter(
        ({ sold, booked, live, pinned }) => !hasJumped || sold !== (booked ?? 0) || live.length > (pinned?.length ?? 0),
      );
      wrong.push(...wrongly.map((departure) => `stock of service ${service}: ${JSON.stringify(departure)}`));
    }
    return wrong;
  }

  /** Every event arrived at every endpoint with one body per id, and no unknown event arrived. */
  private async compareEvents(): Promise<Verdict> {
    const { rows } = await this.site.pool.query<{ event_id: string }>("SELECT event_id FROM outbox_event");
    const written = new Set(rows.map((row) => row.event_id));
    const wrong: string[] = [];
    let repeated = 0;
    for (const name of this.endpoints) {
      const arrived = this.receiver.arrived.get(name) ?? new Map<string, never>();
      for (const id of written) if (!arrived.has(id)) wrong.push(`event ${id} never arrived at ${name}`);
      for (const [id, { bodies, times }] of arrived) {
        if (!written.has(id)) wrong.push(`${id} arrived at ${name}, and is not an event`);
        if (bodies.size > 1) wrong.push(`event ${id} arrived at ${name} with ${bodies.size} bodies`);
        if (times > 1) repeated++;
      }
    }
    return { wrong, story: `${written.size} events at ${this.endpoints.length} endpoints, ${repeated} arrived again` };
  }

  private async waitForEnd(): Promise<{ wrong: string[]; seconds: number }> {
    const open: Record<string, string> = {
      "bookings PENDING": "SELECT count(*)::int AS n FROM booking WHERE status = 'PENDING'",
      "events without deliveries": "SELECT count(*)::int AS n FROM webhook_outbox",
      "deliveries open": "SELECT count(*)::int AS n FROM webhook_delivery WHERE status <> 'DELIVERED'",
      "mails open": "SELECT count(*)::int AS n FROM guest_mail WHERE ended_at IS NULL",
      "mails to suppliers open": "SELECT count(*)::int AS n FROM supplier_message WHERE next_attempt_at IS NOT NULL",
    };
    const begin = performance.now();
    for (;;) {
      const seconds = (performance.now() - begin) / 1000;
      const wrong: string[] = [];
      for (const [what, sql] of Object.entries(open)) {
        const n = await countRows(this.site.pool, sql);
        if (n !== 0) wrong.push(`${n ?? "?"} ${what} after ${seconds.toFixed(0)} s`);
      }
      if (!wrong.length || seconds > MAX_SECONDS) return { wrong, seconds };
      await sleep(250);
    }
  }
}

async function countRows(pool: pg.Pool, sql: string): Promise<number | undefined> {
  const found = await pool.query<{ n: number }>(sql).catch(() => undefined);
  return found?.rows[0]!.n;
}

/** An acknowledged write has created one booking, a refused one none, and any other at most one. */
function oncePerKey(
  books: readonly KeyedWrite[],
  rows: readonly Pick<Booked, "public_id" | "agency_reference">[],
): string[] {
  const byKey = new Map<string, string[]>();
  for (const { agency_reference, public_id } of rows)
    byKey.set(agency_reference, [...(byKey.get(agency_reference) ?? []), public_id]);
  return books.flatMap(({ key, outcome, publicId }) => {
    const made = byKey.get(key) ?? [];
    if (made.length > 1) return `${key} was booked ${made.length} times`;
    if (outcome === "done" && made[0] !== publicId) return `${publicId} was acknowledged, and is ${made[0] ?? "gone"}`;
    return outcome === "refused" && made.length ? `${key} was refused, and is booked as ${made[0]}` : [];
  });
}

/**
 * Checks a booking's life: its history has no gap, each event occurs once, and a stay has one finished mail to its
 * guest.
 */
function lifeOf({ public_id, status, product_type, history, events, mails }: Booked): string[] {
  const wrong: string[] = [];
  const steps = history.map((step) => step.split(":") as [string, string]);
  // A booking that is confirmed at once is created and confirmed in one step, which is version 2.
  const skipped = steps[0]?.[1] === "CONFIRMED" ? 1 : 0;
  const hasGap = steps.some(([version], i) => Number(version) !== (i === 0 ? 1 : i + 1 + skipped));
  if (hasGap || steps.at(-1)?.[1] !== status) wrong.push(`${public_id} is ${status}, its history ${history.join()}`);
  const expected = ["booking.created", ...steps.flatMap(([, to]) => EVENT_OF[to] ?? [])];
  if (events.join() !== expected.join()) wrong.push(`${public_id}: history ${history.join()}, events ${events.join()}`);
  const isUnended = mails.some((mail) => mail.endsWith("false"));
  const isSilent =
    product_type === 1 && steps.some(([, to]) => to === "CONFIRMED") && !mails.includes("CONFIRMED true");
  if (isSilent || isUnended || new Set(mails).size !== mails.length)
    wrong.push(`${public_id} is ${status}: mails ${mails.join()}`);
  return wrong;
}

/** Every supplier of a booking was told of it once, then of each version once, and at last of its end. */
function toldOf({ public_id, status, history, told }: Booked): string[] {
  const versions = new Set(history.map((step) => Number(step.split(":")[0])));
  const isEnded = ["CANCELLED", "REJECTED", "FAILED"].includes(status);
  const parts = [...new Set(told.map(({ part }) => part))].map((part) => told.filter((one) => one.part === part));
  const isRight = (own: Told[]) =>
    own.every(
      ({ version, kind, state, is_last: isLast }, at) =>
        versions.has(version) &&
        version > (own[at - 1]?.version ?? 0) &&
        (version === 1) === (at === 0) &&
        (kind !== "NEW" || at === 0) &&
        isLast === (at === own.length - 1) &&
        state !== "QUEUED",
    ) && (own.at(-1)!.kind === "CANCEL") === isEnded;
  if (parts.length && parts.every(isRight)) return [];
  return [`${public_id} is ${status}, its history ${history.join()}: told ${JSON.stringify(told)}`];
}
