"use client";

import { Plane } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { FlightForm } from "./flight-form";
import { FlightResults } from "./flight-results";
import { flightPath, isFlightComplete, readFlight } from "./flight-state";

const START = {
  icon: Plane,
  title: "From where to where, and when",
  words: "Choose cities or airports, the days and who flies. A return is one offer of two flights at one price.",
};

/** Searching flights. */
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
