"use client";

import type { ReactNode } from "react";
import { CalendarClock } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "../ui/values/badge";
import { Button } from "../ui/button";
import { CheckField } from "../ui/fields/check-field";
import { StatusBadge } from "../booking/details/booking-status";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

export type FoundBooking = ResponseOf<"guest.list">["items"][number];

interface Props {
  rows: readonly FoundBooking[];
  /** Public ids. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/**
 * The bookings found, with everything that an export contains and an erasure deletes, so that people with the same
 * name can be told apart.
 */
export function GuestBookings({ rows, chosen, onChoose }: Props) {
  const isAll = rows.every(({ public_id }) => chosen.has(public_id));
  const toggle = (id: string, isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button size="sm" onPress={() => onChoose(isAll ? new Set() : new Set(rows.map(({ public_id }) => public_id)))}>
          {isAll ? t("guests.chooseNone") : t("guests.chooseAll")}
        </Button>
      </div>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.public_id} className="rounded border border-border bg-surface px-4 py-2">
            <CheckField isSelected={chosen.has(row.public_id)} onChange={(isOn) => toggle(row.public_id, isOn)}>
              <span className="font-semibold">{t("guests.bookingNumber", { bookingNumber: row.booking_number })}</span>
              <span className="text-muted">{row.tenant_name}</span>
            </CheckField>
            <div className="flex flex-col gap-1 ps-6 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <StatusBadge status={row.status} />
                {row.is_upcoming && (
                  <Badge tone="caution" icon={CalendarClock}>
                    {t("guests.stillToTravel")}
                  </Badge>
                )}
                <span>
                  {t("guests.titleAndDates", {
                    title: row.title,
                    startsOn: formatDate(row.starts_on),
                    endsOn: formatDate(row.ends_on),
                  })}
                </span>
              </p>
              <p className="wrap-anywhere">{rich("guests.contact", { label, contact: contactOf(row) })}</p>
              {row.people.length > 0 && (
                <p className="wrap-anywhere">
                  {rich("guests.people", {
                    label,
                    people: row.people
                      .map((person) => `${person.first_name} ${person.last_name}`)
                      .join(t("format.comma")),
                  })}
                </p>
              )}
              <p className="text-xs text-muted">
                {row.has_requests ? t("guests.freeText") : t("guests.noFreeText")}, {formatCount(row.mails, "mail")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const label = (text: ReactNode[]) => (
  <span key="label" className="text-muted">
    {text}
  </span>
);

function contactOf({ contact: { first_name: first, last_name: last, email, phone } }: FoundBooking): string {
  return [`${first} ${last}`, email, phone].filter((part) => part !== null).join(t("format.comma"));
}
