import { t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatEntry } from "@/lib/format/account";
import { formatAmount } from "@/lib/format/money";
import { formatDate } from "@/lib/format/dates";
import { DataTable } from "../ui/tables/data-table";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { LoadMore } from "../ui/tables/load-more";
import { Money } from "../ui/values/money";
import type { TableColumn } from "../ui/tables/table-columns";
import { ReadFailure } from "../ui/tables/unread";

type Entry = ResponseOf<"account.entries">["items"][number];

const columns = (): readonly TableColumn<Entry>[] => [
  {
    id: "what",
    header: t("account.entry"),
    isRowHeader: true,
    cell: (row) => (
      <span className="block py-1">
        {formatEntry(row)}
        {noteOf(row) && <span className="block text-xs font-normal text-muted wrap-anywhere">{noteOf(row)}</span>}
      </span>
    ),
    className: "h-auto!",
  },
  { id: "at", header: t("account.date"), cell: (row) => <Instant at={row.at} isExact /> },
  {
    id: "pay_by",
    header: t("account.payBy"),
    cell: (row) => (row.pay_by === null ? <Dash /> : formatDate(row.pay_by)),
  },
  {
    id: "amount",
    header: t("account.amount"),
    align: "end",
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    id: "balance",
    header: t("account.owedAfter"),
    align: "end",
    isWideOnly: true,
    cell: (row) => <Money amount={row.balance} currency={row.currency} />,
  },
];

/** The agency's reference, the amount before conversion, the reason. */
function noteOf({ agency_reference, booking_amount, booking_currency, currency, reason }: Entry): string {
  const isExchanged = booking_amount !== null && booking_currency !== null && booking_currency !== currency;
  return [agency_reference, isExchanged && formatAmount(booking_amount, booking_currency), reason]
    .filter(Boolean)
    .join(" · ");
}

interface Props {
  /** Pages of ledger entries, from `usePages`. */
  pages: {
    rows: Entry[];
    error: Error | null;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** The page of an entry's booking; absent where the reader may not open bookings. */
  hrefOf?: (entry: Entry) => string;
}

/** The charges and payments, newest first. */
export function LedgerTable({ pages, hrefOf }: Props) {
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  if (error && !rows.length)
    return <ReadFailure what={t("account.theLedger")} failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        label={t("account.ledger")}
        columns={columns()}
        rows={rows}
        rowId={(row) => row.id}
        {...(hrefOf && { rowHref: hrefOf })}
        isLoading={isPending}
        empty={{ title: t("account.noEntries"), text: t("account.noEntriesText") }}
      />
      <LoadMore
        shown={rows.length}
        of="entry"
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}
