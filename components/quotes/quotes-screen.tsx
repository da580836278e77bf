"use client";

import { t } from "@/lib/language/text";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { ButtonLink } from "../ui/button";
import { PageHeader } from "../ui/layout/page-header";
import { DataTable } from "../ui/tables/data-table";
import { LoadMore } from "../ui/tables/load-more";
import type { TableColumn } from "../ui/tables/table-columns";
import { ReadFailure } from "../ui/tables/unread";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { QuoteStatus, formatQuoteTitle } from "./quote-status";

type Listed = ResponseOf<"salesQuote.list">["items"][number];

const columns = (): readonly TableColumn<Listed>[] => [
  {
    id: "title",
    header: t("quotes.paper"),
    isRowHeader: true,
    cell: (quote) => <span className="block max-w-96 truncate @max-xl:max-w-none">{formatQuoteTitle(quote)}</span>,
  },
  { id: "status", header: t("common.status"), cell: (quote) => <QuoteStatus status={quote.status} /> },
  { id: "offers", header: t("quotes.offers"), align: "end", cell: (quote) => quote.offer_count },
  { id: "views", header: t("quotes.views"), align: "end", cell: (quote) => quote.view_count },
  { id: "created", header: t("common.created"), cell: (quote) => <Instant at={quote.created_at} /> },
  {
    id: "expires",
    header: t("quotes.validUntil"),
    cell: (quote) => (quote.expires_at === null ? <Dash /> : <Instant at={quote.expires_at} />),
  },
];

/** The agency's quotes, newest first. */
export function QuotesScreen() {
  const list = usePages("salesQuote.list", {});
  return (
    <div data-wide>
      <PageHeader title={t("quotes.quotes")} subtitle={t("quotes.subtitle")} />
      {list.error ? (
        <ReadFailure what={t("quotes.theQuotes")} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("quotes.quotes")}
          columns={columns()}
          rows={list.rows}
          rowId={(quote) => quote.public_id}
          rowHref={(quote) => `/quotes/${quote.public_id}`}
          isLoading={list.isPending}
          empty={none()}
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

const none = () => ({
  title: t("quotes.none.title"),
  text: t("quotes.none.text"),
  action: <ButtonLink href="/search">{t("common.search")}</ButtonLink>,
});
