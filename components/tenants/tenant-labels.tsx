import { CircleCheck, CirclePause } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "../ui/values/badge";

export type Tenant = Omit<ResponseOf<"tenant.get">, "trace_id">;
export type Contract = Tenant["contract"];

/** Whether a tenant is active or suspended. */
export function TenantBadge({ status }: Pick<Tenant, "status">) {
  return status === "ACTIVE" ? (
    <Badge tone="positive" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge tone="negative" icon={CirclePause}>
      Suspended
    </Badge>
  );
}

/** By product type (docs/overview#product-types-and-currencies). */
export const PRODUCT_LABELS: Record<number, string> = {
  1: "Stays",
  2: "Transfers",
  3: "Tours",
  4: "Flights",
  5: "Packages",
};

/** A summary of a contract. */
export function formatContract(contract: Contract): string {
  const products = contract.product_types.map((type) => PRODUCT_LABELS[type]!.toLowerCase());
  const all = products.length === Object.keys(PRODUCT_LABELS).length;
  if (contract.whole_catalogue) return all ? "Whole catalogue" : `All ${products.join(", ") || "of nothing"}`;
  const parts = [
    count(contract.place_public_ids.length, "place"),
    count(contract.chains.length, "chain"),
    count(contract.record_public_ids.length, "record"),
  ].filter((part) => part !== "");
  return parts.length ? parts.join(", ") : "Nothing";
}

const count = (many: number, what: string): string => (many ? `${many} ${what}${many === 1 ? "" : "s"}` : "");
