"use client";

import { Luggage } from "lucide-react";
import dynamic from "next/dynamic";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "../products/search/search-outline";
import { PackageForm } from "./package-form";
import { isPackageComplete, packagePath, readPackage } from "./package-state";

const PackageResults = dynamic(() => import("./package-results").then((module) => module.PackageResults), {
  ssr: false,
  loading: () => <ResultsOutline what="packages" />,
});

const START = {
  icon: Luggage,
  title: "Choose a start date",
  words: "Choose the date, the travellers and, if you like, a place. A package combines several products at one price.",
};

/** The package search screen. */
export function PackageScreen() {
  return (
    <ProductSearch
      operation="package.search"
      read={readPackage}
      pathOf={packagePath}
      isComplete={isPackageComplete}
      Form={PackageForm}
      Results={PackageResults}
      start={START}
    />
  );
}
