import { PriceTrace, TracePath, TraceRequest } from "@/lib/accommodation/price-trace-schemas";
import { tracePrice } from "@/lib/accommodation/search/price-trace";
import { getContract } from "@/lib/supply/desk/contract";
import { Contract, SaveContract } from "@/lib/supply/desk/contract-schemas";
import { saveContract } from "@/lib/supply/desk/save-contract";
import { getInventoryCalendar, toInventory } from "@/lib/supply/desk/calendar";
import { getSupplyFormat } from "@/lib/supply/desk/supply-format";
import type { DeskReport } from "@/lib/supply/desk/desk-import";
import { searchInventoryProperties } from "@/lib/supply/desk/inventory-property-repository";
import {
  CalendarRange,
  EditNights,
  FoundProperties,
  ImportList,
  ImportPage,
  ImportPath,
  ImportRecord,
  ImportUploads,
  InventoryCalendar,
  NewUpload,
  PropertyPath,
  PropertySearch,
  SupplyFormat,
  SupplyReport,
  UploadAddress,
} from "@/lib/supply/desk/desk-schemas";
import { editInventoryNights } from "@/lib/supply/desk/edit-nights";
import { getSupplyImportJob, startSupplyImportJob } from "@/lib/supply/desk/import-jobs";
import { listSupplyImports, toCellProblem, toSupplyImports } from "@/lib/supply/desk/supply-imports";
import type { ImportRun } from "@/lib/supply/import/runs/run-repository";
import { createSupplyUpload, readOwner } from "@/lib/supply/desk/uploads";
import { env } from "@/lib/core/env";
import { operation, FOR_OPERATORS } from "../operation";

const one = {
  ...FOR_OPERATORS,
  params: PropertyPath,
  missing: "PROPERTY_NOT_FOUND",
  errors: ["PROPERTY_NOT_FOUND"],
} as const;

const toReport = ({ isPreview, report }: DeskReport) => ({ preview: isPreview, changes: report });

export const inventorySearch = operation({
  ...FOR_OPERATORS,
  id: "inventory.search",
  freshness: "current",
  method: "GET",
  path: "/staff/inventory",
  summary: "Search properties by name, city or code, on sale or not",
  query: PropertySearch,
  response: FoundProperties,
  errors: [],
  run: (_, { query }) => searchInventoryProperties(query.q),
  present: (items) => ({ items }),
});

export const inventoryGet = operation({
  ...one,
  id: "inventory.get",
  freshness: "current",
  method: "GET",
  path: "/staff/inventory/{public_id}",
  summary: "Get a property's nights: allotment, sold, held, stop-sells and prices",
  query: CalendarRange,
  response: InventoryCalendar,
  run: (context, { params, query }) => getInventoryCalendar(context, params.public_id, query),
  present: toInventory,
});

export const inventoryEdit = operation({
  ...one,
  id: "inventory.edit",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/inventory/{public_id}/edit",
  summary: "Update a range of nights, or preview the changes",
  body: EditNights,
  response: SupplyReport,
  run: (context, { params, body }) => editInventoryNights(context, params.public_id, body),
  present: toReport,
});

export const contractGet = operation({
  ...one,
  id: "contract.get",
  freshness: "current",
  method: "GET",
  path: "/staff/contracts/{public_id}",
  summary: "Get a property's contract: rooms, plans, seasons, supplements, offers, fees, and prices of its nights",
  response: Contract,
  run: (context, { params }) => getContract(context, params.public_id),
  present: (contract) => contract,
});

export const contractSave = operation({
  ...one,
  id: "contract.save",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/contracts/{public_id}",
  summary: "Save a change of a property's contract, all of it or nothing, or preview it",
  body: SaveContract,
  response: SupplyReport,
  run: (context, { params, body }) => saveContract(context, params.public_id, body),
  present: toReport,
});

export const contractTrace = operation({
  ...one,
  id: "contract.trace",
  effect: "read",
  method: "POST",
  path: "/staff/contracts/{public_id}/trace",
  params: TracePath,
  summary: "Price a stay line by line, as a search for an agency computes it",
  body: TraceRequest,
  response: PriceTrace,
  run: (context, { params, body }) => tracePrice(context, params.public_id, body),
  present: (trace) => trace,
});

export const supplyFormat = operation({
  ...FOR_OPERATORS,
  id: "supply.format",
  method: "GET",
  path: "/staff/supply",
  summary: "List the supply files of an import and their columns",
  response: SupplyFormat,
  errors: [],
  run: async () => getSupplyFormat(),
  present: (files) => ({
    files: files.map(({ name, required, optional }) => ({ name, required: [...required], optional: [...optional] })),
  }),
});

const toImport = (run: ImportRun) => ({
  import_id: run.publicId,
  preview: run.isPreview,
  state: run.state,
  percent: Math.floor(run.share * 100),
  step: run.step,
  changes: run.report,
  problems: run.problems.map(toCellProblem),
  failure: run.failure,
});

export const supplyCreateUpload = operation({
  ...FOR_OPERATORS,
  id: "supply.createUpload",
  effect: "read",
  method: "POST",
  path: "/staff/supply/uploads",
  summary: "Create the upload address of a supply file",
  body: NewUpload,
  response: UploadAddress,
  statuses: [201],
  errors: [],
  run: async (context, { body }) => createSupplyUpload(readOwner(context), body.name),
  present: ({ publicId, url }) => ({ upload_id: publicId, url, max_bytes: env.uploadFileMib * 1_048_576 }),
});

export const supplyImport = operation({
  ...FOR_OPERATORS,
  id: "supply.import",
  method: "POST",
  path: "/staff/supply/imports",
  summary: "Import uploaded supply files, or preview the changes",
  body: ImportUploads,
  response: ImportRecord,
  statuses: [202],
  errors: [],
  run: (context, { body }) => startSupplyImportJob(context, body),
  present: toImport,
});

export const supplyGetImport = operation({
  ...FOR_OPERATORS,
  id: "supply.getImport",
  method: "GET",
  path: "/staff/supply/imports/{import_id}",
  summary: "Get the progress and result of an import",
  params: ImportPath,
  response: ImportRecord,
  missing: "NOT_FOUND",
  errors: ["NOT_FOUND"],
  run: (context, { params }) => getSupplyImportJob(context, params.import_id),
  present: toImport,
});

export const supplyListImports = operation({
  ...FOR_OPERATORS,
  id: "supply.listImports",
  freshness: "current",
  method: "GET",
  path: "/staff/supply/imports",
  summary: "List the runs of the supply import, the latest first",
  query: ImportList,
  response: ImportPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listSupplyImports(context, query),
  present: toSupplyImports,
});
