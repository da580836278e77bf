import { z } from "zod";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { Adults, CurrencyCode, Instant, Money, PathId, PublicId } from "@/lib/core/wire";
import { Allocation, BoardCode, ChildAges, checkStay, SearchRequest, Slot, stayDates } from "./schemas";

const InstantText = z.string().meta({ format: "date-time" });

export const AvailabilityRequest = SearchRequest;
export const AvailabilityRow = z.object({
  property_id: z.string(),
  available: z.boolean(),
  total_available: z.int(),
  from_total: Money.nullable(),
  currency: z.string(),
  proof: z.string().nullable().meta({ description: "Opens this property's offers; lives 60 minutes" }),
  error_code: z.enum(["PROPERTY_NOT_FOUND", "UNSUPPORTED_FX_PAIR", "INTERNAL_ERROR"]).optional(),
});
export const AvailabilityResponse = z.object({
  currency_code: z.string(),
  request_time: InstantText,
  results: z.array(AvailabilityRow),
});

export const OffersPath = z.strictObject({ property_public_id: PathId });
const { occupancy } = SearchRequest.shape;
/** Either the stay itself, or the proof that an availability answer gave for it. */
export const OffersRequest = z
  .strictObject({
    proof: z.string().min(1).max(4000).optional(),
    checkin: stayDates.checkin.optional(),
    checkout: stayDates.checkout.optional(),
    occupancy: occupancy.optional(),
    currency: CurrencyCode.optional(),
    request_time: Instant.optional(),
  })
  .superRefine((body, refinement) => {
    const fields = ["checkin", "checkout", "occupancy", "currency"] as const;
    const say = (path: string, message: string) => refinement.addIssue({ code: "custom", path: [path], message });
    if (body.proof !== undefined) {
      for (const field of [...fields, "request_time"] as const)
        if (body[field] !== undefined) say(field, "is sealed in the proof");
      return;
    }
    for (const field of fields) if (body[field] === undefined) say(field, "is required");
    if (body.checkin && body.checkout) checkStay({ checkin: body.checkin, checkout: body.checkout }, refinement);
  });
export type OffersRequest = z.output<typeof OffersRequest>;

export const Offer = Allocation.omit({ slots: true }).extend({
  slots: z.array(Slot.extend({ room_name: z.string(), rate_plan_name: z.string(), meal_plan_code: BoardCode, nightly: z.array(z.object({ date: z.string(), total: Money })) })), // prettier-ignore
  cancellation_policy: CancellationPolicy,
  fees_at_property: z.array(
    z.object({ code: z.string(), name: z.string(), amount: Money, currency: z.string(), basis: z.string() }),
  ),
});
export const OffersResponse = z.object({
  property_id: z.string(),
  currency_code: z.string(),
  request_time: InstantText,
  offers: z.array(Offer),
});

export const CheckRequest = z
  .strictObject({
    property_public_id: PublicId,
    room_public_id: PublicId,
    rate_plan_public_id: PublicId,
    ...stayDates,
    adults: Adults,
    child_ages: ChildAges,
    currency: CurrencyCode,
    request_time: Instant.optional(),
  })
  .superRefine(checkStay);
export type CheckRequest = z.output<typeof CheckRequest>;

export const GateResult = z.object({
  gate: z.string(),
  result: z.enum(["PASS", "FAIL", "SKIPPED"]),
  code: z.string().nullable(),
  message: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export const CheckResponse = z.object({
  bookable: z.boolean(),
  first_failed_gate: z.string().nullable(),
  gates: z.array(GateResult),
  request_time: InstantText,
});
