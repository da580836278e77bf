import { t } from "@/lib/language/text";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";

/** The skeleton of search results. */
export function ResultsOutline({ what }: { what: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={t("products.searchingFor", { what })} />
      <Skeleton className="h-7 w-56" />
      <div className="rounded border border-border bg-surface">
        {Array.from({ length: 5 }, (_, i) => (
          <div key={i} className="flex items-center gap-4 border-b border-border px-4 py-5 last:border-b-0">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="hidden h-9 w-20 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}
