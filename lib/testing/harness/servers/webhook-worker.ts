import { expect } from "vitest";
import { DeliveryLanes } from "@/lib/webhook/delivery/delivery-lanes";
import { listDueEndpoints } from "@/lib/webhook/delivery/delivery-sweep";
import { fanOut } from "@/lib/webhook/delivery/fan-out";
import type { FreshDatabase } from "./fresh-database";

/** Does a worker's job until no event must be fanned out and no delivery is due. */
export async function runWebhooks(): Promise<void> {
  const failures: unknown[] = [];
  const lanes = new DeliveryLanes((error) => failures.push(error));
  await fanOut();
  for (let due = await listDueEndpoints(); due.length && !failures.length; due = await listDueEndpoints()) {
    await Promise.all(due.map((endpointId) => lanes.wake(endpointId)));
    await lanes.whenIdle();
  }
  expect(failures).toEqual([]);
}

/** Makes waiting deliveries due now. */
export async function hurryWebhooks(db: FreshDatabase): Promise<void> {
  await db.rows("UPDATE webhook_delivery SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL");
}

let events = 0;
/** Writes an event of a tenant as the domain does. @returns its webhook-id */
export async function writeEvent(db: FreshDatabase, tenantId: number, type = "booking.created"): Promise<string> {
  const id = `evt_test${String(++events).padStart(6, "0")}`;
  const data = {
    public_id: `bkg_${events}`,
    status: "CONFIRMED",
    agency_reference: "Zoë & Søn “GmbH”",
    version: events,
  };
  await db.rows("INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, $2, $3, now(), $4)", [
    tenantId,
    id,
    type,
    data,
  ]);
  return id;
}

/** Deliveries of an event in their current state. */
export const findDeliveries = (db: FreshDatabase, eventId: string) =>
  db.rows<{
    id: string;
    status: string;
    attempts: number;
    failures: number;
    next_attempt_at: Date | null;
    payload: string;
  }>(
    "SELECT id, status, attempts, failures, next_attempt_at, payload FROM webhook_delivery WHERE event_id = $1 ORDER BY endpoint_id",
    [eventId],
  );
