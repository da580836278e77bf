import { t } from "@/lib/language/text";
import type { TableColumn } from "../ui/tables/table-columns";
import { getKind, getOwnerColumn, type KindId } from "./kinds";
import { formatFacts, formatName, readText } from "./record-facts";
import { DraftBadge, StatusBadge } from "./record-status";
import { listKeyCodes, type SupplyRow } from "./supply-records";

type Column = TableColumn<SupplyRow>;

interface Options {
  /** Whether all records have the same owner, so that rows need not name it. */
  isOfOne: boolean;
  isDraft: (row: SupplyRow) => boolean;
}

const name = (kind: KindId): Column => ({
  id: "name",
  header: t("common.name"),
  isRowHeader: true,
  cell: ({ values }) => (
    <span className="block py-1">
      <span className="wrap-anywhere">{formatName(kind, values)}</span>
      <span className="block font-mono text-xs font-normal text-muted">{listKeyCodes(kind, values).at(-1)}</span>
    </span>
  ),
  className: "h-auto! @max-xl:pe-28",
});

const status = (isDraft: Options["isDraft"]): Column => ({
  id: "status",
  header: t("common.status"),
  cell: (record) => (
    <span className="inline-flex gap-1">
      <StatusBadge record={record} />
      {isDraft(record) && <DraftBadge />}
    </span>
  ),
});

const owner = (kind: KindId, column: string): Column => {
  const [first, ...others] = getKind(kind).owners ?? [];
  const one = first === undefined || others.length > 0 ? t("supply.oneService") : getKind(first).one;
  return {
    id: "owner",
    header: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    cell: ({ values }) => <span className="font-mono text-xs">{readText(values, column)}</span>,
  };
};

const facts = (kind: KindId): Column => ({
  id: "facts",
  header: t("supply.details"),
  isWideOnly: true,
  cell: ({ values }) => <span className="text-muted">{formatFacts(kind, values)}</span>,
});

/** The columns of a kind's list. */
export function recordColumns(kind: KindId, { isOfOne, isDraft }: Options): readonly Column[] {
  const ownerColumn = getOwnerColumn(kind);
  return [
    name(kind),
    status(isDraft),
    ...(ownerColumn !== undefined && !isOfOne ? [owner(kind, ownerColumn)] : []),
    facts(kind),
  ];
}
