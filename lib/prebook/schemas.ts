import { z } from "zod";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { Money } from "@/lib/core/wire";

/** Data of a warning: `previous`, `current` and `delta` of a price, `lead_hours` of a lead time. */
const Circumstances = z
  .record(z.string(), z.unknown().meta({ description: "A number or a name, depending on the key" }))
  .meta({
    description: "Details by name: for example `previous`, `current` and `delta` of a price",
  });

export const WARNING_CODES = [
  "PRICE_INCREASED",
  "PRICE_DECREASED",
  "BOARD_CHANGED",
  "POLICY_CHANGED",
  "NON_REFUNDABLE",
  "PENALTY_APPLIES_NOW",
  "NOT_CANCELLABLE",
  "ON_REQUEST_RATE",
  "PAY_AT_PROPERTY_FEE",
] as const;
export const Warning = z.object({
  code: z.enum(WARNING_CODES),
  severity: z.enum(["INFO", "WARNING"]),
  message: z.string(),
  details: Circumstances.nullable(),
});
export type Warning = z.output<typeof Warning>;

/** An opaque id of a search's offer. */
export const AllocationId = z.string().min(1).max(4000);

/** Fields of every offer, except a stay's. */
export const offerFields = {
  allocation_id: z
    .string()
    .meta({ description: "Id to send to prebook together with the search; valid for 60 minutes" }),
  total_selling_rate: Money,
  currency_id: z.int(),
  currency_code: z.string(),
  confirmation_mode: z.enum(["INSTANT", "DELAYED", "ON_REQUEST"]),
  cancellation_policy: CancellationPolicy,
};

/** One passenger's price, where each passenger pays. */
export const PersonShare = z.object({
  kind: z.enum(["ADULT", "CHILD"]),
  age: z.int().optional().meta({ description: "For a child" }),
  amount: Money,
  seat: z.boolean().meta({ description: "false: travels without a seat" }),
});

export const DROP_REASONS = [
  "no_rate",
  "child_age_outside_tariff",
  "capacity_exceeded",
  "below_min_party",
  "lead_time",
] as const;
/** Why a rate does not accept the party. */
export type DropReason = Exclude<(typeof DROP_REASONS)[number], "no_rate">;
export const Dropped = z.object({
  reason_code: z.enum(DROP_REASONS),
  reason: z.string(),
  details: Circumstances.optional(),
});

/** The prebook response of all products except stays. An offer that is gone is `ALLOCATION_GONE`, not a token. */
export const PinResponse = z.object({
  match_status: z
    .enum(["MATCHED", "PRICE_CHANGED", "BOARD_CHANGED"])
    .meta({ description: "BOARD_CHANGED occurs only for a package with a stay" }),
  prebook_token: z.string(),
  prebook_expires_at: z.string().meta({ format: "date-time" }),
  offer: z.object({ total_selling_rate: Money, currency_id: z.int(), currency_code: z.string() }),
  cancellation_policy: CancellationPolicy,
  warnings: z.array(Warning),
});

export const ReleaseRequest = z.strictObject({ prebook_token: z.string().min(1).max(200) });
