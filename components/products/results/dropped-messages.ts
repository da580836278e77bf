import { formatCount, type Counted } from "@/lib/format/counts";
import { formatDateTime } from "@/lib/format/dates";

/** An entry of `dropped[]`. */
export interface DroppedEntry {
  reason_code: string;
  reason: string;
  details?: Record<string, unknown> | undefined;
}

/** Explains with figures why an offer does not take the party.
 * @param zone IANA time zone of the place, in which sales end
 */
export function describeDropped(
  { reason_code, reason, details = {} }: DroppedEntry,
  zone: string,
  /** What the offer holds, such as seats. */
  unit: Counted,
): string {
  if (reason_code === "lead_time") return describeLeadTime(details, zone);
  if (reason_code === "child_age_outside_tariff") return describeAges(details);
  return (reason_code === "capacity_exceeded" && describeCapacity(details, unit)) || reason;
}

function describeLeadTime({ lead_hours: hours, sellable_until: until }: Record<string, unknown>, zone: string): string {
  const before = typeof hours === "number" && hours > 0 ? `, ${formatCount(hours, "hour")} before it begins` : "";
  return typeof until === "string"
    ? `sales ended ${formatDateTime(until, zone)}${before}`
    : `sales have ended${before}`;
}

function describeAges({ child_ages: ages, oldest_child: oldest }: Record<string, unknown>): string {
  const outside = Array.isArray(ages) ? [...new Set(ages.map(Number))].sort((a, b) => a - b) : [];
  const who = outside.length ? `a child of ${outside.join(" or ")}` : "a child of that age";
  return typeof oldest === "number"
    ? `no fare for ${who}; child fares apply up to age ${oldest}`
    : "no fares for children";
}

function describeCapacity(details: Record<string, unknown>, unit: Counted): string | undefined {
  const { needed, available, max_party: largest, on_laps: laps, laps: adults } = details;
  if (typeof laps === "number" && typeof adults === "number")
    return `${formatCount(laps, "child")} too young for a seat, ${formatCount(adults, "adult")} to hold them`;
  if (typeof needed !== "number") return undefined;
  if (typeof largest === "number")
    return `a party of ${formatCount(needed, "person")} exceeds its maximum of ${largest}`;
  const need = `${formatCount(needed, unit)} ${needed === 1 ? "is" : "are"} needed`;
  if (typeof available !== "number") return need;
  return available === 0 ? `${need}, none is left` : `${need}, ${available} ${available === 1 ? "is" : "are"} left`;
}
