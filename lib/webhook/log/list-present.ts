import type { z } from "zod";
import type { HealthRow } from "./health-repository";
import type { Deliveries } from "./deliveries";
import type { DeliveryRow, DetailRow } from "./list-repository";
import type {
  AttemptRecord,
  DeliveryDetail,
  DeliveryPage,
  DeliveryRecord,
  DeliveryStatus,
  EndpointHealth,
} from "./list-schemas";

/** Serializes a delivery with its attempts, oldest first. */
export function toDelivery(d: DeliveryRow): z.input<typeof DeliveryRecord> {
  return {
    public_id: d.publicId,
    event_id: d.eventId,
    event_type: d.eventType,
    status: d.status as DeliveryStatus,
    attempts: d.made.map(toAttempt),
    next_attempt_at: d.nextAttemptAt?.toISOString() ?? null,
    created_at: d.createdAt.toISOString(),
    payload: JSON.parse(d.payload) as Record<string, unknown>,
  };
}

function toAttempt(a: DeliveryRow["made"][number]): z.input<typeof AttemptRecord> {
  return {
    at: a.at.toISOString(),
    http_status: a.httpStatus,
    error: a.error,
    duration_ms: a.durationMs,
    response_excerpt: a.responseExcerpt,
  };
}

export function toDeliveryPage({ rows, nextCursor }: Deliveries): z.input<typeof DeliveryPage> {
  return { items: rows.map(toDelivery), next_cursor: nextCursor };
}

/** Serializes a delivery with the full request and response of each attempt, headers included. */
export function toDeliveryDetail(d: DetailRow): z.input<typeof DeliveryDetail> {
  return {
    ...toDelivery(d),
    body: d.payload,
    attempts: d.made.map((a) => ({
      ...toAttempt(a),
      request_headers: a.requestHeaders as Record<string, string>,
      response_headers: a.responseHeaders as Record<string, string> | null,
    })),
  };
}

export function toHealth(rows: HealthRow[]): z.input<typeof EndpointHealth> {
  return {
    items: rows.map((row) => ({
      public_id: row.publicId,
      waiting: row.waiting,
      failed: row.failed,
      last_error: row.lastError,
      last_error_at: row.lastErrorAt?.toISOString() ?? null,
    })),
  };
}
