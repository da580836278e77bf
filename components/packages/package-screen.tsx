"use client";

import { Luggage } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { FormOutline } from "../products/search-outline";
import { onDemand } from "../ui/on-demand";
import { onTurn } from "../ui/on-turn";
import { isPackageComplete, packagePath, readPackage } from "./package-state";

const PackageForm = onTurn(
  () => import("./package-form").then((module) => module.PackageForm),
  <FormOutline of="packages" />,
);
const PackageResults = onDemand(() => import("./package-results").then((module) => module.PackageResults));

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
