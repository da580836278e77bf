"use client";

import { Plane } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { FormOutline } from "../products/search-outline";
import { onDemand } from "../ui/on-demand";
import { onTurn } from "../ui/on-turn";
import { flightPath, isFlightComplete, readFlight } from "./flight-state";

const FlightForm = onTurn(
  () => import("./flight-form").then((module) => module.FlightForm),
  <FormOutline of="flights" />,
);
const FlightResults = onDemand(() => import("./flight-results").then((module) => module.FlightResults));

const START = {
  icon: Plane,
  title: "Choose a route and dates",
  words: "Choose cities or airports, dates and passengers. A return is one offer with two flights at one price.",
};

/** The flight search screen. */
export function FlightScreen() {
  return (
    <ProductSearch
      operation="flight.search"
      read={readFlight}
      pathOf={flightPath}
      isComplete={isFlightComplete}
      Form={FlightForm}
      Results={FlightResults}
      start={START}
    />
  );
}
