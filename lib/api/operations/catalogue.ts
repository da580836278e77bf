import { toProperty, toPropertyPage } from "@/lib/catalogue/present";
import { getProperty, listCatalogue } from "@/lib/catalogue/properties";
import { PropertyList, PropertyPage, PropertyPath, PropertyRecord } from "@/lib/catalogue/schemas";
import { operation } from "../operation";

const shared = {
  group: "Content",
  audience: "partner",
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const listProperties = operation({
  ...shared,
  id: "property.list",
  method: "GET",
  path: "/properties",
  summary: "The catalogue's properties, or what changed in it", // prettier-ignore
  query: PropertyList,
  response: PropertyPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listCatalogue(context, query),
  present: toPropertyPage,
});

export const readProperty = operation({
  ...shared,
  id: "property.get",
  method: "GET",
  path: "/properties/{public_id}",
  summary: "A property with its rooms and rate plans", // prettier-ignore
  params: PropertyPath,
  missing: "PROPERTY_NOT_FOUND",
  response: PropertyRecord,
  errors: ["PROPERTY_NOT_FOUND"],
  run: (context, { params }) => getProperty(context, params.public_id),
  present: toProperty,
});
