import { recordExport } from "@/lib/audit/audit";
import { CsvFile } from "@/lib/core/listing";
import { listOwnUsage, toUsagePage } from "@/lib/usage/list";
import { exportUsageReport, reportUsage } from "@/lib/usage/report";
import { UsageExport, UsagePage, UsageQuery, UsageReport, UsageReportQuery } from "@/lib/usage/schemas";
import { operation } from "../operation";

export const usageList = operation({
  id: "usage.list",
  method: "GET",
  path: "/usage",
  summary: "List metered units by day, operation and credential",
  audience: "partner",
  roles: ["admin"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  query: UsageQuery,
  response: UsagePage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnUsage(context, query),
  present: toUsagePage,
});

const staff = {
  method: "GET",
  audience: "staff",
  roles: ["admin"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  statuses: [200],
  errors: [],
} as const;

export const usageReport = operation({
  ...staff,
  id: "usage.report",
  path: "/usage/report",
  summary: "Get units, look-to-book, limit headroom and errors of a range of days",
  query: UsageReportQuery,
  response: UsageReport,
  run: (context, { query }) => reportUsage(context, query),
  present: (report) => report,
});

export const usageExport = operation({
  ...staff,
  id: "usage.export",
  path: "/usage/export",
  summary: "Export a part of the usage report as CSV",
  query: UsageExport,
  response: CsvFile,
  run: async (context, { query }) => {
    await recordExport(context, "usage.export");
    return exportUsageReport(context, query);
  },
  present: (file) => file,
});
