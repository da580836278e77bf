import { expect, test } from "vitest";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { listStops } from "./stops";

const ends = (from: string, to: string) => ({
  origin: { place_public_id: `plc_${from}`, name: from },
  destination: { place_public_id: `plc_${to}`, name: to },
});
const names = (booking: Parameters<typeof listStops>[0]) => listStops(booking).map(({ name }) => name);

test("each product names where it takes place, in its order", () => {
  expect(listStops({ product_type: PRODUCT_TYPE.STAY, property_public_id: "prp_1", property_name: "Inn" })).toEqual([
    { record: "property.get", id: "prp_1", name: "Inn" },
  ]);
  const transfer = {
    from_zone_public_id: "szn_1",
    from_zone_name: "Airport",
    to_zone_public_id: "szn_2",
    to_zone_name: "Centre",
  };
  expect(names({ product_type: PRODUCT_TYPE.TRANSFER, details: transfer })).toEqual(["Airport", "Centre"]);
  const meeting_point = { name: "Fountain", latitude: 51.1, longitude: 71.4 };
  expect(listStops({ product_type: PRODUCT_TYPE.TOUR, details: { meeting_point } })).toEqual([meeting_point]);
  expect(
    names({ product_type: PRODUCT_TYPE.FLIGHT, details: { segments: [ends("VIE", "BER"), ends("BER", "VIE")] } }),
  ).toEqual(["VIE", "BER", "VIE"]);
});

test("a package shows the stops of its parts", () => {
  const items = [
    { product_type: PRODUCT_TYPE.FLIGHT, details: ends("VIE", "LIS") },
    { product_type: PRODUCT_TYPE.STAY, details: { property_public_id: "prp_1", property_name: "Inn" } },
  ];
  expect(names({ product_type: PRODUCT_TYPE.PACKAGE, items })).toEqual(["VIE", "LIS", "Inn"]);
});

test("what has no location has no stop", () => {
  expect(listStops({ product_type: PRODUCT_TYPE.TOUR, details: { meeting_point: { name: "Fountain" } } })).toEqual([]);
  expect(listStops({ product_type: PRODUCT_TYPE.STAY })).toEqual([]);
});
