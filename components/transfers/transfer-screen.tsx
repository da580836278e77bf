"use client";

import { TransferResults } from "./transfer-results";
import { Bus } from "lucide-react";
import { ProductSearch } from "../products/product-search";
import { TransferForm } from "./transfer-form";
import { isTransferComplete, readTransfer, transferPath } from "./transfer-state";

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
