import type { EntryKind, StatementStatus } from "@/lib/account/account-limits";
import { memoizePerLocale } from "@/lib/language/reader";
import { t } from "@/lib/language/text";

const months = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** The name of a month, "March 2027" for 2027-03. */
export const formatMonth = (month: string): string => months().format(new Date(`${month}-01`));

/** The label of a statement's status. */
export const formatStatementStatus = (status: StatementStatus): string => t(`format.statement.${status}`);

/** The label of a ledger entry, such as "Booked 100123". */
export function formatEntry({ kind, booking_number }: { kind: EntryKind; booking_number: string | null }): string {
  const label = t(`format.entry.${kind}`);
  return booking_number === null ? label : t("format.entryOfBooking", { label, number: booking_number });
}
