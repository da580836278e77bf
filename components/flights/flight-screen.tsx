"use client";

import { FlightResults } from "./flight-results";
import { Plane } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { FlightForm } from "./flight-form";
import { flightPath, isFlightComplete, readFlight } from "./flight-state";

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
