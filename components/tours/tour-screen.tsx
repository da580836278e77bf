"use client";

import { Binoculars } from "lucide-react";
import dynamic from "next/dynamic";
import { t } from "@/lib/language/text";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "../products/search/search-frame";
import { TourForm } from "./tour-form";
import { isTourComplete, readTour, tourPath } from "./tour-state";

const TourResults = dynamic(() => import("./tour-results").then((module) => module.TourResults), {
  ssr: false,
  loading: () => <ResultsOutline what={t("tours.noun")} />,
});

const start = () => ({
  icon: Binoculars,
  title: t("tours.start.title"),
  words: t("tours.start.words"),
});

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
      start={start()}
    />
  );
}
