import { describe, expect, it } from "vitest";
import { TransferSearchRequest } from "@/lib/transfer/schemas";
import {
  hotelOf,
  tooManyBags,
  isTransferComplete,
  pickupNote,
  readTransfer,
  transferPath,
  transferProblems,
  transferRequest,
  type TransferState,
  toWayBack,
} from "./transfer-state";

const STATE: TransferState = {
  from: { id: "zon_1", label: "Madrid-Barajas (MAD)" },
  to: { id: "zon_2", label: "Madrid centre" },
  direction: "departure",
  date: "2027-03-14",
  time: "14:30",
  returnDate: "2027-03-21",
  returnTime: "06:15",
  party: { adults: 3, ages: [7, 0] },
  bags: 4,
  serviceClass: "shared",
  language: "de",
  currency: "GBP",
};
const read = (path: string) => readTransfer(new URL(path, "http://desk").searchParams);

describe("a transfer's search", () => {
  it("survives the round trip through its address", () => {
    expect(read(transferPath(STATE))).toEqual(STATE);
    const bare = {
      ...STATE,
      from: null,
      to: null,
      date: null,
      time: null,
      returnDate: null,
      returnTime: null,
      bags: null,
    };
    expect(read(transferPath(bare))).toEqual(bare);
    const fromHotel = { ...STATE, from: { id: "zon_1", label: "Hotel Åsa", hotel: "prp_1" } };
    expect(read(transferPath(fromHotel))).toEqual(fromHotel);
  });

  it("knows the hotel where guests get in on departure, and out on arrival", () => {
    const [airport, hotel] = [STATE.from!, { id: "zon_2", label: "Hotel Åsa", hotel: "prp_1" }];
    const search = { ...STATE, date: "2027-03-14" };
    const named = { id: "prp_1", label: "Hotel Åsa" };
    expect(hotelOf({ ...search, direction: "arrival", from: airport, to: hotel })).toEqual(named);
    expect(hotelOf({ ...search, direction: "departure", from: hotel, to: airport })).toEqual(named);
    expect(hotelOf({ ...search, direction: "arrival", from: airport, to: STATE.to! })).toBeUndefined();
  });

  it("ignores invalid values in an address", () => {
    const state = read(
      "/search/transfers?from=zon_1&date=2027-02-30&time=25:00&party=0-99&bags=-1&class=flying&language=english&currency=euro",
    );
    expect(state).toEqual({
      from: null,
      to: null,
      direction: "arrival",
      date: null,
      time: null,
      returnDate: null,
      returnTime: null,
      party: { adults: 2, ages: [] },
      bags: null,
      serviceClass: "any",
      language: "en",
      currency: "EUR",
    });
    expect(transferProblems(state)).toEqual({
      from: "Choose the start from the list",
      to: "Choose the destination from the list",
      date: "Choose the date",
    });
  });

  it("builds a request that the service accepts, without the time, which is for the driver", () => {
    if (!isTransferComplete(STATE)) throw new Error("the search is complete");
    const request = transferRequest(STATE);
    expect(TransferSearchRequest.parse(request)).toEqual(request);
    expect(request).toMatchObject({ direction: 2, service_class: 2, adults: 3, child_ages: [7, 0], language: "de" });
    expect(pickupNote(STATE)).toBe("Pick-up at 14:30");
    expect(pickupNote({ ...STATE, direction: "arrival" })).toBe("Arrives at 14:30");
  });
});

describe("both ways", () => {
  it("go back from the destination in the other direction, on the day of return", () => {
    if (!isTransferComplete(STATE)) throw new Error("the search is complete");
    expect(transferRequest(toWayBack(STATE)!)).toEqual({
      ...transferRequest(STATE),
      from_zone_public_id: "zon_2",
      to_zone_public_id: "zon_1",
      direction: 1,
      service_date: "2027-03-21",
      service_time: "06:15",
    });
    expect(toWayBack({ ...STATE, returnDate: null })).toBeUndefined();
  });

  it("do not go back before they go there", () => {
    expect(transferProblems({ ...STATE, returnDate: "2027-03-13" })).toEqual({
      returnDate: "Choose a day on or after the day of the way there",
    });
    expect(transferProblems({ ...STATE, returnDate: "2027-03-14" })).toBeUndefined();
  });
});

describe("bags", () => {
  const offer = (service_class: number, units: number, max_bags: number) =>
    ({ service_class, units, vehicle_type: { max_bags } }) as Parameters<typeof tooManyBags>[0];

  it.each([
    [offer(1, 1, 6), 6, undefined],
    [offer(1, 1, 6), 9, "9 bags exceed its maximum of 6"],
    [offer(1, 2, 3), 7, "7 bags exceed the maximum of 6 for 2 of them"],
    // A seat in a shared vehicle has no bag allowance of its own.
    [offer(2, 4, 3), 4, "4 bags exceed its maximum of 3"],
    [offer(1, 1, 0), 1, "1 bag exceeds its maximum of 0"],
    [offer(1, 1, 0), null, undefined],
  ])("%j and %s: %s", (one, bags, words) => expect(tooManyBags(one, bags)).toBe(words));
});
