"use client";

import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { formatBoard } from "@/lib/format/board";
import { formatDateTime } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { Badge } from "../ui/values/badge";
import type { Rechecked } from "./use-booking-of-offer";

type Change = Rechecked["changes"][number];

const fields = (): Record<Change["field"], string> => ({
  price: t("quotes.field.price"),
  board: t("quotes.field.board"),
  terms: t("quotes.field.terms"),
  fees: t("quotes.field.fees"),
});

/** What a recheck found of one offer: the same, changed with before and after, or gone. */
export function RecheckResult({ found, zone }: { found: Rechecked; zone: string }) {
  if (found.outcome === "GONE")
    return (
      <Badge tone="negative" icon={CircleX}>
        {t("quotes.gone")}
      </Badge>
    );
  if (found.outcome === "SAME")
    return (
      <Badge tone="positive" icon={CircleCheck}>
        {t("quotes.same")}
      </Badge>
    );
  return (
    <div className="flex flex-col gap-1">
      <Badge tone="caution" icon={TriangleAlert}>
        {t("quotes.changed")}
      </Badge>
      <dl className="text-xs">
        {found.changes.map((change) => (
          <div key={change.field}>
            <dt className="inline font-semibold">{fields()[change.field]}: </dt>
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
  if (value === "") return t("quotes.noneValue");
  if (field === "terms") return t("quotes.untilTime", { time: formatDateTime(value, zone) });
  if (field === "board") return [...new Set(value.split(", ").map(formatBoard))].join(" + ");
  if (field === "fees") return value;
  const [amount, currency] = value.split(" ") as [string, string];
  return formatAmount(amount, currency);
}
