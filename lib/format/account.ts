import type { EntryKind, StatementStatus } from "@/lib/account/account-limits";
import { t } from "@/lib/language/text";

/** The label of a statement's status. */
export const formatStatementStatus = (status: StatementStatus): string => t(`format.statement.${status}`);

/** The label of a ledger entry, such as "Booked 100123". */
export function formatEntry({ kind, booking_number }: { kind: EntryKind; booking_number: string | null }): string {
  const label = t(`format.entry.${kind}`);
  return booking_number === null ? label : t("format.entryOfBooking", { label, number: booking_number });
}
