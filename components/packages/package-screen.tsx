"use client";

import { Luggage } from "lucide-react";
import dynamic from "next/dynamic";
import { t } from "@/lib/language/text";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "@/components/products/search/search-frame";
import { PackageForm } from "./package-form";
import { isPackageComplete, packagePath, readPackage } from "./package-state";

const PackageResults = dynamic(() => import("./package-results").then((module) => module.PackageResults), {
  ssr: false,
  loading: () => <ResultsOutline what={t("packages.noun")} />,
});

const start = () => ({
  icon: Luggage,
  title: t("packages.start.title"),
  words: t("packages.start.words"),
});

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
      start={start()}
    />
  );
}
