"use client";

import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { ButtonLink } from "../ui/button";
import { PageHeader } from "../ui/layout/page-header";
import { DataTable } from "../ui/tables/data-table";
import { LoadMore } from "../ui/tables/load-more";
import type { TableColumn } from "../ui/tables/table-columns";
import { Unread } from "../ui/tables/unread";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { QuoteStatus, titleOfQuote } from "./quote-status";

type Listed = ResponseOf<"salesQuote.list">["items"][number];

const COLUMNS: readonly TableColumn<Listed>[] = [
  {
    id: "title",
    header: "Quote",
    isRowHeader: true,
    cell: (quote) => <span className="block max-w-96 truncate @max-xl:max-w-none">{titleOfQuote(quote)}</span>,
  },
  { id: "status", header: "Status", cell: (quote) => <QuoteStatus status={quote.status} /> },
  { id: "offers", header: "Offers", align: "end", cell: (quote) => quote.offer_count },
  { id: "views", header: "Views", align: "end", cell: (quote) => quote.view_count },
  { id: "created", header: "Created", cell: (quote) => <Instant at={quote.created_at} /> },
  {
    id: "expires",
    header: "Valid until",
    cell: (quote) => (quote.expires_at === null ? <Dash /> : <Instant at={quote.expires_at} />),
  },
];

/** The agency's quotes, newest first. */
export function QuotesScreen() {
  const list = usePages("salesQuote.list", {});
  return (
    <div data-wide>
      <PageHeader
        title="Quotes"
        subtitle="Two to ten offers side by side behind one link, from which the traveller picks one."
      />
      {list.error ? (
        <Unread what="The quotes" failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Quotes"
          columns={COLUMNS}
          rows={list.rows}
          rowId={(quote) => quote.public_id}
          rowHref={(quote) => `/quotes/${quote.public_id}`}
          isLoading={list.isPending}
          empty={NONE}
        />
      )}
      <LoadMore
        shown={list.rows.length}
        of="quote"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

const NONE = {
  title: "No quotes yet",
  text: "Search a stay and press “Add to quote” beside an offer. Two or more offers can be sent.",
  action: <ButtonLink href="/search">Search</ButtonLink>,
};
