import { statement } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/audit-sql";

/** Records a success and clears the endpoint's failing state. Successes of the same second are recorded once. */
export async function recordSuccess(endpointId: number, at: Date): Promise<void> {
  await statement(
    "note_webhook_success",
    `UPDATE webhook_endpoint SET last_success_at = :at::timestamptz, failing_since = NULL
     WHERE id = :endpointId AND (failing_since IS NOT NULL OR last_success_at IS NULL OR last_success_at < :at::timestamptz - interval '1 second')`,
    { endpointId, at },
  );
}

/** Records the first failure since the last success. */
export async function recordFailure(endpointId: number, at: Date): Promise<void> {
  await statement(
    "note_webhook_failure",
    "UPDATE webhook_endpoint SET failing_since = :at::timestamptz WHERE id = :endpointId AND failing_since IS NULL",
    { endpointId, at },
  );
}

const DISABLE = `
  WITH disabled AS (
    UPDATE webhook_endpoint SET status = 'DISABLED', disabled_reason = :reason, updated_at = :at::timestamptz
    WHERE id = :endpointId AND url = :url AND status = 'ACTIVE' RETURNING tenant_id, public_id
  )
  ${insertAudit({ tenant: "tenant_id", actor: "'system:worker'", operation: "'webhook.disable'", subject: "public_id", at: ":at::timestamptz", from: "disabled" })}`;

/**
 * Disables an endpoint, unless its URL has changed since, and writes the audit entry.
 * @param at the domain's instant, as for every change of an endpoint
 */
export async function disableEndpoint(
  endpoint: { id: number; url: string },
  reason: "GONE" | "FAILING",
  { at, traceId }: { at: Date; traceId: string },
): Promise<void> {
  await statement("disable_webhook_endpoint", DISABLE, {
    endpointId: endpoint.id,
    reason,
    at,
    url: endpoint.url,
    traceId,
  });
}
