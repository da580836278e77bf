import { readInventory, toInventory } from "@/lib/supply/calendar";
import { supplyFormat } from "@/lib/supply/desk-format";
import { importFromDesk, type DeskReport } from "@/lib/supply/desk-import";
import { searchProperties } from "@/lib/supply/desk-property-repository";
import {
  CalendarRange,
  EditNights,
  FoundProperties,
  ImportFiles,
  InventoryCalendar,
  PropertyPath,
  PropertySearch,
  SupplyFormat,
  SupplyReport,
} from "@/lib/supply/desk-schemas";
import { editNights } from "@/lib/supply/edit-nights";
import { operation } from "../operation";

const all = {
  group: "Inventory",
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;
const one = { ...all, params: PropertyPath, missing: "PROPERTY_NOT_FOUND", errors: ["PROPERTY_NOT_FOUND"] } as const;

const toReport = ({ isPreview, report }: DeskReport) => ({ preview: isPreview, changes: report });

export const searchInventory = operation({
  ...all,
  id: "inventory.search",
  method: "GET",
  path: "/staff/inventory",
  summary: "Properties by name, city or code, on sale or not",
  query: PropertySearch,
  response: FoundProperties,
  errors: [],
  run: (_, { query }) => searchProperties(query.q),
  present: (items) => ({ items }),
});

export const getInventory = operation({
  ...one,
  id: "inventory.get",
  method: "GET",
  path: "/staff/inventory/{public_id}",
  summary: "A property's rooms by nights: allotment, sold, held, stop-sells, prices",
  query: CalendarRange,
  response: InventoryCalendar,
  run: (context, { params, query }) => readInventory(context, params.public_id, query),
  present: toInventory,
});

export const editInventory = operation({
  ...one,
  id: "inventory.edit",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/inventory/{public_id}/edit",
  summary: "Edit a range of nights; a preview says what it would change",
  body: EditNights,
  response: SupplyReport,
  run: (context, { params, body }) => editNights(context, params.public_id, body),
  present: toReport,
});

export const readSupplyFormat = operation({
  ...all,
  id: "supply.format",
  method: "GET",
  path: "/staff/supply",
  summary: "The files that supply is imported from, and their columns",
  response: SupplyFormat,
  errors: [],
  run: async () => supplyFormat(),
  present: (files) => ({ files: files.map(({ name, required, optional }) => ({ name, required: [...required], optional: [...optional] })) }), // prettier-ignore
});

export const importSupplyFiles = operation({
  ...all,
  id: "supply.import",
  method: "POST",
  path: "/staff/supply",
  summary: "Import supply files; a preview says what they would change",
  body: ImportFiles,
  response: SupplyReport,
  errors: [],
  run: (context, { body }) => importFromDesk(context, body),
  present: toReport,
});
