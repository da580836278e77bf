"use client";

import { Bus } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { TransferForm } from "./transfer-form";
import { TransferResults } from "./transfer-results";
import { isTransferComplete, readTransfer, transferPath } from "./transfer-state";

const START = {
  icon: Bus,
  title: "From where to where, and when",
  words: "Choose a zone, then one that transfers lead to from there, the day and the travellers.",
};

/** Searching transfers. */
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
