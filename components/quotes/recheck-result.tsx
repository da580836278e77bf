"use client";

import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { formatBoard } from "@/lib/format/board";
import { formatDateTime } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { Badge } from "../ui/values/badge";
import type { Rechecked } from "./use-booking-of-offer";

type Change = Rechecked["changes"][number];

const FIELDS: Record<Change["field"], string> = {
  price: "Price",
  board: "Board",
  terms: "Free cancellation",
  fees: "Fees at the property",
};

/** What a recheck found of one offer: the same, changed with before and after, or gone. */
export function RecheckResult({ found, zone }: { found: Rechecked; zone: string }) {
  if (found.outcome === "GONE")
    return (
      <Badge tone="negative" icon={CircleX}>
        No longer available
      </Badge>
    );
  if (found.outcome === "SAME")
    return (
      <Badge tone="positive" icon={CircleCheck}>
        Price and terms as quoted
      </Badge>
    );
  return (
    <div className="flex flex-col gap-1">
      <Badge tone="caution" icon={TriangleAlert}>
        Changed
      </Badge>
      <dl className="text-xs">
        {found.changes.map((change) => (
          <div key={change.field}>
            <dt className="inline font-semibold">{FIELDS[change.field]}: </dt>
            <dd className="inline">
              <s className="text-muted">{written(change, change.before, zone)}</s> {written(change, change.after, zone)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function written({ field }: Change, value: string, zone: string): string {
  if (value === "") return "none";
  if (field === "terms") return `until ${formatDateTime(value, zone)}`;
  if (field === "board") return [...new Set(value.split(", ").map(formatBoard))].join(" + ");
  if (field === "fees") return value;
  const [amount, currency] = value.split(" ") as [string, string];
  return formatAmount(amount, currency);
}
