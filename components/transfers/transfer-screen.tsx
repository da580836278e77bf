"use client";

import { Bus } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { FormOutline } from "../products/search-outline";
import { onDemand } from "../ui/on-demand";
import { onTurn } from "../ui/on-turn";
import { isTransferComplete, readTransfer, transferPath } from "./transfer-state";

const TransferForm = onTurn(
  () => import("./transfer-form").then((module) => module.TransferForm),
  <FormOutline of="transfers" />,
);
const TransferResults = onDemand(() => import("./transfer-results").then((module) => module.TransferResults));

const START = {
  icon: Bus,
  title: "Choose a route and a date",
  words: "Choose where the transfer starts and ends, the date and the travellers.",
};

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
      start={START}
    />
  );
}
