import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Arrival } from "../load/webhooks/receiver";

/** Seconds that events and mails have to come to their end. */
const MAX_SECONDS = 60;

const EVENT_OF: Record<string, string> = {
  CONFIRMED: "booking.confirmed",
  FAILED: "booking.failed",
  REJECTED: "booking.rejected",
  CANCELLED: "booking.cancelled",
};

interface Booked {
  public_id: string;
  status: string;
  /** Statuses that it came to, in order, as `version:status`. */
  history: string[];
  events: string[];
  event_ids: string[];
  mails: string[];
}

const BOOKED = `
  SELECT b.public_id, b.status,
    ARRAY(SELECT h.version || ':' || h.to_status FROM booking_history h WHERE h.tenant_id = b.tenant_id AND h.booking_public_id = b.public_id ORDER BY h.version) AS history,
    ARRAY(SELECT o.type FROM outbox_event o WHERE o.data->>'public_id' = b.public_id ORDER BY o.id) AS events,
    ARRAY(SELECT o.event_id FROM outbox_event o WHERE o.data->>'public_id' = b.public_id ORDER BY o.id) AS event_ids,
    ARRAY(SELECT m.kind || ' ' || (m.ended_at IS NOT NULL) FROM guest_mail m WHERE m.tenant_id = b.tenant_id AND m.booking_public_id = b.public_id) AS mails
  FROM booking b`;

/**
 * Looks at every booking: one final state after its first, its two events once each and arrived, and, where it was confirmed,
 * one mail that has ended.
 * @returns the number of faults, and what was counted
 */
export async function judge(
  pool: pg.Pool,
  acknowledged: string[],
  arrived: Map<string, Arrival>,
): Promise<{ wrong: number; story: string }> {
  await ended(pool);
  const { rows } = await pool.query<Booked>(BOOKED);
  const known = new Set(rows.map(({ public_id }) => public_id));
  const lost = acknowledged.filter((id) => !known.has(id)).length;
  const states = rows.filter((b) => !(b.history.length === 2 && b.history[1] === `2:${b.status}` && EVENT_OF[b.status])); // prettier-ignore
  const events = rows.filter((b) => b.events.join() !== ["booking.created", EVENT_OF[b.status]].join());
  const told = rows.flatMap(({ event_ids }) => event_ids);
  const silent = told.filter((id) => !arrived.has(id)).length;
  const mails = rows.filter((b) => b.mails.join() !== (b.status === "CONFIRMED" ? "CONFIRMED true" : ""));
  for (const example of [...states, ...events, ...mails].slice(0, 3)) console.log(example);
  const final = new Map<string, number>();
  for (const { status } of rows) final.set(status, (final.get(status) ?? 0) + 1);
  return {
    wrong: lost + states.length + events.length + silent + mails.length,
    story:
      `${rows.length} bookings (${[...final].map(([status, count]) => `${count} ${status}`).join(", ")}), ${lost} lost, ` +
      `${states.length} without exactly one final state, ${events.length} without exactly their events, ${silent} of ${told.length} events not delivered, ` +
      `${mails.length} without exactly their mail`,
  };
}

/** Waits until no event is to be made into deliveries, no delivery and no mail is on its way; a minute at most. */
async function ended(pool: pg.Pool): Promise<void> {
  const open = `SELECT (SELECT count(*) FROM webhook_outbox) + (SELECT count(*) FROM webhook_delivery WHERE status <> 'DELIVERED')
    + (SELECT count(*) FROM guest_mail WHERE ended_at IS NULL) AS open`;
  for (let waited = 0; waited < MAX_SECONDS * 4; waited++) {
    const found = await pool.query<{ open: string }>(open).catch(() => undefined);
    if (found?.rows[0]!.open === "0") return;
    await sleep(250);
  }
}
