import type { ResponseOf } from "@/lib/staff/client/operations";
import { StatusMark } from "../requests/status-mark";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Dash } from "../ui/values/key-values";
import { TextLink } from "../ui/values/text-link";

type Row = ResponseOf<"usage.report">["errors"][number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: "code", header: "Error", isRowHeader: true, cell: (r) => <StatusMark status={r.status} code={r.code} /> },
  {
    id: "operation",
    header: "Operation",
    cell: (r) => (r.operation === null ? <Dash /> : <span className="font-mono text-xs">{r.operation}</span>),
  },
  {
    id: "calls",
    header: "Calls",
    align: "end",
    sortBy: (r) => r.calls,
    cell: (r) => new Intl.NumberFormat("en").format(r.calls),
  },
  { id: "log", header: "In the log", align: "end", cell: (r) => <TextLink href={logOf(r)}>Show calls</TextLink> },
];

const logOf = ({ code, operation }: Row) =>
  `/requests?${new URLSearchParams({ code, ...(operation !== null && { operation }) }).toString()}`;

/** Failed calls by error code. */
export function ErrorTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      label="Errors by code"
      columns={COLUMNS}
      rows={rows}
      rowId={({ code, status, operation }) => `${code} ${status} ${operation}`}
      empty={{ title: "No errors", text: "No call failed in this period." }}
    />
  );
}
