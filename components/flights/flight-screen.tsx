"use client";

import { Plane } from "lucide-react";
import dynamic from "next/dynamic";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "../products/search/search-outline";
import { FlightForm } from "./flight-form";
import { flightPath, isFlightComplete, readFlight } from "./flight-state";

const FlightResults = dynamic(() => import("./flight-results").then((module) => module.FlightResults), {
  ssr: false,
  loading: () => <ResultsOutline what="flights" />,
});

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
