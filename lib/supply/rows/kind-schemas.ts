import { z } from "zod";
import type { FileName } from "../import/file-schemas";
import type { Column } from "./column-schemas";
import { KEY_COLUMNS, KIND_NAMES, type KindName } from "./kinds";
import {
  cabinColumns,
  deleted,
  flightColumns,
  packageColumns,
  packageComponentColumns,
  tariffColumns,
  tourColumns,
  tourOptionColumns,
  transferColumns,
  vehicleTypeColumns,
  zoneColumns,
} from "./service-kind-schemas";
import { placeColumns, propertyColumns, ratePlanColumns, roomColumns } from "./stay-kind-schemas";

export { KIND_NAMES, type KindName };

/** A kind of supply: the rows of one catalogue file of the CSV format as JSON. */
export interface Kind {
  name: KindName;
  file: FileName;
  /** The singular: "room". */
  noun: string;
  label: string;
  /** The upsert key. */
  key: readonly string[];
  /** The key's column that names the parent record, and the parent's kind if it is one. */
  parent?: { column: string; kind?: KindName };
  /** In the order of FORMAT.md; `deleted` is always last. */
  columns: Readonly<Record<string, Column>>;
}

const kind = (
  name: KindName,
  noun: string,
  label: string,
  columns: Record<string, Column>,
  parent?: Kind["parent"],
): Kind => ({
  name,
  file: `${name}.csv`,
  noun,
  label,
  key: KEY_COLUMNS[name],
  ...(parent && { parent }),
  columns: { ...columns, deleted },
});
const ofProperty = { column: "property_code", kind: "properties" } as const;

export const KINDS: Readonly<Record<KindName, Kind>> = {
  places: kind("places", "place", "Places", placeColumns),
  properties: kind("properties", "property", "Properties", propertyColumns),
  rooms: kind("rooms", "room", "Rooms", roomColumns, ofProperty),
  rate_plans: kind("rate_plans", "rate plan", "Rate plans", ratePlanColumns, ofProperty),
  service_zones: kind("service_zones", "service zone", "Service zones", zoneColumns),
  vehicle_types: kind("vehicle_types", "vehicle type", "Vehicle types", vehicleTypeColumns),
  transfers: kind("transfers", "transfer", "Transfers", transferColumns),
  tours: kind("tours", "tour", "Tours", tourColumns),
  tour_options: kind("tour_options", "tour option", "Tour options", tourOptionColumns, {
    column: "tour_code",
    kind: "tours",
  }),
  flights: kind("flights", "flight", "Flights", flightColumns),
  flight_cabins: kind("flight_cabins", "cabin", "Cabins", cabinColumns, {
    column: "flight_code",
    kind: "flights",
  }),
  tariffs: kind("tariffs", "tariff", "Tariffs", tariffColumns, { column: "service_code" }),
  packages: kind("packages", "package", "Packages", packageColumns),
  package_components: kind("package_components", "package component", "Package components", packageComponentColumns, {
    column: "package_code",
    kind: "packages",
  }),
};

/**
 * A row in a request: its key, and the fields to change. An absent field keeps its stored value, `null` sets the
 * default; missing required fields of a new record are reported.
 */
export function rowSchema({ key, columns }: Pick<Kind, "key" | "columns">): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(columns).map(([name, { schema, isRequired, description, fallback }]) => {
        if (key.includes(name)) return [name, schema];
        if (isRequired) return [name, schema.optional()];
        const words = fallback === undefined ? description : `${description}. null: ${fallback}`;
        return [
          name,
          schema
            .nullable()
            .optional()
            .meta({ ...schema.meta(), description: words }),
        ];
      }),
    ),
  );
}

/** A row's key as texts, in the order of its columns: codes, or numbers of positions. */
export const keyOf = ({ key }: Pick<Kind, "key">, row: Readonly<Record<string, unknown>>): string[] =>
  key.map((column) => String(row[column] as string | number));
