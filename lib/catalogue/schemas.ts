import { z } from "zod";
import { Cursor, limitTo } from "@/lib/core/listing";
import { Instant, PathId, text } from "@/lib/core/wire";

const InstantText = z.string().meta({ format: "date-time" });
const Free = z.record(z.string(), z.unknown());
export const PropertyPath = z.strictObject({ public_id: PathId });
export const PropertyList = z.strictObject({
  limit: limitTo(1000),
  cursor: Cursor,
  updated_since: Instant.optional(),
  country: z.string().regex(/^[A-Z]{2}$/, "must be a two-letter country code").optional(), // prettier-ignore
  q: text(100).optional(),
});
export type PropertyList = z.output<typeof PropertyList>;

export const RoomRecord = z.object({
  room_public_id: z.string(),
  name: z.string(),
  base_occupancy: z.int(),
  max_adults: z.int(),
  max_children: z.int(),
  max_occupancy: z.int(),
});
export const RatePlanRecord = z.object({
  rate_plan_public_id: z.string(),
  name: z.string(),
  meal_plan_code: z.string(),
  currency_code: z.string(),
  non_refundable: z.boolean(),
  late_cancellation: z.string(),
  free_until: z
    .object({ days_before: z.int(), time: z.string() })
    .nullable()
    .meta({ description: "Last free moment to cancel: so many days before check-in, at the property's local time" }),
});
export const PropertyRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  status: z.string(),
  category_code: z.string(),
  star_rating: z.int().nullable(),
  chain: z.string().nullable(),
  address: Free,
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  timezone: z.string(),
  checkin_from: z.string(),
  checkout_until: z.string(),
  currency_code: z.string(),
  place_public_id: z.string().nullable(),
  contact: Free,
  descriptions: z.array(Free),
  images: z.array(Free),
  attribute_codes: z.array(z.string()),
  child_policy: Free,
  mandatory_fees: z.array(Free),
  external_ids: z.array(Free),
  confirmation_mode: z.string(),
  synthetic: z.boolean(),
  rooms: z.array(RoomRecord),
  rate_plans: z.array(RatePlanRecord),
  updated_at: InstantText,
  deleted_at: InstantText.nullable(),
});
export const PropertyPage = z.object({
  items: z.array(PropertyRecord),
  next_cursor: z.string().nullable(),
  next_updated_since: InstantText,
});
