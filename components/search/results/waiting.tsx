import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { t } from "@/lib/language/text";

/** Placeholder of a list of results. */
export function ResultsPlaceholder({ where }: { where?: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={where === undefined ? t("search.searchingStays") : t("search.searchingWhere", { where })} />
      <Skeleton className="h-7 w-56" />
      <div className="rounded border border-border bg-surface">
        {Array.from({ length: 6 }, (_, i) => (
          <div key={i} className="flex items-center gap-3 border-b border-border px-4 py-4 last:border-b-0">
            <Skeleton className="aspect-[3/2] w-24" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </div>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="hidden h-9 w-32 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}
