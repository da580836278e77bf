import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { FACTOR_ONE } from "@/lib/core/money";
import { FLEXIBLE, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import { flightRate, type FlightRateOptions } from "@/lib/testing/harness/products/flight-rate";
import { readTariff } from "@/lib/inventory/tariff";
import { isConnection, combineJourneys } from "./connection";
import { MAX_CONNECTION_MINUTES, MIN_CONNECTION_MINUTES } from "./connection-time";
import { FlightPick } from "./offer";
import { priceLeg, type DroppedLeg, type PricedLeg } from "./price";
import type { FlightRate } from "./repository";

const DAY = "2027-06-10";
const NOW = new Date("2027-06-01T00:00:00Z");
type Priced = PricedLeg | DroppedLeg;

const legOf = (options: FlightRateOptions, ends: [from: string, to: string]): Priced => {
  const rate = flightRate({ free: 99, ...options });
  const [origin, destination] = [
    { ...rate.origin, place_public_id: ends[0] },
    { ...rate.destination, place_public_id: ends[1] },
  ];
  return priceLeg(
    { ...rate, origin, destination },
    { party: { adults: 1, childAges: [] }, now: NOW, markup: FACTOR_ONE },
  );
};
/** From A to the hub H, arriving at a local time. */
const first = (arrivalTime: string, options: FlightRateOptions = {}) =>
  legOf({ part: "FIRST", ...options, flight: { arrivalTime, ...options.flight } }, ["A", "H"]);
/** From the hub H, whose time zone is the first flight's `to`. */
const second = (departureTime: string, { from = "Europe/Paris", ...options }: FlightRateOptions = {}) =>
  legOf(
    {
      part: "SECOND",
      serviceId: 2,
      from,
      ...options,
      flight: { departureTime, arrivalTime: "23:30", ...options.flight },
    },
    ["H", "B"],
  );
/** From A to B without a change, in Central European time. */
const nonstop = (departureTime: string, arrivalTime: string, options: FlightRateOptions = {}) =>
  legOf({ serviceId: 3, ...options, flight: { departureTime, arrivalTime } }, ["A", "B"]);
const idsOf = (legs: Priced[]) =>
  combineJourneys(legs).journeys.map((journey) => journey.map(({ rate }) => rate.serviceId).join("-"));

test.each([
  ["11:59", false],
  ["12:00", true],
  ["19:00", true],
  ["19:01", false],
])("after an arrival at 11:00, a departure at %s connects: %s", (departure, expected) => {
  expect([MIN_CONNECTION_MINUTES, MAX_CONNECTION_MINUTES]).toEqual([60, 480]);
  expect(isConnection(first("11:00"), second(departure))).toBe(expected);
});

test("a flight that arrives in the night connects to the next morning's, also where its own day is the one before", () => {
  const late = first("23:10", { flight: { departureTime: "21:00" } });
  expect(isConnection(late, second("06:30"))).toBe(false);
  expect(isConnection(late, second("06:30", { day: addDays(DAY, 1) }))).toBe(true);
  // Over the date line, from Auckland to Honolulu: it lands on the day before it left.
  const east = first("10:45", {
    from: "Pacific/Auckland",
    to: "Pacific/Honolulu",
    flight: { departureTime: "00:15", arrivalDayOffset: -1 },
  });
  const on = (day: string) => second("13:00", { from: "Pacific/Honolulu", to: "America/Los_Angeles", day });
  expect([isConnection(east, on(DAY)), isConnection(east, on(addDays(DAY, -1)))]).toEqual([false, true]);
});

test("a wait is counted by instants, not by clocks that change in between", () => {
  // On 28 March 2027 clocks in Paris go from 02:00 to 03:00.
  const late = first("01:00", { day: "2027-03-27", flight: { departureTime: "22:00", arrivalDayOffset: 1 } });
  const at = (departure: string) => second(departure, { day: "2027-03-28" });
  expect([isConnection(late, at("03:00")), isConnection(late, at("09:30")), isConnection(late, at("10:01"))]).toEqual([
    true,
    true,
    false,
  ]);
});

test("both flights of a connection are in one cabin and use the same airport", () => {
  const economy = first("11:00");
  expect(isConnection(economy, second("13:00", { cabin: "BUSINESS" }))).toBe(false);
  const elsewhere = legOf({ part: "SECOND", flight: { departureTime: "13:00", arrivalTime: "15:00" } }, ["H2", "B"]);
  expect(isConnection(economy, elsewhere)).toBe(false);
});

test("a connection that is worse in nothing but its change is left out only if a nonstop flight is as good in everything", () => {
  const connection = [first("11:00", { price: 4_000n }), second("13:00", { price: 6_000n })];
  const [cheap, dear] = [10_000n, 10_001n];
  // It leaves at 09:10 and arrives at 23:30.
  const with_ = (direct: Priced) => idsOf([...connection, direct]);
  expect(with_(nonstop("09:10", "23:30", { price: cheap }))).toEqual(["3"]);
  expect(with_(nonstop("09:10", "23:30", { price: dear }))).toEqual(["3", "1-2"]);
  expect(with_(nonstop("09:09", "23:30", { price: cheap }))).toEqual(["3", "1-2"]);
  expect(with_(nonstop("09:10", "23:31", { price: cheap }))).toEqual(["3", "1-2"]);
  expect(with_(nonstop("09:10", "23:30", { price: cheap, cabin: "BUSINESS" }))).toEqual(["3", "1-2"]);
  const firm = readTariff({ tariffId: 9, currency: "EUR", childBands: [], terms: NON_REFUNDABLE });
  expect(firm.terms.non_refundable).toBe(true);
  expect(FLEXIBLE).toMatchObject({ non_refundable: false });
  expect(with_(nonstop("09:10", "23:30", { price: cheap, tariff: firm }))).toEqual(["3", "1-2"]);
});

test("a flight that does not accept the party is dropped if it would be a journey or half of one", () => {
  const full: FlightRateOptions = { free: 0 };
  const { journeys, dropped, isCut } = combineJourneys([
    first("11:00"),
    second("13:00", full),
    second("11:30", { ...full, serviceId: 5 }),
    nonstop("08:00", "10:00", full),
  ]);
  expect([journeys, dropped.map(({ rate }) => rate.serviceId), isCut]).toEqual([[], [3, 2], false]);
});

test("an allocation id of an earlier release names a return by the order of its flights", () => {
  const pick = (service: number) => ({ service, tariff: 1, terms: 1 });
  expect(FlightPick.parse([pick(1), pick(2)])).toEqual([
    { ...pick(1), inbound: false },
    { ...pick(2), inbound: true },
  ]);
  expect(FlightPick.parse([pick(1)])).toEqual([{ ...pick(1), inbound: false }]);
});

const MINUTES = 24 * 60;
const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((value) => String(value).padStart(2, "0")).join(":");
/** Flights of two hours within a day. */
const timetable = (part: FlightRate["part"], firstId: number) =>
  fc
    .array(
      fc.record({
        price: fc.nat(300),
        minute: fc.nat(MINUTES - 121),
        hub: fc.constantFrom("H1", "H2"),
        cabin: fc.constantFrom("ECONOMY" as const, "BUSINESS" as const),
      }),
      { maxLength: 12 },
    )
    .map((list) =>
      list.map(({ price, minute, hub, cabin }, i) =>
        legOf(
          {
            part,
            cabin,
            serviceId: firstId + i,
            price: BigInt(price),
            to: "Europe/Berlin",
            flight: { departureTime: clock(minute), arrivalTime: clock(minute + 120) },
          },
          part === "NONSTOP" ? ["A", "B"] : part === "FIRST" ? ["A", hub] : [hub, "B"],
        ),
      ),
    );

test("of any timetable exactly the connections are found that a comparison of all pairs finds", () => {
  const [nonstops, firsts, seconds] = [timetable("NONSTOP", 1), timetable("FIRST", 100), timetable("SECOND", 200)];
  fc.assert(
    fc.property(nonstops, firsts, seconds, (direct, out, on) => {
      const priceOf = (leg: Priced) => (leg.drop === null ? leg.fare.amount : 0n);
      const expected = out.flatMap((a) =>
        on
          .filter((b) => {
            const wait = (b.departsAt.getTime() - a.arrivesAt.getTime()) / 60_000;
            const fits = wait >= 60 && wait <= 480 && a.rate.cabin.cabin === b.rate.cabin.cabin;
            const isBeaten = direct.some(
              (n) =>
                n.rate.cabin.cabin === a.rate.cabin.cabin &&
                n.departsAt >= a.departsAt &&
                n.arrivesAt <= b.arrivesAt &&
                priceOf(n) <= priceOf(a) + priceOf(b),
            );
            return fits && a.rate.destination.place_public_id === b.rate.origin.place_public_id && !isBeaten;
          })
          .map((b) => `${a.rate.serviceId}-${b.rate.serviceId}`),
      );
      expect(new Set(idsOf([...direct, ...out, ...on]))).toEqual(
        new Set([...direct.map(({ rate }) => String(rate.serviceId)), ...expected]),
      );
    }),
    { numRuns: 300 },
  );
});
