import { makeFlight } from "@/lib/testing/factories/flight";
import type { Made } from "@/lib/testing/factories/insert";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { makeVehicleType, makeZone } from "@/lib/testing/factories/transfer";
import type { MakeSample } from "./sample";
import type { Served } from "../served";

type Make = (client: Served["db"]["client"]) => Promise<Made>;

/** A list request with two records, so that a page of one has a cursor. */
const listOf =
  (make: Make): MakeSample =>
  async ({ db }) => {
    await make(db.client);
    await make(db.client);
    return { query: "limit=1" };
  };
const one =
  (make: Make): MakeSample =>
  async ({ db }) => ({ params: { public_id: (await make(db.client)).publicId } });
const codes: MakeSample = async () => ({ query: "limit=3" });

/** Samples of reads of content and reference data, by operation id. */
export const CATALOGUE_SAMPLES: Record<string, MakeSample> = {
  "property.list": listOf(makeProperty),
  "property.get": one(makeProperty),
  "catalog.changes": listOf(makePlace),
  "country.list": codes,
  "reference.categories": codes,
  "reference.attributes": codes,
  "reference.placeTypes": codes,
  "place.list": listOf(makePlace),
  "place.get": one(makePlace),
  "serviceZone.list": listOf(makeZone),
  "serviceZone.get": one(makeZone),
  "vehicleType.list": listOf(makeVehicleType),
  "vehicleType.get": one(makeVehicleType),
  "tour.list": listOf(makeTour),
  "tour.get": one(makeTour),
  "flight.list": listOf(makeFlight),
  "flight.get": one(makeFlight),
};
