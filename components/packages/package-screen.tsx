"use client";

import { PackageResults } from "./package-results";
import { Luggage } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { PackageForm } from "./package-form";
import { isPackageComplete, packagePath, readPackage } from "./package-state";

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
