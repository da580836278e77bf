"use client";

import type { CountedNoun } from "@/lib/format/counts";
import { DataTable } from "./data-table";
import { LoadMore } from "./load-more";
import { ReadFailure } from "./unread";
import type { TableColumn, TableEmpty } from "./table-columns";

interface Props<T> {
  label: string;
  /** The subject of the error message: `The log`. */
  what: string;
  columns: readonly TableColumn<T>[];
  rowId: (row: T) => string;
  onRow: (row: T) => void;
  currentId: string | null;
  empty: TableEmpty;
  /** The noun for the rows. */
  of: CountedNoun;
  /** The result of `usePages`. */
  pages: {
    rows: T[];
    error: Error | null;
    isPending: boolean;
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
}

/** A paginated list: dimmed while it is refetched, with a retry button after a failure. */
export function PagedTable<T extends object>({ what, pages, of, ...table }: Props<T>) {
  const { rows, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  return (
    <>
      {error && <ReadFailure what={what} failure={error} onRetry={() => void refetch()} />}
      {!(error && !rows.length) && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          <DataTable {...table} rows={rows} isLoading={isPending} />
        </div>
      )}
      <LoadMore
        shown={rows.length}
        of={of}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}
