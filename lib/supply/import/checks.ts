import { env } from "@/lib/core/env";
import { isEmail } from "@/lib/core/wire";
import { makeExpectation } from "@/lib/format/cell-problem";
import { AddressRefused, assertAllowedUrlForm, assertAllowedHost } from "@/lib/core/target-address";
import { splitParts } from "../csv/cells";
import type { Row } from "../csv/csv-rows";
import type { KindName } from "../format/kinds";
import type { References } from "./references";

type Check = (row: Row, references: References) => void;

/** Reports a row with only one of latitude and longitude. */
function needBothCoordinates(row: Row): void {
  if ((row.raw("latitude") === "") === (row.raw("longitude") === "")) return;
  row.wrong(row.raw("latitude") === "" ? "latitude" : "longitude", makeExpectation("cells.bothCoordinates"));
}

/** Reports a supplier who receives bookings by e-mail but has no address, and an invalid address. */
function needReservationsEmail(row: Row): void {
  const address = row.raw("reservations_email");
  if (address !== "" && !isEmail(address)) row.wrong("reservations_email", makeExpectation("cells.email"));
  if (address === "" && row.raw("reservation_channel") === "EMAIL")
    row.wrong(
      "reservations_email",
      makeExpectation("cells.neededAs", { column: "reservation_channel", value: "EMAIL" }),
    );
}

/**
 * Reports a URL for reservations that the SSRF guard refuses. The host's addresses are checked again before each
 * message.
 */
function needReservationsUrl(row: Row): void {
  const url = row.raw("reservations_url");
  if (url === "") return;
  try {
    assertAllowedHost(assertAllowedUrlForm(url, env.sandbox).hostname, env.sandbox);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    row.wrong("reservations_url", makeExpectation("cells.publicUrl"));
  }
}

function needOrderedDates(row: Row, first = "sell_from", last = "sell_until"): void {
  const [from, until] = [row.raw(first), row.raw(last)];
  if (from && until && until < from)
    row.wrong(last, makeExpectation("cells.noDateBefore", { column: first, day: from }));
}

function needOrdered(row: Row, least: string, most: string): void {
  const [from, to] = [row.raw(least), row.raw(most)];
  if (from !== "" && to !== "" && Number(to) < Number(from))
    row.wrong(most, makeExpectation("cells.noLessThan", { limit: `${least} ${from}` }));
}

/**
 * Checks a supplement, an offer or a fee: its property, its plans, and the decimals of amounts in the plans'
 * currencies.
 */
function checkPart(row: Row, references: References, amounts: readonly string[]): void {
  const property = row.raw("property_code");
  references.properties.mustKnow(row, "property_code", property);
  references.contracts.addPart(row);
  const plans = splitParts(row.raw("plan_codes"));
  for (const plan of plans) references.ratePlans.mustKnow(row, "plan_codes", `${property} ${plan}`);
  for (const column of amounts) references.contracts.needPartDecimals(row, column, plans);
}

/** Checks an offer, which has a value, or numbers of stayed and paid nights. */
function checkReduction(row: Row): void {
  const [type, value, stay, pay] = ["type", "value", "stay", "pay"].map((column) => row.raw(column));
  if (type === "FREE_NIGHTS") {
    for (const [column, cell] of [
      ["stay", stay],
      ["pay", pay],
    ] as const)
      if (cell === "") row.wrong(column, makeExpectation("cells.neededAs", { column: "type", value: type }));
    if (value !== "") row.wrong("value", makeExpectation("cells.emptyUnless", { column: "type", value: type }));
    if (stay !== "" && pay !== "" && Number(pay) >= Number(stay))
      row.wrong("pay", makeExpectation("cells.noMoreThan", { limit: Number(stay) - 1 }));
    return;
  }
  for (const [column, cell] of [
    ["stay", stay],
    ["pay", pay],
  ] as const)
    if (cell !== "" && type) row.wrong(column, makeExpectation("cells.emptyUnless", { column: "type", value: type }));
  if (value === "") row.wrong("value", makeExpectation("cells.neededAs", { column: "type", value: type ?? "" }));
  else if (type === "PERCENT" && !/^(?!0+(\.0*)?$)(100(\.0+)?|\d{1,2}(\.\d{1,2})?)$/.test(value!))
    row.wrong("value", makeExpectation("cells.percentage"));
}

function needAirport(row: Row, column: string, { places, placeTypes }: References): void {
  const place = row.raw(column);
  if (placeTypes.has(place) && placeTypes.get(place) !== "AIRPORT") row.wrong(column, makeExpectation("cells.airport"));
  else places.mustKnow(row, column, place);
}

/** Checks a package's part: a stay has nights and no time, a tour has a time, transfers and flights have neither. */
function checkComponent(row: Row, { properties, services }: References): void {
  const [property, nights, service, time] = ["property_code", "nights", "service_code", "start_time"].map((column) =>
    row.raw(column),
  );
  if ((property === "") === (service === "")) {
    row.wrong("service_code", makeExpectation("cells.eitherCode", { one: "property_code", other: "service_code" }));
    return;
  }
  const isTour = services.meaning(service!)?.startsWith("option ") === true;
  if (property !== "") properties.mustKnow(row, "property_code", property!);
  else services.mustKnow(row, "service_code");
  if ((property !== "") !== (nights !== "")) row.wrong("nights", makeExpectation("cells.stayNights"));
  if (isTour !== (time !== "")) row.wrong("start_time", makeExpectation("cells.tourStart"));
}

/** Checks of a row beyond its own cells, by kind. */
export const CHECKS: Readonly<Record<KindName, Check>> = {
  places(row, references) {
    references.places.add(row, "code", row.raw("code"));
    references.placeTypes.set(row.raw("code"), row.raw("type"));
    references.placeParents.note(row);
  },
  properties(row, references) {
    references.properties.add(row, "code", row.raw("code"));
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    needBothCoordinates(row);
    needReservationsEmail(row);
    needReservationsUrl(row);
    references.terms.noteProperty(row);
  },
  rooms(row, references) {
    references.properties.mustKnow(row, "property_code", row.raw("property_code"));
    references.rooms.add(row, "code", `${row.raw("property_code")} ${row.raw("code")}`);
    const most = Number(row.raw("max_occupancy"));
    if (most < Number(row.raw("max_adults")))
      row.wrong("max_occupancy", makeExpectation("cells.noLessThan", { limit: "max_adults" }));
    if (most < Number(row.raw("base_occupancy")))
      row.wrong("base_occupancy", makeExpectation("cells.noMoreThan", { limit: "max_occupancy" }));
    needOrdered(row, "min_adults", "max_adults");
  },
  rate_plans(row, references) {
    const property = row.raw("property_code");
    const key = `${property} ${row.raw("code")}`;
    references.properties.mustKnow(row, "property_code", property);
    references.ratePlans.add(row, "code", key);
    // The currency must not change, because stored prices of nights are in its minor units.
    references.planCurrencies.mustStay(row, "currency_code", key, row.raw("currency_code"));
    references.terms.notePlan(row);
    references.contracts.notePlan(row);
    needOrderedDates(row);
    const [least, most] = [row.raw("min_stay") || "1", row.raw("max_stay") || "30"];
    if (Number(most) < Number(least))
      row.wrong("max_stay", makeExpectation("cells.noLessThan", { limit: `min_stay ${least}` }));
  },
  rate_seasons(row, references) {
    const [property, plan] = [row.raw("property_code"), row.raw("plan_code")];
    references.properties.mustKnow(row, "property_code", property);
    references.ratePlans.mustKnow(row, "plan_code", plan && `${property} ${plan}`);
    references.contracts.noteSeason(row);
    needOrderedDates(row, "from", "to");
    needOrdered(row, "min_stay", "max_stay");
  },
  supplements(row, references) {
    checkPart(row, references, ["adult", "child_rules"]);
    needOrderedDates(row, "from", "to");
  },
  offers(row, references) {
    checkPart(row, references, row.raw("type") === "AMOUNT" ? ["value"] : []);
    checkReduction(row);
    needOrderedDates(row, "book_from", "book_until");
    needOrderedDates(row, "arrive_from", "arrive_to");
    needOrderedDates(row, "stay_from", "stay_to");
    needOrdered(row, "days_ahead_min", "days_ahead_max");
    needOrdered(row, "min_nights", "max_nights");
  },
  fees(row, references) {
    checkPart(row, references, []);
    const [amount, percent] = [row.raw("amount"), row.raw("percent")];
    if (amount !== "" && percent !== "")
      row.wrong("percent", makeExpectation("cells.eitherColumn", { column: "amount" }));
    if (amount === "" && percent === "")
      row.wrong("amount", makeExpectation("cells.neededColumn", { column: "percent" }));
    if (amount !== "" && row.raw("currency") === "")
      row.wrong("currency", makeExpectation("cells.neededAs", { column: "amount", value: amount }));
    references.contracts.needDecimals(row, "amount", row.raw("currency"));
    needOrderedDates(row, "from", "to");
    needOrdered(row, "min_age", "max_age");
  },
  sell_rules(row, references) {
    const [property, plan] = [row.raw("property"), row.raw("plan")];
    references.contracts.addRule(row);
    references.tenants.mustKnow(row, "tenant", row.raw("tenant"));
    references.places.mustKnow(row, "place", row.raw("place"));
    references.properties.mustKnow(row, "property", property);
    if (property !== "" && plan !== "") references.ratePlans.mustKnow(row, "plan", `${property} ${plan}`);
    needOrderedDates(row, "stay_from", "stay_to");
    needOrderedDates(row, "book_from", "book_until");
  },
  service_zones(row, references) {
    references.zones.add(row, "code", row.raw("code"));
    references.zoneParents.note(row);
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    needBothCoordinates(row);
  },
  vehicle_types: (row, references) => references.vehicleTypes.add(row, "code", row.raw("code")),
  transfers(row, { zones, vehicleTypes, services }) {
    const [from, to, vehicle] = [row.raw("from_zone_code"), row.raw("to_zone_code"), row.raw("vehicle_type_code")];
    zones.mustKnow(row, "from_zone_code", from);
    zones.mustKnow(row, "to_zone_code", to);
    vehicleTypes.mustKnow(row, "vehicle_type_code", vehicle);
    if (to !== "" && to === from)
      row.wrong("to_zone_code", makeExpectation("cells.otherZone", { column: "from_zone_code" }));
    needReservationsEmail(row);
    services.add(row, `transfer ${from} ${to} ${row.raw("direction")} ${row.raw("service_class")} ${vehicle}`, true);
  },
  tours(row, references) {
    references.tours.add(row, "code", row.raw("code"));
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    needBothCoordinates(row);
  },
  tour_options(row, references) {
    references.tours.mustKnow(row, "tour_code", row.raw("tour_code"));
    needReservationsEmail(row);
    references.services.add(row, `option ${row.raw("tour_code")}`, false);
  },
  flights(row, references) {
    const [flight, origin, destination] = [row.raw("code"), row.raw("origin_code"), row.raw("destination_code")];
    references.flights.add(row, "code", flight);
    references.terms.noteFlight(row);
    needReservationsEmail(row);
    needAirport(row, "origin_code", references);
    needAirport(row, "destination_code", references);
    if (origin !== "" && origin === destination)
      row.wrong("destination_code", makeExpectation("cells.otherAirport", { column: "origin_code" }));
    // The time must not change, because stock is stored by departure time.
    references.departureTimes.mustStay(row, "departure_time", flight, row.raw("departure_time"));
  },
  flight_cabins(row, references) {
    references.flights.mustKnow(row, "flight_code", row.raw("flight_code"));
    references.services.add(row, `cabin ${row.raw("flight_code")} ${row.raw("cabin")}`, true);
  },
  tariffs(row, references) {
    const key = `${row.raw("service_code")} ${row.raw("code")}`;
    references.services.mustKnow(row, "service_code");
    references.tariffs.add(row, "code", key);
    references.terms.noteTariff(row);
    // The currency must not change, because stored prices of days are in its minor units.
    references.tariffCurrencies.mustStay(row, "currency_code", key, row.raw("currency_code"));
  },
  packages(row, references) {
    references.packages.add(row, "code", row.raw("code"));
    needReservationsEmail(row);
    references.places.mustKnow(row, "place_code", row.raw("place_code"));
    needOrderedDates(row);
  },
  package_components(row, references) {
    const position = `${row.raw("package_code")} ${row.raw("position")}`;
    references.packages.mustKnow(row, "package_code", row.raw("package_code"));
    references.packageComponents.add(row, "position", position);
    checkComponent(row, references);
  },
};
