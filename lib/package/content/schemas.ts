import { z } from "zod";
import { protectionFields } from "@/lib/booking/detail-schemas";
import { Description, Image, Location, RecordPath } from "@/lib/catalogue/listing-schemas";
import { PathId } from "@/lib/core/wire";
import { MAX_PACKAGES } from "../schemas";

export const PackagePath = RecordPath;

const IDS = "must be up to 100 ids of packages, separated by commas";
export const PackageContentQuery = z.strictObject({
  ids: z
    .string({ error: IDS })
    .transform((list) => list.split(","))
    .pipe(z.array(PathId, { error: IDS }).max(MAX_PACKAGES, IDS))
    .meta({ description: `Up to ${MAX_PACKAGES} public ids of packages, separated by commas` }),
});

const PackagePart = z.object({
  item_no: z.int().meta({ description: "From 1, in the order of the journey" }),
  product_type: z.int(),
  day: z.int().meta({ description: "The day of the package on which it begins, from 1" }),
  nights: z.int().nullable().meta({ description: "Of a stay" }),
  start_time: z.string().nullable().meta({ description: "Local time of a departure, HH:MM" }),
  name: z.string().meta({ description: "Of the property, the tour or the vehicle; of a flight, its number" }),
  from_name: z.string().nullable().meta({ description: "Where a transfer or flight begins" }),
  to_name: z.string().nullable(),
  property_public_id: z.string().nullable(),
  tour_public_id: z.string().nullable(),
  vehicle_type_public_id: z.string().nullable(),
});
export const PackageContent = z.object({
  public_id: z.string(),
  name: z.string(),
  status: z.string().meta({ description: "ACTIVE or INACTIVE" }),
  place: z.object({ public_id: z.string(), name: z.string(), location: Location.nullable() }).nullable(),
  country_code: z.string(),
  timezone: z.string().meta({ description: "IANA zone of its dates" }),
  descriptions: z.array(Description),
  images: z.array(Image),
  ...protectionFields,
  start_weekdays: z.array(z.int()).meta({ description: "Weekdays on which it may begin: 1 Monday to 7 Sunday" }),
  parts: z.array(PackagePart),
});
export type PackageContent = z.output<typeof PackageContent>;
export const PackageContents = z.object({
  items: z.array(PackageContent).meta({ description: "By id; unknown ids are left out" }),
});
