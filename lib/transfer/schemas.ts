import { z } from "zod";
import { bookFields, partyFields, ReachableContact, Travellers } from "@/lib/booking/travellers/traveller-schemas";
import { Arrival } from "@/lib/booking/arrival/arrival-schemas";
import { CalendarDate, CurrencyCode, Language, PublicId, text, TimeOfDay } from "@/lib/core/wire";
import { AllocationId, Dropped, offerFields } from "@/lib/prebook/schemas";

/** The transfer search. Each offer's allocation id is bound to all of it. */
export const TransferSearchRequest = z.strictObject({
  from_zone_public_id: PublicId,
  to_zone_public_id: PublicId,
  direction: z
    .literal([1, 2], { error: "must be 1 (arrival) or 2 (departure)" })
    .meta({ description: "1 arrival, 2 departure" }),
  service_date: CalendarDate.meta({ description: "Date at the start of the transfer" }),
  service_time: TimeOfDay.optional().meta({
    description: "Local time HH:MM at its start, from which terms and deadlines count; without it, from midnight",
    example: "14:35",
  }),
  ...partyFields,
  service_class: z
    .literal([0, 1, 2], { error: "must be 0 (both), 1 (private) or 2 (shared)" })
    .default(0)
    .meta({ description: "0 both, 1 private only, 2 shared only" }),
  vehicle_type_public_id: PublicId.optional().meta({ description: "Limits private offers to one vehicle type" }),
  currency_code: CurrencyCode,
  language: Language,
});
export type TransferSearchRequest = z.output<typeof TransferSearchRequest>;

export const TransferVehicle = z.object({
  public_id: z.string(),
  name: z.string(),
  vehicle_class: z.string(),
  max_passengers: z.int(),
  max_bags: z.int(),
});
export const TransferOffer = z.object({
  ...offerFields,
  from_zone_public_id: z.string(),
  to_zone_public_id: z.string(),
  direction: z.int(),
  service_class: z.int().meta({ description: "1 private, priced per vehicle; 2 shared, priced per passenger" }),
  service_date: z.string(),
  service_time: z.string().optional().meta({ description: "As searched", example: "14:35" }),
  vehicle_type: TransferVehicle,
  units: z.int().meta({ description: "Vehicles of a private transfer, seats of a shared one" }),
  duration_minutes: z.int().nullable(),
  languages: z.array(z.string()).meta({ description: "Empty: any" }),
});
export const DroppedRate = Dropped.extend({
  service_class: z.int().optional(),
  vehicle_type_public_id: z.string().optional(),
});
export const TransferSearchResponse = z.object({ offers: z.array(TransferOffer), dropped: z.array(DroppedRate) });

/** The search exactly as it was sent, with the chosen offer. */
export const TransferPrebookRequest = TransferSearchRequest.extend({ allocation_id: AllocationId });
export type TransferPrebookRequest = z.output<typeof TransferPrebookRequest>;

export const TransferBookRequest = z.strictObject({
  ...bookFields,
  contact: ReachableContact,
  travellers: Travellers.default([]),
  flight_number: text(20).optional().meta({ description: "The same as `arrival.flight_number`" }),
  pickup_note: text(500).optional(),
  arrival: Arrival.optional(),
});
export type TransferBookRequest = z.output<typeof TransferBookRequest>;
