"use client";

import { Luggage } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { PackageForm } from "./package-form";
import { PackageResults } from "./package-results";
import { isPackageComplete, packagePath, readPackage } from "./package-state";

const START = {
  icon: Luggage,
  title: "From which day on",
  words: "Choose the day and the travellers, and a place if it matters. A package is several parts at one price.",
};

/** Searching packages. */
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
