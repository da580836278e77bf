import {
  EditRows,
  KindPath,
  RetireRows,
  RowKey,
  RowList,
  RowResults,
  SupplyKinds,
  SupplyRow,
  SupplyRowPage,
} from "@/lib/supply/rows/row-schemas";
import {
  applySupply,
  getSupply,
  listSupply,
  listSupplyKinds,
  previewSupply,
  restoreSupply,
  retireSupply,
  toResults,
  toSupplyRow,
} from "@/lib/supply/rows/supply";
import { operation, FOR_OPERATORS } from "../operation";

const ofKind = { ...FOR_OPERATORS, params: KindPath, missing: "NOT_FOUND" } as const;
const write = { ...ofKind, method: "POST", idempotent: "optional", isKeyedAround: true, response: RowResults } as const;

export const supplyKinds = operation({
  ...FOR_OPERATORS,
  id: "supply.kinds",
  method: "GET",
  path: "/staff/supply/kinds",
  summary: "List the kinds of supply and their columns with types and descriptions",
  response: SupplyKinds,
  errors: [],
  run: async () => listSupplyKinds(),
  present: (kinds) => kinds,
});

export const supplyList = operation({
  ...ofKind,
  id: "supply.list",
  method: "GET",
  path: "/staff/supply/rows/{kind}",
  summary: "List the records of a kind of supply by code, live or retired, as rows of the CSV format",
  query: RowList,
  response: SupplyRowPage,
  errors: ["NOT_FOUND", "CURSOR_EXPIRED"],
  run: (context, { params, query }) => listSupply(context, params.kind, query),
  present: ({ rows, nextCursor }) => ({ items: rows.map(toSupplyRow), next_cursor: nextCursor }),
});

export const supplyGet = operation({
  ...ofKind,
  id: "supply.get",
  method: "GET",
  path: "/staff/supply/rows/{kind}/one",
  summary: "Get a record of supply by its code",
  query: RowKey,
  response: SupplyRow,
  errors: ["NOT_FOUND"],
  run: (_context, { params, query }) => getSupply(params.kind, query),
  present: toSupplyRow,
});

export const supplyPreview = operation({
  ...ofKind,
  id: "supply.preview",
  effect: "read",
  method: "POST",
  path: "/staff/supply/rows/{kind}/preview",
  summary: "Preview what upserting rows would create and change, field by field",
  body: EditRows,
  response: RowResults,
  errors: ["NOT_FOUND"],
  run: (context, { params, body }) => previewSupply(context, params.kind, body),
  present: toResults,
});

export const supplyApply = operation({
  ...write,
  id: "supply.apply",
  path: "/staff/supply/rows/{kind}",
  summary: "Upsert rows by code: all of them, or none if one has an error",
  body: EditRows,
  errors: ["NOT_FOUND"],
  run: (context, { params, body }) => applySupply(context, params.kind, body),
  present: toResults,
});

export const supplyRetire = operation({
  ...write,
  id: "supply.retire",
  path: "/staff/supply/rows/{kind}/retire",
  summary: "Retire records: they are no longer sold or listed, and bookings are unchanged",
  body: RetireRows,
  errors: ["NOT_FOUND"],
  run: (context, { params, body }) => retireSupply(context, params.kind, body),
  present: toResults,
});

export const supplyRestore = operation({
  ...write,
  id: "supply.restore",
  path: "/staff/supply/rows/{kind}/restore",
  summary: "Restore retired records, which are then sold again",
  body: RetireRows,
  errors: ["NOT_FOUND"],
  run: (context, { params, body }) => restoreSupply(context, params.kind, body),
  present: toResults,
});
