import type { EntryKind, StatementStatus } from "@/lib/account/account-limits";

/** "March 2027" of 2027-03. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));

export const STATEMENT_LABELS: Readonly<Record<StatementStatus, string>> = {
  OPEN: "Open",
  ISSUED: "Issued",
  PAID: "Paid",
};

const ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  BOOKED: "Booked",
  CHANGED: "Changed",
  CANCELLED: "Cancelled",
  REJECTED: "Rejected",
  PENALTY: "Cancellation fee",
  ADJUSTMENT: "Adjustment",
  PAYMENT: "Payment",
};

/** The label of a ledger entry, such as "Booked 100123". */
export const formatEntry = ({ kind, booking_number }: { kind: EntryKind; booking_number: string | null }): string =>
  booking_number === null ? ENTRY_LABELS[kind] : `${ENTRY_LABELS[kind]} ${booking_number}`;
