import type pg from "pg";
import { env } from "@/lib/core/env";
import { newId } from "@/lib/core/ids";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { newSecret } from "@/lib/webhook/secret/secret";

/** The application secret that seals webhook secrets here and opens them in the workers. */
export const APP_SECRET = "a benchmark needs no secret, only its length";

/** Creates a tenant with active endpoints at these URLs. @returns its internal id */
export async function makePartner(client: pg.Pool, urls: readonly string[]): Promise<number> {
  env.appSecret ||= APP_SECRET;
  const { rows } = await client.query<{ id: number }>(
    "INSERT INTO tenant (public_id, name, catalogue) VALUES ($1, 'Hooked', '{}') RETURNING id",
    [newId("ten", new Date())],
  );
  const tenant = rows[0]!.id;
  for (const url of urls) {
    const publicId = newId("whe", new Date());
    const { sealed, keyId, last4 } = newSecret(publicId);
    await client.query(
      `WITH made AS (
         INSERT INTO webhook_endpoint (tenant_id, public_id, url, status, event_types, created_at, updated_at, verified_at)
         VALUES ($1, $2, $3, 'ACTIVE', $4, now(), now(), now()) RETURNING id)
       INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at) SELECT id, $5, $6, $7, now() FROM made`,
      [tenant, publicId, url, EVENT_TYPES, Buffer.from(sealed), keyId, last4],
    );
  }
  return tenant;
}

/** Writes an event as a booking does, in its own transaction. */
export async function writeEvent(client: pg.Pool, tenant: number, eventId: string): Promise<void> {
  const data = {
    public_id: newId("bkg", new Date()),
    booking_number: 1_000_001,
    status: "CONFIRMED",
    previous_status: null,
    product_type: 1,
    agency_reference: eventId,
    version: 1,
  };
  await client.query({
    name: "write_event",
    text: "INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, $2, 'booking.created', now(), $3)",
    values: [tenant, eventId, data],
  });
}
