import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Money, PathId, PublicId, text } from "@/lib/core/wire";
import { FullRecord, Status } from "../schemas";

const InstantText = z.string().meta({ format: "date-time" });

/** The minutes after which a PENDING booking is stale: its finaliser takes seconds. */
export const STALE_MINUTES = 5;

/**
 * The state `requests` lists ON_REQUEST bookings, which a person answers, and `stale` those that are PENDING for too
 * long.
 */
export const QueueList = z.strictObject({
  state: z.enum(["requests", "stale"]).default("requests"),
  q: text(100).optional(),
  limit: limitSchema(200),
  cursor: Cursor,
});

export const QueuedBooking = z.object({
  tenant_public_id: PublicId,
  tenant_name: z.string(),
  public_id: PublicId,
  booking_number: z.int(),
  status: Status,
  product_type: z.int(),
  title: z.string(),
  place_name: z.string().nullable(),
  lead_guest: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  total: Money,
  currency: z.string(),
  agency_reference: z.string().nullable(),
  special_requests: z.string().nullable(),
  created_at: InstantText,
  respond_by: InstantText.nullable(),
});
export const QueuePage = z.object({
  items: z.array(QueuedBooking),
  next_cursor: z.string().nullable(),
  /** The counts over all tenants, independent of the filters. */
  waiting: z.int(),
  stale: z.int(),
});

export const QueuePath = z.object({ tenant_public_id: PathId, public_id: PathId });
export const QueueRecord = z.object({ tenant_public_id: PublicId, tenant_name: z.string(), booking: FullRecord });

/** A declined request becomes REJECTED; a declined stale booking FAILED. */
export const Decision = z
  .strictObject({
    decision: z.enum(["CONFIRM", "DECLINE"]),
    supplier_reference: text(100).optional(),
    reason: text(500).optional(),
  })
  .refine((given) => given.decision === "CONFIRM" || given.reason !== undefined, {
    path: ["reason"],
    message: "is required to decline: the partner receives it",
  })
  .refine((given) => given.decision === "CONFIRM" || given.supplier_reference === undefined, {
    path: ["supplier_reference"],
    message: "is allowed with CONFIRM only",
  });
