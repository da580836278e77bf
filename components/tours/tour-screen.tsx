"use client";

import { Binoculars } from "lucide-react";
import dynamic from "next/dynamic";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "../products/search/search-outline";
import { TourForm } from "./tour-form";
import { isTourComplete, readTour, tourPath } from "./tour-state";

const TourResults = dynamic(() => import("./tour-results").then((module) => module.TourResults), {
  ssr: false,
  loading: () => <ResultsOutline what="tours" />,
});

const START = {
  icon: Binoculars,
  title: "Choose a place or a tour, and dates",
  words: "Choose a place or one tour, up to 31 days, and the travellers. Each departure shows its own price.",
};

/** The tour search screen. */
export function TourScreen() {
  return (
    <ProductSearch
      operation="tour.search"
      read={readTour}
      pathOf={tourPath}
      isComplete={isTourComplete}
      Form={TourForm}
      Results={TourResults}
      start={START}
    />
  );
}
