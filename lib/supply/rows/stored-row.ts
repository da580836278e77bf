import { formatMoney } from "@/lib/core/money";
import type { CancellationRule } from "../csv/cancellation-cells";
import { type Bed, type ChildBand, type FareBand, type Image, imageText } from "../csv/list-cells";
import type { Value } from "./column-schemas";
import type { Kind, KindName } from "./kind-schemas";

/** A row as JSON: every column of its kind, null for an empty cell. */
export type Row = Record<string, Value>;
/** A stored record as `to_jsonb` writes it, with the codes of the records that it refers to. */
export type Stored = Record<string, unknown>;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
/** An empty list is the default of every list column. */
const filled = (value: unknown): Value => (Array.isArray(value) && value.length > 0 ? (value as Value[]) : null);

function described(stored: Stored): Row {
  const found = (stored.descriptions ?? []) as { language: string; text: string }[];
  return Object.fromEntries(found.map((each) => [`description_${each.language}`, each.text]));
}

const imageUrls = ({ images }: Stored): Value => filled(((images ?? []) as Image[]).map(imageText));

function roomOf(stored: Stored): Row {
  return {
    beds: filled((stored.beds as Bed[]).map(({ type, count }) => `${type}=${count}`)),
    size_sqm: stored.size_sqm === null ? null : String(Number(stored.size_sqm)),
    attribute_codes: filled(stored.attribute_codes),
    image_urls: imageUrls(stored),
  };
}

/** An empty cell means every day. */
const someWeekdays = (value: unknown): Value => (Array.isArray(value) && value.length < 7 ? filled(value) : null);

function bandsOf(stored: Stored): Value {
  const bands = (stored.child_bands ?? []) as (ChildBand & Partial<FareBand>)[];
  const currency = String(stored.currency_code);
  return filled(bands.map((band) => ({ ...band, amount: formatMoney(BigInt(band.amount), currency) })));
}

function cancellationOf({ cancellation }: Stored): Row {
  const { non_refundable, late_cancellation, free_until, tiers } = cancellation as CancellationRule;
  const at = ({ days_before: days, time }: { days_before: number; time: string }) => `${days}d ${time}`;
  return {
    non_refundable,
    late_cancellation,
    free_until: free_until && at(free_until),
    cancellation_tiers: filled(tiers.map((tier) => ({ from: at(tier), fee_type: tier.fee_type, value: tier.value }))),
  };
}

function propertyOf(stored: Stored): Row {
  const address = stored.address as Record<string, unknown>;
  const contact = (stored.contact ?? {}) as Record<string, unknown>;
  const children = (stored.child_policy ?? {}) as { children_welcome?: boolean; min_age?: number };
  return {
    address_line: text(address.line),
    postal_code: text(address.postal_code),
    city: text(address.city),
    region: text(address.region),
    phone: text(contact.phone),
    email: text(contact.email),
    website: text(contact.website),
    ...described(stored),
    image_urls: imageUrls(stored),
    attribute_codes: filled(stored.attribute_codes),
    children_welcome: children.children_welcome ?? true,
    min_child_age: children.min_age ?? 0,
    mandatory_fees: filled(stored.mandatory_fees),
    external_ids: filled(stored.external_ids),
  };
}

function tourOf(stored: Stored): Row {
  const point = stored.meeting_point as { name: string; address?: string; latitude?: number; longitude?: number };
  return {
    ...described(stored),
    meeting_point: point.name,
    meeting_address: point.address ?? null,
    latitude: point.latitude ?? null,
    longitude: point.longitude ?? null,
    image_urls: imageUrls(stored),
    attribute_codes: filled(stored.attribute_codes),
    external_ids: filled(stored.external_ids),
  };
}

const serviceOf = (stored: Stored): Row => ({ languages: filled(stored.languages) });

/** Columns that are stored in another shape or under another name. */
const SHAPES: Partial<Record<KindName, (stored: Stored) => Row>> = {
  properties: propertyOf,
  rooms: roomOf,
  rate_plans: (stored) => ({
    extra_adult: formatMoney(BigInt(Number(stored.extra_adult)), String(stored.currency_code)),
    child_bands: bandsOf(stored),
    ...cancellationOf(stored),
  }),
  vehicle_types: (stored) => ({ image_urls: imageUrls(stored) }),
  transfers: (stored) => ({
    ...serviceOf(stored),
    direction: String(stored.direction),
    service_class: String(stored.service_class),
  }),
  tours: tourOf,
  tour_options: serviceOf,
  flights: (stored) => ({ weekdays: someWeekdays(stored.weekdays) }),
  flight_cabins: serviceOf,
  tariffs: (stored) => ({ child_bands: bandsOf(stored), ...cancellationOf(stored) }),
  packages: (stored) => ({
    ...described(stored),
    image_urls: imageUrls(stored),
    discount_percent: String(stored.discount_percent),
    start_weekdays: someWeekdays(stored.start_weekdays),
  }),
  package_components: (stored) => ({ start_time: text(stored.start_time) }),
};

/** Converts a stored record to a row: the inverse of an import, column by column. */
export function toRow({ name, columns }: Pick<Kind, "name" | "columns">, stored: Stored): Row {
  const shaped = SHAPES[name]?.(stored) ?? {};
  return Object.fromEntries(
    Object.keys(columns).map((column): [string, Value] => {
      if (column === "deleted") return [column, stored.deleted_at !== null];
      return [column, (column in shaped ? shaped[column] : (stored[column] as Value | undefined)) ?? null];
    }),
  );
}
