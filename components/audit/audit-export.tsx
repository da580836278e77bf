"use client";

import { Download } from "lucide-react";
import { useDownload } from "../bookings/use-download";
import { Button } from "../ui/button";

/** Exports every entry that matches the filters, not only the page on screen. */
export function AuditExport({ query }: { query: Record<string, unknown> }) {
  const { mutate, isPending, isSuccess, error } = useDownload();
  const given = Object.entries(query).filter(
    ([name, value]) => name !== "limit" && value !== null && value !== undefined,
  );
  const search = new URLSearchParams(given as [string, string][]).toString();
  return (
    <>
      <output className="text-xs text-muted">
        {error ? `Not exported: ${error.message}` : isSuccess && "Exported"}
      </output>
      <Button isPending={isPending} pendingLabel="Exporting" onPress={() => mutate(`/audit/export.csv?${search}`)}>
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
    </>
  );
}
