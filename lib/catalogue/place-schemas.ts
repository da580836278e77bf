import { z } from "zod";
import { PublicId } from "@/lib/core/wire";
import {
  changeFields,
  ParentFilter,
  Country,
  Image,
  listQuery,
  Location,
  pageSchema,
  Synthetic,
  PlaceTypeFilter,
  WithinFilter,
  wordsFilter,
  type FiltersOf,
} from "./listing-schemas";

export const PlaceList = listQuery({
  type: PlaceTypeFilter,
  country: Country,
  parent: ParentFilter,
  q: wordsFilter("the place's name, or its IATA code"),
});
export type PlaceFilters = FiltersOf<z.output<typeof PlaceList>>;

const somewhere = {
  public_id: z.string(),
  type: z.string().meta({ description: "One of GET /reference/place-types" }),
  name: z.string(),
  country_code: z.string(),
  parent_public_id: z.string().nullable().meta({ description: "Its parent" }),
  location: Location.nullable(),
};
export const PlaceRecord = z.object({
  ...somewhere,
  timezone: z.string().nullable().meta({ description: "IANA zone" }),
  iata_code: z.string().nullable(),
  ...changeFields,
});
export type PlaceRecord = z.output<typeof PlaceRecord>;
export const PlacePage = pageSchema(PlaceRecord);

export const ZoneList = listQuery({
  type: PlaceTypeFilter,
  country: Country,
  parent: ParentFilter,
  place: WithinFilter,
  property: PublicId.optional().meta({
    description:
      "Public id of a property: the zones of its place, or of the nearest place above it that transfers serve",
  }),
  q: wordsFilter("the zone's name, or its IATA code"),
});
export type ZoneFilters = FiltersOf<z.output<typeof ZoneList>>;

export const ZoneRecord = z.object({
  ...somewhere,
  timezone: z.string().meta({ description: "IANA zone" }),
  iata_code: z.string().nullable(),
  place_public_id: z.string().nullable().meta({ description: "The place that the zone serves" }),
  served_zone_public_ids: z.array(z.string()).meta({ description: "Zones that transfers from here go to" }),
  synthetic: Synthetic,
  ...changeFields,
});
export type ZoneRecord = z.output<typeof ZoneRecord>;
export const ZonePage = pageSchema(ZoneRecord);

export const VehicleTypeList = listQuery({
  class: z.string().min(1).max(40).optional().meta({ description: "The same as vehicle_class" }),
});
export type VehicleTypeFilters = FiltersOf<z.output<typeof VehicleTypeList>>;

export const VehicleTypeRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  vehicle_class: z.string().meta({ description: "SEDAN, MINIVAN, MINIBUS, COACH …" }),
  max_passengers: z.int(),
  max_bags: z.int(),
  description: z.string().nullable(),
  images: z.array(Image),
  ...changeFields,
});
export type VehicleTypeRecord = z.output<typeof VehicleTypeRecord>;
export const VehicleTypePage = pageSchema(VehicleTypeRecord);
