"use client";

import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useListHref } from "../ui/tables/last-list";
import { MissingRecord } from "../ui/tables/missing-record";
import { QuoteEditor } from "./quote-editor";

/** One quote: its offers, link, choice and versions. */
export function QuoteScreen({ id }: { id: string }) {
  const quote = useRead("salesQuote.get", { params: { public_id: id } });
  const back = { href: useListHref("/quotes"), label: t("quotes.allQuotes") };
  if (quote.data)
    // Each version starts with its stored values.
    return <QuoteEditor key={quote.data.version} quote={quote.data} back={back} />;
  if (quote.error)
    return (
      <MissingRecord
        what="quote"
        id={id}
        check="id"
        failure={quote.error}
        onRetry={() => void quote.refetch()}
        action={back}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      <Loading what={t("quotes.opening")} />
      <Skeleton className="h-14" />
      <Skeleton className="h-96" />
    </div>
  );
}
