import { properties } from "@/lib/catalogue/property-repository";
import { PropertyList, PropertyPage, PropertyRecord } from "@/lib/catalogue/schemas";
import { InLanguage, declareList, declareGet } from "../content";

export const propertyList = declareList({
  id: "property.list",
  path: "/properties",
  summary: "List properties, or changed ones",
  resource: properties,
  query: PropertyList,
  response: PropertyPage,
});

export const propertyGet = declareGet({
  id: "property.get",
  path: "/properties/{public_id}",
  summary: "Get a property with its rooms and rate plans",
  resource: properties,
  query: InLanguage,
  missing: "PROPERTY_NOT_FOUND",
  response: PropertyRecord,
});
