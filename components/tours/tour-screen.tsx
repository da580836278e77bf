"use client";

import { TourResults } from "./tour-results";
import { Binoculars } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { TourForm } from "./tour-form";
import { isTourComplete, readTour, tourPath } from "./tour-state";

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
