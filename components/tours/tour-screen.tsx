"use client";

import { Binoculars } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { FormOutline } from "../products/search-outline";
import { onDemand } from "../ui/on-demand";
import { onTurn } from "../ui/on-turn";
import { isTourComplete, readTour, tourPath } from "./tour-state";

const TourForm = onTurn(() => import("./tour-form").then((module) => module.TourForm), <FormOutline of="tours" />);
const TourResults = onDemand(() => import("./tour-results").then((module) => module.TourResults));

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
