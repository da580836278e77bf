import { formatTable } from "./file-labels";
import type { ImportReport } from "./use-import";

const HEAD = "py-1.5 font-semibold text-muted";
const figures = new Intl.NumberFormat("en-GB");

/** New and changed records by kind; unchanged records are not counted. */
export function ReportTable({ report }: { report: ImportReport }) {
  return (
    <table className="w-full max-w-md text-sm tabular-nums">
      <thead className="border-b border-border text-xs">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Records
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            New
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(report.changes).map(([table, { inserted, updated }]) => (
          <tr key={table} className="border-b border-border">
            <th scope="row" className="py-1.5 text-left font-medium">
              {formatTable(table)}
            </th>
            <td className="text-right">{figures.format(inserted)}</td>
            <td className="text-right">{figures.format(updated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
