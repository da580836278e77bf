import { z } from "zod";
import { deliveryFields, NamedGuest, TourDetails } from "@/lib/booking/detail-schemas";
import { Status } from "@/lib/booking/schemas";
import { OUTCOMES } from "@/lib/booking/status";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { LinkToken } from "@/lib/shared-link/schemas";
import { Instant, Money, PathId, PublicId, text } from "@/lib/core/wire";

const Reference = text(100).meta({ description: "The supplier's own number", example: "HTL-77123" });
const InstantText = z.string().meta({ format: "date-time" });

export const SupplyBookingPath = z.strictObject({ public_id: PathId });

export const SupplyBookingList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  status: Status.optional(),
  updated_since: Instant.optional().meta({
    description: "Bookings that changed for the supplier at this instant or later, in the order of their changes",
  }),
});

const SupplyRoom = z.object({
  room_code: z.string(),
  rate_plan_code: z.string(),
  board_code: z.string(),
  adults: z.int(),
  child_ages: z.array(z.int()),
  guests: z.array(NamedGuest),
  supplier_reference: z.string().nullable(),
});

/** A booking, or an item of a package, as its supplier sees it: without the sell price. */
export const SupplyBooking = z.object({
  public_id: PublicId.meta({ description: "The booking's id" }),
  item_public_id: PublicId.optional().meta({ description: "For a part of a package: the item's id" }),
  booking_number: z.int(),
  kind: z.enum(["NEW", "CHANGE", "CANCEL"]).meta({ description: "What the last message tells" }),
  version: z.int().meta({ description: "The version that the last message tells; acknowledge sends it" }),
  status: Status,
  product_type: z.int(),
  property_code: z.string().optional().meta({ description: "Of a stay" }),
  service_code: z.string().optional().meta({ description: "Of a transfer, tour option or cabin" }),
  checkin: z.string().meta({ description: "First day: of a stay its check-in", example: "2027-05-01" }),
  checkout: z.string().meta({ description: "Last day: of a stay its check-out", example: "2027-05-03" }),
  start_time: z.string().optional().meta({
    description: "Local HH:MM: of a tour its departure, of a transfer its time if it is known",
    example: "10:00",
  }),
  units: z.int().optional().meta({ description: "Vehicles or seats of a service", example: 1 }),
  rooms: z.array(SupplyRoom).meta({ description: "Of a stay; their index is the `room` of an acknowledgement" }),
  travellers: z.array(NamedGuest).meta({
    description:
      "Of any other product; of a flight with their passports, whose numbers are whole in the booking's own answer",
  }),
  language: z.string().optional().meta({ description: "Of a tour: what the guests wish (BCP 47)", example: "de" }),
  pickup_point: TourDetails.shape.pickup_point,
  answers: TourDetails.shape.answers,
  contact: z
    .object({ name: z.string(), phone: z.string().optional().meta({ example: "+351912345678" }) })
    .nullable()
    .meta({ description: "Of a transfer or tour: whom the driver or guide calls; null: nobody, or another product" }),
  guest_market: z
    .string()
    .nullable()
    .meta({ description: "The guests' market (ISO 3166) that it was sold for; null: not known", example: "DE" }),
  special_requests: z.string().nullable(),
  arrival: z
    .record(z.string(), z.unknown().meta({ description: "A time, a number or a place of the arrival" }))
    .nullable()
    .meta({ description: "Of a transfer: flight, times, pick-up and drop-off, as far as they are known" }),
  cost_total: Money.nullable().meta({ description: "What it costs, of a plan with a cost; else null" }),
  currency: z.string().nullable().meta({ description: "ISO 4217 code of `cost_total`" }),
  supplier_reference: z.string().nullable(),
  outcome: z.enum(OUTCOMES).nullable().meta({ description: "How it ended otherwise than it was sold" }),
  ...deliveryFields,
  respond_by: InstantText.nullable().meta({ description: "Until when a waiting booking is to be decided" }),
  acknowledged_at: InstantText.nullable(),
  updated_at: InstantText,
});
export const SupplyBookingPage = z.object({ items: z.array(SupplyBooking), next_cursor: z.string().nullable() });

export const Acknowledgement = z.strictObject({
  version: z.int().min(1).meta({ description: "`version` of the booking as it was read" }),
  supplier_reference: Reference.optional(),
  rooms: z
    .array(
      z.strictObject({
        room: z.int().min(0).meta({ description: "Index in `rooms`, from 0", example: 0 }),
        supplier_reference: Reference,
      }),
    )
    .max(30)
    .refine((rooms) => new Set(rooms.map(({ room }) => room)).size === rooms.length, "must name each room once")
    .optional(),
});

export const SupplyDecision = z.strictObject({
  status: z.enum(["CONFIRMED", "REJECTED"]),
  reason: text(500).optional().meta({ description: "Sent to the partner in the event" }),
});

const Ticket = z
  .strictObject({
    traveller: z.int().min(0).meta({ description: "Index in `travellers`, from 0", example: 0 }),
    code: text(500).optional(),
    format: z.enum(["QR", "CODE128", "TEXT"]).optional(),
    number: text(40).optional().meta({ description: "A flight's ticket number", example: "0572301234567" }),
  })
  .refine(
    ({ code, format, number }) => (code === undefined) === (format === undefined) && (code ?? number) !== undefined,
    {
      message: "must have a code with its format, or a number",
    },
  );

/** Details of the delivery that the supplier sends. Absent fields keep their values; null removes a value. */
export const DeliveryChange = z.strictObject({
  pickup_at: Instant.nullable().optional(),
  pickup_instructions: text(1000).nullable().optional(),
  driver: z
    .strictObject({ name: text(100), phone: text(40).optional() })
    .nullable()
    .optional(),
  record_locator: text(20).nullable().optional(),
  tickets: z.array(Ticket).max(300).optional().meta({ description: "Replaces all tickets" }),
});

/**
 * The state behind a mail's link. TOLD and ASKED (the booking waits for a decision) take an answer. CHANGED: a later
 * mail replaces this one. CANCELLED: the booking has ended.
 */
type LinkState = "TOLD" | "ASKED" | "ACKNOWLEDGED" | "DECLINED" | "CHANGED" | "CANCELLED";

/** The supplier's page behind the link of a mail, in the reader's language. */
export interface Delivery {
  name: string;
  /** The first sentence of the message, such as that the booking is cancelled. */
  line: string;
  facts: { label: string; value: string; isLtr: boolean }[];
  /** The number of rooms for which the supplier may enter a number; 0 when the booking has ended. */
  rooms: number;
  isEnded: boolean;
  state: LinkState;
}

/** The supplier's answer on the page behind the link of a mail; the link's token authorizes it. */
export const SupplierAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("acknowledge"), token: LinkToken, ...Acknowledgement.omit({ version: true }).shape }),
  z.strictObject({
    act: z.literal("decide"),
    token: LinkToken,
    ...SupplyDecision.shape,
    ...Acknowledgement.omit({ version: true }).shape,
  }),
]);
export type SupplierAct = z.output<typeof SupplierAct>;
