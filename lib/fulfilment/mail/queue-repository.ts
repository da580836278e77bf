import { z } from "zod";
import { rows, statement } from "@/lib/core/db";

/** A message that this process has claimed, until its lease expires. */
const ClaimedMessage = z.object({
  id: z.string().transform(BigInt),
  /** The property's internal id; 0 if the part is no stay. */
  propertyId: z.int(),
  version: z.int(),
  recipient: z.string(),
  sealedToken: z.string().nullable(),
  /** Grows each time the message is queued again, so that its id changes. */
  round: z.int(),
  /** The number of attempts, including this one. */
  attempts: z.int(),
});
export type ClaimedMessage = z.output<typeof ClaimedMessage>;

/**
 * Claims due messages, as the guests' mails are claimed. Hand-written SQL, because it goes by the database's clock and
 * past the rows that others have locked.
 * @param seconds of the lease
 */
export const claimMessages = (channel: "EMAIL" | "API", most: number, seconds: number): Promise<ClaimedMessage[]> =>
  rows(
    ClaimedMessage,
    "claim_supplier_messages",
    `WITH due AS MATERIALIZED (
       SELECT id FROM supplier_message WHERE next_attempt_at <= now() + interval '1 ms' AND channel = :channel
       ORDER BY next_attempt_at LIMIT :limit FOR UPDATE SKIP LOCKED
     )
     UPDATE supplier_message m SET attempts = attempts + 1, next_attempt_at = now() + :seconds::int * interval '1 second'
     FROM due WHERE m.id = due.id
     RETURNING m.id::text, coalesce(m.property_id, 0) AS "propertyId", m.version, m.recipient, m.sealed_token AS "sealedToken", m.round, m.attempts`,
    { channel, limit: most, seconds },
  );

/** Extends the lease of a message that this process is sending. */
export async function renewMessage({ id, round, attempts }: ClaimedMessage, seconds: number): Promise<void> {
  await statement(
    "renew_supplier_message",
    `UPDATE supplier_message SET next_attempt_at = now() + :seconds::int * interval '1 second'
     WHERE id = :id AND round = :round AND attempts = :attempts AND state = 'QUEUED'`,
    { id: String(id), round, attempts, seconds },
  );
}

/** Stores the link of a message before it is sent, so that it is the same at each attempt. */
export async function storeMessageLink(id: bigint, tokenHash: string, sealedToken: string): Promise<void> {
  await statement(
    "store_supplier_link",
    "UPDATE supplier_message SET token_hash = :tokenHash, sealed_token = :sealedToken WHERE id = :id",
    { id: String(id), tokenHash, sealedToken },
  );
}

/** The result of an attempt. `retryIn`: seconds until the next attempt; null after the last */
export interface MessageOutcome {
  state: "SENT" | "QUEUED" | "FAILED";
  error: string | null;
  retryIn: number | null;
}

/**
 * Records the result of an attempt. A message that a later version has replaced meanwhile stays replaced; `sent_at`
 * shows that it was sent nevertheless.
 */
export async function finishMessage(
  { id, round, attempts }: ClaimedMessage,
  { state, error, retryIn }: MessageOutcome,
  now: Date,
): Promise<void> {
  await statement(
    "finish_supplier_message",
    `UPDATE supplier_message SET last_error = :error,
       state = CASE WHEN state = 'QUEUED' THEN :state ELSE state END,
       next_attempt_at = CASE WHEN state = 'QUEUED' THEN now() + :retryIn::int * interval '1 second' END,
       sent_at = CASE WHEN :state = 'SENT' THEN :now::timestamptz ELSE sent_at END
     WHERE id = :id AND round = :round AND (attempts = :attempts OR :state = 'SENT')`,
    { id: String(id), round, attempts, state, error, retryIn, now },
  );
}

/**
 * Queues those last messages about a booking again that were not acknowledged, to the present addresses.
 * @returns how many
 */
export async function requeueMessages(tenantId: number, publicId: string): Promise<number> {
  const queued = await statement(
    "send_supplier_messages_again",
    `UPDATE supplier_message m SET channel = s.channel, recipient = s.recipient, state = 'QUEUED', round = round + 1, attempts = 0,
       last_error = NULL, next_attempt_at = now()
     FROM booking_suppliers(:tenantId, :publicId) s
     WHERE m.tenant_id = :tenantId AND m.booking_public_id = :publicId AND m.is_last AND m.acknowledged_at IS NULL
       AND m.item_no = s.item_no AND (m.property_id, m.service_id, m.package_id) IS NOT DISTINCT FROM (s.property_id, s.service_id, s.package_id)
       AND s.recipient IS NOT NULL
     RETURNING m.id`,
    { tenantId, publicId },
  );
  return queued.length;
}
