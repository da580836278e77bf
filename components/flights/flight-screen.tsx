"use client";

import { Plane } from "lucide-react";
import dynamic from "next/dynamic";
import { t } from "@/lib/language/text";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "@/components/products/search/search-frame";
import { FlightForm } from "./flight-form";
import { flightPath, isFlightComplete, readFlight } from "./flight-state";

const FlightResults = dynamic(() => import("./flight-results").then((module) => module.FlightResults), {
  ssr: false,
  loading: () => <ResultsOutline what={t("flights.noun")} />,
});

const start = () => ({
  icon: Plane,
  title: t("flights.start.title"),
  words: t("flights.start.words"),
});

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
      start={start()}
    />
  );
}
