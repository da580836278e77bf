import type { z } from "zod";
import type { PlanTerms } from "@/lib/cancellation/terms";
import type { Page } from "./properties";
import type { PropertyRow } from "./repository";
import type { PropertyPage, PropertyRecord } from "./schemas";

type Free = Record<string, unknown>;

/** The property record (CONTRACT 7). */
export function toProperty(p: PropertyRow): z.input<typeof PropertyRecord> {
  return {
    public_id: p.publicId,
    name: p.name,
    status: p.status,
    category_code: p.categoryCode,
    star_rating: p.starRating,
    chain: p.chain,
    address: p.address as Free,
    location: p.latitude && p.longitude ? { latitude: p.latitude.toNumber(), longitude: p.longitude.toNumber() } : null,
    timezone: p.timezone,
    checkin_from: p.checkinFrom,
    checkout_until: p.checkoutUntil,
    currency_code: p.currencyCode,
    place_public_id: p.place?.publicId ?? null,
    contact: p.contact as Free,
    descriptions: p.descriptions as Free[],
    images: p.images as Free[],
    attribute_codes: p.attributeCodes,
    child_policy: p.childPolicy as Free,
    mandatory_fees: p.mandatoryFees as Free[],
    external_ids: p.externalIds as Free[],
    confirmation_mode: p.confirmationMode,
    synthetic: p.synthetic,
    rooms: p.rooms.map((r) => ({
      room_public_id: r.publicId,
      name: r.name,
      base_occupancy: r.baseOccupancy,
      max_adults: r.maxAdults,
      max_children: r.maxChildren,
      max_occupancy: r.maxOccupancy,
    })),
    rate_plans: p.ratePlans.map((rp) => {
      const terms = rp.cancellation as PlanTerms;
      return {
        rate_plan_public_id: rp.publicId,
        name: rp.name,
        meal_plan_code: rp.boardCode,
        currency_code: rp.currencyCode,
        non_refundable: terms.non_refundable,
        late_cancellation: terms.late_cancellation,
        free_until: terms.non_refundable ? null : terms.free_until,
      };
    }),
    updated_at: p.updatedAt.toISOString(),
    deleted_at: p.deletedAt?.toISOString() ?? null,
  };
}

export function toPropertyPage({ rows, nextCursor, nextUpdatedSince }: Page): z.input<typeof PropertyPage> {
  return { items: rows.map(toProperty), next_cursor: nextCursor, next_updated_since: nextUpdatedSince.toISOString() };
}
