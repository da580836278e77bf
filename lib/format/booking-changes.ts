import type { z } from "zod";
import type { ArrivalField } from "@/lib/booking/arrival/arrival-schemas";
import type { ScheduleChange as ScheduleChangeRecord } from "@/lib/booking/detail-schemas";
import type { FieldChange } from "@/lib/booking/events/event-schemas";
import type { BookingStatus, Outcome } from "@/lib/booking/status";
import { hasText, t } from "@/lib/language/text";
import { formatArrivalFields } from "./arrival";
import { formatDate } from "./dates";
import { formatAmount } from "./money";
import { formatParty } from "./party";
import { describeStatus } from "./status";

/** Fields that are left out: other fields of the same change or the page below show them. */
const NOT_TOLD = new Set(["status", "nights", "cancellation_policy_snapshot"]);
const ROOM_REFERENCE = /^rooms\[(\d+)\]\.supplier_reference$/;
const ITEM = /^items\[(.+)\]\.(?:status|arrival_missing)$/;

interface Person {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
}
type ScheduleChange = z.output<typeof ScheduleChangeRecord>;
type Flown = ScheduleChange["before"];
type Party = Parameters<typeof formatParty>[0];
type Items = readonly { item_public_id: string; title: string }[];

/** The changed fields of a history's entry, a line each: `Check-in: 8 Jan 2027 → 9 Jan 2027`. @param items of a package */
export const describeChanges = (changes: readonly FieldChange[], currency: string, items: Items = []): string[] =>
  changes
    .filter(({ field }) => !NOT_TOLD.has(field))
    .map(({ field, before, after }) => {
      const flown = field === "schedule_change" ? (after as ScheduleChange) : undefined;
      if (flown?.status === "ACCEPTED") return t("booking.scheduleAccepted");
      if (field === "relocated_from") return t("booking.relocatedHere");
      if (field.endsWith("arrival_missing")) return describeMissing(field, after as ArrivalField[], items);
      return t("booking.changeFromTo", {
        field: describeField(field, items),
        before: flown ? formatFlown(flown.before) : describeValue(field, before, currency),
        after: flown ? formatFlown(flown.after) : describeValue(field, after, currency),
      });
    });

/** The missing arrival fields: `Still missing: Flight, Pick-up`; for a package with the transfer's name. */
function describeMissing(field: string, parts: readonly ArrivalField[], items: Items): string {
  const missing = t("booking.stillMissing", { parts: formatArrivalFields(parts) });
  return ITEM.test(field) ? t("format.labelled", { label: describeField(field, items), value: missing }) : missing;
}

/** A flight's times: `AF 9001 09:40–11:45`. */
const formatFlown = ({ flight_number: flight, departure_time: departs, arrival_time: arrives }: Flown): string =>
  t("booking.scheduleTimes", { flight, departs, arrives });

function describeField(field: string, items: Items): string {
  const id = ITEM.exec(field)?.[1];
  if (id !== undefined) return items.find((item) => item.item_public_id === id)?.title ?? id;
  const room = ROOM_REFERENCE.exec(field)?.[1];
  if (room !== undefined) return t("booking.roomReference", { number: Number(room) + 1 });
  const key = `booking.field.${field}`;
  return hasText(key) ? t(key) : field;
}

/** Formats the value of a changed field. */
function describeValue(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === "") return t("booking.empty");
  if (ITEM.test(field)) return describeStatus(value as BookingStatus).word;
  if (field === "fulfilment") return t("booking.acknowledged");
  if (field === "outcome") {
    const { outcome, fee, currency: of } = value as { outcome: Outcome; fee: string; currency: string };
    return t("booking.outcomeAt", { outcome: t(`booking.outcome.${outcome}`), fee: formatAmount(fee, of) });
  }
  if (field === "stay_total") return formatAmount(value as string, currency);
  if (field === "checkin_date" || field === "checkout_date") return formatDate(value as string);
  if (field === "contact") {
    const { first_name, last_name, email, phone } = value as Person;
    return [`${first_name} ${last_name}`, email, phone].filter(Boolean).join(t("format.comma"));
  }
  const parts = (Array.isArray(value) ? value.flat() : [value]).map(describePart);
  return parts.length ? parts.join(t("format.comma")) : t("booking.empty");
}

/** Formats one room, person or party of a list; returns a text unchanged. */
function describePart(part: unknown): string {
  if (typeof part !== "object" || part === null) return part as string;
  if ("adults" in part && !("name" in part)) return formatParty(part as Party);
  if ("traveller" in part) {
    const { code, number } = part as { code?: string; number?: string };
    return code ?? number ?? "";
  }
  const { name, first_name, last_name } = part as Person & { name?: string };
  return name ?? `${first_name} ${last_name}`;
}
