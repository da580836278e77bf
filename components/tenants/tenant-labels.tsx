import { CircleCheck, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount, type CountedNoun } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { Badge } from "../ui/values/badge";

export type Tenant = Omit<ResponseOf<"tenant.get">, "trace_id">;
type Contract = Tenant["contract"];

/** Whether a tenant is active or suspended. */
export function TenantBadge({ status }: Pick<Tenant, "status">) {
  return status === "ACTIVE" ? (
    <Badge tone="positive" icon={CircleCheck}>
      {t("common.active")}
    </Badge>
  ) : (
    <Badge tone="negative" icon={CirclePause}>
      {t("tenants.suspended")}
    </Badge>
  );
}

/** Product names by product type (docs/overview#product-types-and-currencies). */
export const productLabels = (): Record<number, string> => ({
  1: t("tenants.product.1"),
  2: t("tenants.product.2"),
  3: t("tenants.product.3"),
  4: t("tenants.product.4"),
  5: t("tenants.product.5"),
});

/** A summary of a contract. */
export function formatContract(contract: Contract): string {
  const products = contract.product_types.map((type) => t(`tenants.productInList.${type as 1 | 2 | 3 | 4 | 5}`));
  const all = products.length === Object.keys(productLabels()).length;
  if (contract.whole_catalogue)
    return all
      ? t("tenants.wholeCatalogue")
      : products.length
        ? t("tenants.allOf", { products: products.join(t("format.comma")) })
        : t("tenants.allOfNothing");
  const parts = [
    count(contract.place_public_ids.length, "place"),
    count(contract.chains.length, "chain"),
    count(contract.record_public_ids.length, "record"),
  ].filter((part) => part !== "");
  return parts.length ? parts.join(t("format.comma")) : t("tenants.nothing");
}

const count = (many: number, what: CountedNoun): string => (many ? formatCount(many, what) : "");
