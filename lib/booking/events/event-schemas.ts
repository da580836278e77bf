import { z } from "zod";
import { CurrencyCode, Money } from "@/lib/core/wire";
import { BOOKING_STATUSES } from "../status";

/** Who initiated a change: the partner's API client, a user of the desk, the supplier, or the service itself. */
export const INITIATORS = ["PARTNER", "STAFF", "SUPPLIER", "SYSTEM"] as const;
export type Initiator = (typeof INITIATORS)[number];

export const InitiatedBy = z.enum(INITIATORS).meta({
  description:
    "Who caused the change: PARTNER through the API, STAFF at the desk, SUPPLIER by an answer or a cancellation, SYSTEM by a deadline",
  example: "PARTNER",
});

/** A field of a booking that has changed. */
export const FieldChange = z
  .object({
    field: z.string().meta({
      description: "Name of the field in the booking's full view; for an item of a package `items[<its id>].status`",
      example: "agency_reference",
    }),
    before: z.unknown().meta({ description: "Value before the change; null: none", example: "TRIP-2041" }),
    after: z.unknown().meta({ description: "Value after the change; null: none", example: "TRIP-2042" }),
  })
  .meta({ description: "A field of a booking with its value before and after a change" });
export type FieldChange = z.output<typeof FieldChange>;

const StatusName = z.enum(BOOKING_STATUSES);

/** An event's `data`: the booking after the change. */
export const BookingEventData = z
  .object({
    public_id: z.string().meta({ description: "The booking's id", example: "bkg_01K5ZJ4M8Q" }),
    booking_number: z.int().meta({ description: "The booking's number, for people", example: 100482 }),
    status: StatusName.meta({ description: "Current status", example: "CONFIRMED" }),
    previous_status: StatusName.nullable().meta({
      description: "Previous status; null for a new booking",
      example: "ON_REQUEST",
    }),
    product_type: z.int().meta({
      description: "1 accommodation, 2 transfer, 3 tour, 4 flight, 5 package",
      example: 1,
    }),
    agency_reference: z.string().nullable().meta({ description: "The partner's own reference", example: "TRIP-2041" }),
    version: z.int().meta({ description: "Increases with each change of the booking", example: 2 }),
    reason: z.string().nullable().meta({ description: "The reason, if one was given", example: "The hotel is full" }),
    initiator: InitiatedBy,
    supplier_reference: z
      .string()
      .nullable()
      .meta({ description: "The supplier's own booking number", example: "H-77123" }),
    total: Money.meta({ description: "The booking's total, in `currency`", example: "284.56" }),
    currency: CurrencyCode.meta({ description: "ISO 4217 code of `total` and `fee`", example: "EUR" }),
    starts_at: z.string().meta({
      description: "Its first day, or the instant with the local offset where a time is known",
      example: "2027-05-01",
    }),
    ends_at: z.string().meta({ description: "Its last day or instant, in the same form", example: "2027-05-03" }),
    changes: z.array(FieldChange).meta({ description: "Changed fields; empty for a new booking" }),
  })
  .meta({ description: "The booking after the change" });
export type BookingEventData = z.output<typeof BookingEventData>;
