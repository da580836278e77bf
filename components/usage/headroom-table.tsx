import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatNumber, formatPercent } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { classes } from "../ui/class-names";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";

type Row = ResponseOf<"usage.report">["headroom"][number];

const shareOf = ({ peak, rate_limit: limit }: Row) => peak / limit;

const columns = (): readonly TableColumn<Row>[] => [
  {
    id: "credential",
    header: t("settings.credential"),
    isRowHeader: true,
    cell: (r) => (
      <>
        {r.credential_name}
        {!r.enabled && <span className="text-muted"> {t("usage.disabledMark")}</span>}
      </>
    ),
  },
  {
    id: "share",
    header: t("usage.ofLimit"),
    sortBy: shareOf,
    cell: (r) => <Bar share={shareOf(r)} />,
    className: "w-2/5 @max-xl:w-full",
  },
  {
    id: "peak",
    header: t("usage.peakMinute"),
    align: "end",
    cell: (r) => t("usage.peakOf", { peak: formatNumber(r.peak), rateLimit: formatNumber(r.rate_limit) }),
  },
  {
    id: "at",
    header: t("settings.when"),
    cell: (r) => (r.peak_at === null ? <Dash /> : <Instant at={r.peak_at} isExact />),
    isWideOnly: true,
  },
  { id: "requests", header: t("usage.calls"), align: "end", cell: (r) => formatNumber(r.requests) },
  {
    id: "limited",
    header: t("usage.refused"),
    align: "end",
    sortBy: (r) => r.limited,
    cell: (r) => formatNumber(r.limited),
  },
];

/** The peak use of each credential compared with its rate limit. */
export function HeadroomTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      label={t("usage.headroom")}
      columns={columns()}
      rows={rows}
      rowId={(row) => row.credential_id}
      empty={{ title: t("usage.noCredentials"), text: t("usage.noCredentialsText") }}
    />
  );
}

/** A decorative bar; the figures beside it have the same information. */
function Bar({ share }: { share: number }) {
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="block h-2 min-w-16 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className={classes(
            "block h-full rounded-full",
            share >= 0.9 ? "bg-negative" : share >= 0.7 ? "bg-caution" : "bg-accent",
          )}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="w-10 text-end tabular-nums">{formatPercent(percent / 100)}</span>
    </span>
  );
}
