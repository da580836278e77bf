import { Logger, runOnce } from "graphile-worker";
import { expect } from "vitest";
import { Lanes } from "@/lib/webhook/delivery-lanes";
import { deliverWebhooks, fanOutWebhooks } from "@/lib/worker/webhooks";
import type { FreshDatabase } from "./fresh-database";

/** Does what a worker does, until the queue has nothing that is due and nothing is on its way. */
export async function runWebhooks(db: FreshDatabase): Promise<void> {
  const failures: unknown[] = [];
  const lanes = new Lanes((error) => failures.push(error));
  const taskList = { "webhook-fan-out": fanOutWebhooks, "webhook-deliver": deliverWebhooks(lanes) };
  await runOnce({ connectionString: db.url, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
  await lanes.drained();
  expect(failures).toEqual([]);
  expect(await db.rows("SELECT last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL")).toEqual(
    [],
  );
}

/** Makes what waits for its next attempt due now. */
export async function hurryWebhooks(db: FreshDatabase): Promise<void> {
  await db.rows("UPDATE webhook_delivery SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL");
  await db.rows("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL");
}

let events = 0;
/** An event of a tenant, as the domain writes them. @returns its webhook-id */
export async function writeEvent(db: FreshDatabase, tenantId: number, type = "booking.created"): Promise<string> {
  const id = `evt_test${String(++events).padStart(6, "0")}`;
  const data = {
    public_id: `bkg_${events}`,
    status: "CONFIRMED",
    agency_reference: "Zoë & Søn “GmbH”",
    version: events,
  };
  await db.rows("INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, $2, $3, now(), $4)", [tenantId, id, type, data]); // prettier-ignore
  return id;
}

/** Deliveries of an event, as they stand. */
export const deliveriesOf = (db: FreshDatabase, eventId: string) =>
  db.rows<{ id: string; status: string; attempts: number; failures: number; next_attempt_at: Date | null; payload: string }>(
    "SELECT id, status, attempts, failures, next_attempt_at, payload FROM webhook_delivery WHERE event_id = $1 ORDER BY endpoint_id",
    [eventId],
  ); // prettier-ignore
