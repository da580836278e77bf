import { addDays, toInstant } from "@/lib/core/dates";
import { MAIL_KINDS, MAIL_STATUSES, type MailKind, type MailStatus } from "@/lib/notification/mail-status";
import type { InputOf } from "@/lib/staff/client/operations";
import { parseDays } from "../booking/list/date-spans";

/** The filters of the outbox, by their names in the address. */
export interface Filters {
  q: string | null;
  status: MailStatus | null;
  kind: MailKind | null;
  booking: string | null;
  when: string | null;
}

/** Reads the filters of an address; invalid values are ignored. */
export function readFilters(query: Pick<URLSearchParams, "get">): Filters {
  const one = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === query.get(name)) ?? null;
  const typed = (name: string) => query.get(name)?.trim().slice(0, 100) || null;
  const when = query.get("when");
  return {
    q: typed("q"),
    status: one("status", MAIL_STATUSES),
    kind: one("kind", MAIL_KINDS),
    booking: typed("booking"),
    when: parseDays(when, "2000-01-01") && when,
  };
}

/** The query for the service. Days are calendar days in the user's time zone. */
export function toListQuery(f: Filters, today: string, zone: string): NonNullable<InputOf<"guest_mail.list">["query"]> {
  const days = parseDays(f.when, today);
  const midnight = (day: string) => toInstant(day, "00:00", zone).toISOString();
  return {
    ...(f.q && { q: f.q }),
    ...(f.status && { status: f.status }),
    ...(f.kind && { kind: f.kind }),
    ...(f.booking && { booking_public_id: f.booking }),
    ...(days && { created_from: midnight(days.from), created_to: midnight(addDays(days.to, 1)) }),
  };
}
