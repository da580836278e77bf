import { listCatalogue, readRecord } from "@/lib/catalogue/listing";
import { RecordPath } from "@/lib/catalogue/listing-schemas";
import { properties } from "@/lib/catalogue/property-repository";
import { PropertyList, PropertyPage, PropertyRecord } from "@/lib/catalogue/schemas";
import { operation } from "../operation";

const shared = {
  method: "GET",
  group: "Content",
  audience: "partner",
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  cacheable: true,
  statuses: [200],
} as const;

export const listProperties = operation({
  ...shared,
  id: "property.list",
  path: "/properties",
  summary: "The catalogue's properties, or what changed in it",
  query: PropertyList,
  response: PropertyPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listCatalogue(context, properties, query),
  present: (page) => page,
});

export const readProperty = operation({
  ...shared,
  id: "property.get",
  path: "/properties/{public_id}",
  summary: "A property with its rooms and rate plans",
  params: RecordPath,
  missing: "PROPERTY_NOT_FOUND",
  response: PropertyRecord,
  errors: ["PROPERTY_NOT_FOUND"],
  run: (context, { params }) => readRecord(context, properties, params.public_id, "PROPERTY_NOT_FOUND"),
  present: (record) => record,
});
