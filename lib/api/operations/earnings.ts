import { recordExport } from "@/lib/audit/audit";
import { CsvFile } from "@/lib/core/listing";
import { exportEarnings, exportOwnEarnings } from "@/lib/earnings/export";
import { reportEarnings, reportOwnEarnings, toEarningsReport } from "@/lib/earnings/report";
import { EarningsQuery, EarningsReport } from "@/lib/earnings/schemas";
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
  query: EarningsQuery,
} as const;

export const earningsReport = operation({
  ...shared,
  id: "earnings.report",
  freshness: "current",
  path: "/staff/earnings",
  summary: "Get what bookings earn, by month, agent and product",
  response: EarningsReport,
  run: (context, { query }) => reportEarnings(context, query),
  present: toEarningsReport,
});

export const earningsExport = operation({
  ...shared,
  id: "earnings.export",
  path: "/staff/earnings/export",
  summary: "Export what bookings earn as CSV",
  response: CsvFile,
  run: async (context, { query }) => {
    await recordExport(context, "earnings.export");
    return exportEarnings(context, query);
  },
  present: (file) => file,
});

export const earningsOwnReport = operation({
  ...shared,
  id: "earnings.own.report",
  freshness: "current",
  roles: ["agent"],
  path: "/staff/earnings/own",
  summary: "Get what the user's own bookings earn, by month and product",
  response: EarningsReport,
  run: (context, { query }) => reportOwnEarnings(context, query),
  present: toEarningsReport,
});

export const earningsOwnExport = operation({
  ...shared,
  id: "earnings.own.export",
  roles: ["agent"],
  path: "/staff/earnings/own/export",
  summary: "Export what the user's own bookings earn as CSV",
  response: CsvFile,
  run: async (context, { query }) => {
    await recordExport(context, "earnings.own.export");
    return exportOwnEarnings(context, query);
  },
  present: (file) => file,
});
