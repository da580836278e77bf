import { recordExport } from "@/lib/audit/audit";
import { CsvFile } from "@/lib/core/listing";
import { exportReconciliation } from "@/lib/reconciliation/export";
import { reportReconciliation, toReconciliation } from "@/lib/reconciliation/report";
import { Reconciliation, ReconciliationExport, ReconciliationQuery } from "@/lib/reconciliation/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["admin"],
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  method: "GET",
  statuses: [200],
  errors: [],
} as const;

export const reconciliationReport = operation({
  ...shared,
  id: "reconciliation.report",
  freshness: "current",
  path: "/reconciliation",
  summary: "Get the bookings, cancellations and fees of a date range by currency",
  query: ReconciliationQuery,
  response: Reconciliation,
  run: (context, { query }) => reportReconciliation(context, query),
  present: toReconciliation,
});

export const reconciliationExport = operation({
  ...shared,
  id: "reconciliation.export",
  path: "/reconciliation/export",
  summary: "Export the reconciliation as CSV, by day, month or booking",
  query: ReconciliationExport,
  response: CsvFile,
  run: async (context, { query }) => {
    await recordExport(context, "reconciliation.export");
    return exportReconciliation(context, query);
  },
  present: (file) => file,
});
