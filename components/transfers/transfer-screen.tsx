"use client";

import { Bus } from "lucide-react";
import dynamic from "next/dynamic";
import { t } from "@/lib/language/text";
import { ProductSearch } from "../products/search/product-search";
import { ResultsOutline } from "@/components/products/search/search-frame";
import { TransferForm } from "./transfer-form";
import { isTransferComplete, readTransfer, transferPath } from "./transfer-state";

const TransferResults = dynamic(() => import("./transfer-results").then((module) => module.TransferResults), {
  ssr: false,
  loading: () => <ResultsOutline what={t("transfers.noun")} />,
});

const start = () => ({
  icon: Bus,
  title: t("transfers.start.title"),
  words: t("transfers.start.words"),
});

/** The transfer search screen. */
export function TransferScreen() {
  return (
    <ProductSearch
      operation="transfer.search"
      read={readTransfer}
      pathOf={transferPath}
      isComplete={isTransferComplete}
      Form={TransferForm}
      Results={TransferResults}
      start={start()}
    />
  );
}
