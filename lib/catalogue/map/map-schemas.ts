import { z } from "zod";

/** Maximum kilometres around a point. */
const MAX_RADIUS_KM = 500;

/** Degrees with any number of decimals, as map libraries write them (`1e-7` too). */
const NUMBER = String.raw`-?\d{1,3}(?:\.\d+)?(?:e-\d{1,3})?`;
/** Rounds a coordinate to as many decimals as records have, an eighth of a metre. */
const rounded = (text: string): string =>
  text
    .split(",")
    .map((degrees) => String(Number(Number(degrees).toFixed(6))))
    .join(",");
const isLatitude = (text: string | undefined): boolean => Math.abs(Number(text)) <= 90;
const isLongitude = (text: string | undefined): boolean => Math.abs(Number(text)) <= 180;

/** A point: latitude, longitude. */
const Near = z
  .string()
  .regex(new RegExp(`^${NUMBER},${NUMBER}$`), "must be latitude,longitude in degrees, such as 39.57,2.65")
  .overwrite(rounded)
  .refine((text) => isLatitude(text.split(",")[0]), "must have a latitude of -90 to 90")
  .refine((text) => isLongitude(text.split(",")[1]), "must have a longitude of -180 to 180")
  .optional()
  .meta({
    description: "Nearest first: latitude,longitude in degrees (WGS 84), with `radius_km`",
    example: "39.57,2.65",
  });

const Radius = z
  .string()
  .regex(/^\d{1,3}(?:\.\d+)?$/, "must be kilometres, such as 5 or 2.5")
  .refine(
    (text) => Number(text) > 0 && Number(text) <= MAX_RADIUS_KM,
    `must be more than 0 and at most ${MAX_RADIUS_KM}`,
  )
  .optional()
  .meta({ description: `Kilometres around \`near\`, at most ${MAX_RADIUS_KM}`, example: "5" });

/** A bounding box; its west may be larger than its east, across the antimeridian. */
const Box = z
  .string()
  .regex(
    new RegExp(`^${NUMBER}(?:,${NUMBER}){3}$`),
    "must be west,south,east,north in degrees, such as 2.5,39.4,2.8,39.7",
  )
  .overwrite(rounded)
  .refine((text) => [0, 2].every((i) => isLongitude(text.split(",")[i])), "must have longitudes of -180 to 180")
  .refine((text) => [1, 3].every((i) => isLatitude(text.split(",")[i])), "must have latitudes of -90 to 90")
  .refine((text) => Number(text.split(",")[1]) <= Number(text.split(",")[3]), "must not have its south above its north")
  .optional()
  .meta({
    description:
      "Records inside a box: west,south,east,north in degrees (WGS 84); across the antimeridian west is greater than east",
    example: "2.5,39.4,2.8,39.7",
  });

/** Filters by location. */
export const locationFilters = { near: Near, radius_km: Radius, bbox: Box };

/**
 * Requires `near` and `radius_km` together. Refuses them with `updated_since`, because a list by distance cannot
 * follow changes.
 */
export function checkNearFilter(
  {
    near,
    radius_km,
    updated_since,
  }: { near?: string | undefined; radius_km?: string | undefined; updated_since?: string | undefined },
  refinement: z.RefinementCtx,
): void {
  const addIssue = (path: string, message: string) => refinement.addIssue({ code: "custom", path: [path], message });
  if (near !== undefined && radius_km === undefined) addIssue("radius_km", "is required with near");
  if (radius_km !== undefined && near === undefined) addIssue("near", "is required with radius_km");
  if (near !== undefined && updated_since !== undefined) addIssue("updated_since", "cannot be combined with near");
}
