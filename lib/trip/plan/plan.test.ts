import { describe, expect, it } from "vitest";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { findClashes } from "./clashes";
import { findGaps } from "./gaps";
import { getSiteKey, type Geography, type Located, type Route } from "./geography";
import type { Part, PartSite } from "./parts";

const PROPERTY = { kind: "PROPERTY", id: "prp_madrid" } as const;
const OTHER_PROPERTY = { kind: "PROPERTY", id: "prp_madrid_2" } as const;
const FAR_PROPERTY = { kind: "PROPERTY", id: "prp_lisbon" } as const;
const AIRPORT = { kind: "AIRPORT", id: "plc_mad" } as const;
const HOME = { kind: "AIRPORT", id: "plc_ber" } as const;
const TOUR = { kind: "TOUR", id: "tou_madrid" } as const;
const FAR_TOUR = { kind: "TOUR", id: "tou_lisbon" } as const;

const MADRID: Located = { town: { publicId: "plc_1", name: "Madrid", hasTours: true }, path: ["plc_1"] };
const LISBON: Located = { town: { publicId: "plc_2", name: "Lisbon", hasTours: false }, path: ["plc_2"] };
const BARAJAS: Located = { town: { publicId: "plc_mad", name: "Barajas", hasTours: false }, path: ["plc_mad"] };
const SITES: [PartSite, Located][] = [
  [PROPERTY, MADRID],
  [OTHER_PROPERTY, MADRID],
  [TOUR, MADRID],
  [FAR_PROPERTY, LISBON],
  [FAR_TOUR, LISBON],
  [AIRPORT, BARAJAS],
];
const CITY = { publicId: "zon_city", name: "Madrid" };
const hub = (id: string, placeId: string, name: string) => ({ publicId: id, name, placeId });
const route = (direction: Route["direction"], at: Route["hub"], distance: number): Route => ({
  direction,
  propertyId: PROPERTY.id,
  hub: at,
  town: CITY,
  distance,
});
const ROUTES: Route[] = [
  route("ARRIVAL", hub("zon_toj", "plc_toj", "Torrejón"), 5),
  route("ARRIVAL", hub("zon_mad", "plc_mad", "Barajas (MAD)"), 12),
  route("DEPARTURE", hub("zon_mad", "plc_mad", "Barajas (MAD)"), 12),
];
const GEOGRAPHY: Geography = { sites: new Map(SITES.map(([site, at]) => [getSiteKey(site), at])), routes: ROUTES };
const NO_ROUTES: Geography = { ...GEOGRAPHY, routes: [] };

const part = (
  productType: number,
  begins: PartSite,
  ends: PartSite,
  from: string,
  to: string,
  changes: Partial<Part> = {},
) => ({
  bookingId: `bkg_${from}`,
  productType,
  title: `${begins.id} ${from}`,
  from,
  to,
  startsAt: null,
  endsAt: null,
  flightNumbers: [],
  begins,
  ends,
  ...changes,
});
const stay = (from: string, to: string, at: PartSite = PROPERTY): Part => part(PRODUCT_TYPE.STAY, at, at, from, to);
const tour = (startsAt: string, endsAt: string, at: PartSite = TOUR): Part =>
  part(PRODUCT_TYPE.TOUR, at, at, startsAt.slice(0, 10), endsAt.slice(0, 10), { startsAt, endsAt });
const flight = (begins: PartSite, ends: PartSite, startsAt: string, endsAt: string): Part =>
  part(PRODUCT_TYPE.FLIGHT, begins, ends, startsAt.slice(0, 10), endsAt.slice(0, 10), {
    startsAt,
    endsAt,
    flightNumbers: ["XX 101"],
  });
const ride = (from: PartSite["id"], to: PartSite["id"], day: string): Part =>
  part(PRODUCT_TYPE.TRANSFER, { kind: "ZONE", id: from }, { kind: "ZONE", id: to }, day, day);

const OUT = flight(HOME, AIRPORT, "2027-03-14T09:00:00+01:00", "2027-03-14T12:05:00+01:00");
const BACK = flight(AIRPORT, HOME, "2027-03-17T18:30:00+01:00", "2027-03-17T21:40:00+01:00");

describe("gaps", () => {
  it("are none for an empty trip, a stay where no transfer is sold, or a day tour", () => {
    expect(findGaps([], GEOGRAPHY)).toEqual([]);
    expect(findGaps([stay("2027-03-14", "2027-03-17")], NO_ROUTES)).toEqual([]);
    expect(findGaps([tour("2027-03-14T09:00:00+01:00", "2027-03-14T12:00:00+01:00")], GEOGRAPHY)).toEqual([]);
  });

  it("are the nights between two stays, in the town of the first", () => {
    expect(
      findGaps([stay("2027-03-14", "2027-03-16"), stay("2027-03-18", "2027-03-19", FAR_PROPERTY)], NO_ROUTES),
    ).toEqual([
      {
        kind: "NIGHTS",
        from: "2027-03-16",
        to: "2027-03-18",
        place: { publicId: "plc_1", name: "Madrid" },
        route: null,
        time: null,
        flightNumber: null,
      },
    ]);
  });

  it("are the nights after a landing, but not the night that is spent on board", () => {
    const night = flight(HOME, AIRPORT, "2027-03-13T23:00:00+01:00", "2027-03-14T06:00:00+01:00");
    const nights = findGaps([night, stay("2027-03-15", "2027-03-17")], NO_ROUTES);
    expect(nights).toMatchObject([
      { kind: "NIGHTS", from: "2027-03-14", to: "2027-03-15", place: { name: "Barajas" } },
    ]);
  });

  it("are the transfers from and to the flights' airport, at their times", () => {
    const missing = findGaps([OUT, stay("2027-03-14", "2027-03-17"), BACK], GEOGRAPHY);
    expect(missing).toMatchObject([
      {
        kind: "ARRIVAL",
        from: "2027-03-14",
        time: "12:05",
        flightNumber: "XX 101",
        route: { from: { publicId: "zon_mad" }, to: CITY },
      },
      { kind: "DEPARTURE", from: "2027-03-17", time: "18:30", route: { from: CITY, to: { publicId: "zon_mad" } } },
    ]);
  });

  it("without a flight name the nearest airport, and no time", () => {
    const [arrival] = findGaps([stay("2027-03-14", "2027-03-17")], GEOGRAPHY);
    expect(arrival).toMatchObject({ kind: "ARRIVAL", time: null, route: { from: { publicId: "zon_toj" }, to: CITY } });
  });

  it("end with the transfer that was booked", () => {
    const booked = [ride("zon_mad", "zon_city", "2027-03-14"), ride("zon_city", "zon_mad", "2027-03-17")];
    expect(findGaps([stay("2027-03-14", "2027-03-17"), ...booked], GEOGRAPHY)).toEqual([]);
    const wrongWay = [ride("zon_city", "zon_mad", "2027-03-14")];
    expect(findGaps([stay("2027-03-14", "2027-03-17"), ...wrongWay], GEOGRAPHY).map(({ kind }) => kind)).toEqual([
      "ARRIVAL",
      "DEPARTURE",
    ]);
  });

  it("do not ask for a transfer between two hotels of one town", () => {
    const both = [stay("2027-03-14", "2027-03-16"), stay("2027-03-16", "2027-03-17", OTHER_PROPERTY)];
    expect(findGaps(both, GEOGRAPHY).map(({ kind, from }) => [kind, from])).toEqual([["ARRIVAL", "2027-03-14"]]);
  });
});

describe("clashes", () => {
  it("are none in a journey whose parts follow each other", () => {
    const tourInTown = tour("2027-03-15T09:00:00+01:00", "2027-03-15T12:00:00+01:00");
    expect(findClashes([OUT, stay("2027-03-14", "2027-03-17"), tourInTown, BACK], GEOGRAPHY)).toEqual([]);
  });

  it("are two stays for the same nights", () => {
    const both = [stay("2027-03-14", "2027-03-17"), stay("2027-03-16", "2027-03-19", OTHER_PROPERTY)];
    expect(findClashes(both, NO_ROUTES)).toMatchObject([{ kind: "NIGHTS", from: "2027-03-16", to: "2027-03-17" }]);
  });

  it("are hours that overlap, compared as instants", () => {
    const morning = tour("2027-03-15T09:00:00+01:00", "2027-03-15T12:00:00+01:00");
    const noon = tour("2027-03-15T12:00:00+01:00", "2027-03-15T13:00:00+01:00");
    const inUtc = tour("2027-03-15T10:30:00+00:00", "2027-03-15T11:30:00+00:00");
    expect(findClashes([morning, noon], GEOGRAPHY)).toEqual([]);
    expect(findClashes([morning, inUtc], GEOGRAPHY)).toMatchObject([{ kind: "TIMES", from: "2027-03-15" }]);
  });

  it("are tours away from the stays of that day, but not on the day of the change", () => {
    const away = tour("2027-03-15T09:00:00+00:00", "2027-03-15T12:00:00+00:00", FAR_TOUR);
    expect(findClashes([stay("2027-03-14", "2027-03-17"), away], GEOGRAPHY)).toMatchObject([{ kind: "PLACE" }]);
    const moving = [stay("2027-03-14", "2027-03-15"), stay("2027-03-15", "2027-03-17", FAR_PROPERTY), away];
    expect(findClashes(moving, GEOGRAPHY)).toEqual([]);
    const zones: Geography = {
      ...GEOGRAPHY,
      sites: new Map([
        ...GEOGRAPHY.sites,
        ["ZONE zon_far", LISBON],
        ["ZONE zon_mad", BARAJAS],
        ["ZONE zon_city", MADRID],
      ]),
    };
    const madrid = stay("2027-03-14", "2027-03-17");
    expect(findClashes([madrid, ride("zon_mad", "zon_city", "2027-03-14")], zones)).toEqual([]);
    expect(findClashes([madrid, ride("zon_far", "zon_far", "2027-03-14")], zones)).toMatchObject([{ kind: "PLACE" }]);
  });

  it("are flights that land days after check-in, or leave days before check-out", () => {
    const late = flight(HOME, AIRPORT, "2027-03-16T09:00:00+01:00", "2027-03-16T12:05:00+01:00");
    expect(findClashes([stay("2027-03-14", "2027-03-18"), late], GEOGRAPHY)).toMatchObject([
      { kind: "LATE_ARRIVAL", from: "2027-03-14", to: "2027-03-16" },
    ]);
    expect(findClashes([OUT, stay("2027-03-14", "2027-03-19"), BACK], GEOGRAPHY)).toMatchObject([
      { kind: "EARLY_DEPARTURE", from: "2027-03-17", to: "2027-03-19" },
    ]);
  });
});
