import { recordExport } from "@/lib/audit/audit";
import { CsvFile } from "@/lib/core/listing";
import { exportMargins, reportMargins, toMarginReport } from "@/lib/margin/report";
import { MarginQuery, MarginReport } from "@/lib/margin/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  method: "GET",
  statuses: [200],
  errors: [],
  query: MarginQuery,
} as const;

export const marginReport = operation({
  ...shared,
  id: "margin.report",
  freshness: "current",
  path: "/staff/margin",
  summary: "Get the margin of stays sold at cost, by month, property, partner and market",
  response: MarginReport,
  run: (_context, { query }) => reportMargins(query),
  present: toMarginReport,
});

export const marginExport = operation({
  ...shared,
  id: "margin.export",
  path: "/staff/margin/export",
  summary: "Export the margin of stays sold at cost as CSV",
  response: CsvFile,
  run: async (context, { query }) => {
    await recordExport(context, "margin.export");
    return exportMargins(context, query);
  },
  present: (file) => file,
});
