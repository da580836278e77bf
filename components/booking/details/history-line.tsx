import { formatDate, formatDateTime } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { describeStatus } from "@/lib/format/status";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { classes } from "@/components/ui/class-names";
import type { Booking } from "./use-booking-record";
import { hasText, t } from "@/lib/language/text";

type Entry = NonNullable<Booking["status_history"]>[number];
type Change = Entry["changes"][number];

/** Fields that the history leaves out: other fields of the same change or the page below show them. */
const NOT_TOLD = new Set(["status", "nights", "cancellation_policy_snapshot"]);
const ITEM = /^items\[(.+)\]\.status$/;

interface Person {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
}
type Party = Parameters<typeof formatParty>[0];

/** The title of a history entry: `Booked and confirmed`, `Cancelled`, `Edited`. */
function describeEntry({ from, to }: Entry): string {
  if (from === to) return t("booking.changed");
  return from === null && to === "CONFIRMED" ? t("booking.bookedAndConfirmed") : describeStatus(to).word;
}

function describeField(field: string, { items = [] }: Booking): string {
  const id = ITEM.exec(field)?.[1];
  if (id !== undefined) return items.find((item) => item.item_public_id === id)?.title ?? id;
  const key = `booking.field.${field}`;
  return hasText(key) ? t(key) : field;
}

/** Formats the value of a changed field. */
function describeValue(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === "") return t("booking.empty");
  if (ITEM.test(field)) return describeStatus(value as Entry["to"]).word;
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
  const { name, first_name, last_name } = part as Person & { name?: string };
  return name ?? `${first_name} ${last_name}`;
}

function ChangeLine({ change: { field, before, after }, booking }: { change: Change; booking: Booking }) {
  const currency = booking.currency ?? booking.currency_code ?? "";
  return (
    <li className="break-words">
      {t("booking.changeFromTo", {
        field: describeField(field, booking),
        before: describeValue(field, before, currency),
        after: describeValue(field, after, currency),
      })}
    </li>
  );
}

export function HistoryLine({ booking }: { booking: Booking }) {
  const zone = useOwnZone();
  const entries = (booking.status_history ?? []).toReversed();
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => {
        const { at, actor, reason, from, changes } = entry;
        const told = from === null ? [] : changes.filter(({ field }) => !NOT_TOLD.has(field));
        return (
          <li key={entries.length - index} className="relative flex gap-3 pb-4 last:pb-0">
            {index < entries.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-0 start-[5px] w-px bg-border" />
            )}
            <span
              aria-hidden
              className={classes(
                "mt-1 size-[11px] shrink-0 rounded-full border-2",
                index === 0 ? "border-accent bg-accent" : "border-line bg-surface",
              )}
            />
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{describeEntry(entry)}</span>{" "}
                <span className="text-muted">
                  {actor.name === null ? t(`booking.by.${actor.kind}`) : t("booking.byName", { name: actor.name })}
                </span>
              </p>
              <p className="text-xs text-muted tabular-nums">{formatDateTime(at, zone)}</p>
              {told.length > 0 && (
                <ul className="mt-0.5">
                  {told.map((change) => (
                    <ChangeLine key={change.field} change={change} booking={booking} />
                  ))}
                </ul>
              )}
              {reason !== null && <p className="mt-0.5 break-words">{reason}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
