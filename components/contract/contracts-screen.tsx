"use client";

import { t } from "@/lib/language/text";
import { PropertyChoice } from "../inventory/inventory-screen";
import { SupplyTabs } from "../supply/supply-tabs";
import { PageHeader } from "../ui/layout/page-header";

/** Chooses the property whose contract is opened. */
export function ContractsScreen() {
  return (
    <>
      <PageHeader title={t("contract.contracts")} subtitle={t("contract.about")} />
      <SupplyTabs />
      <PropertyChoice href="/supply/contracts" />
    </>
  );
}
