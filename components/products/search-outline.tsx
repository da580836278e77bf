import { Loading, Skeleton } from "../ui/skeleton";

/** The height of each form without error messages, on phone, tablet and desktop, so that the content below does not shift. */
const HEIGHTS = {
  stays: "h-[23.875rem] sm:h-[12.875rem] lg:h-[5.625rem]",
  transfers: "h-[52.375rem] sm:h-[25.625rem] lg:h-[9.875rem]",
  tours: "h-[28.625rem] sm:h-[17.125rem] lg:h-[9.875rem]",
  flights: "h-[38.125rem] sm:h-[21.375rem] lg:h-[9.875rem]",
  packages: "h-[28.625rem] sm:h-[17.125rem] lg:h-[5.625rem]",
};

/** The skeleton of a search form. */
export function FormOutline({ of }: { of: keyof typeof HEIGHTS }) {
  return <Skeleton className={HEIGHTS[of]} />;
}

/** The skeleton of search results. */
export function ResultsOutline({ what }: { what: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={`Searching ${what}`} />
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
