"use client";

import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { formatBoard } from "@/lib/format/board";
import { formatDateOrTime, formatDateTime } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import { formatBaggage } from "@/lib/format/fare";
import { Button } from "../ui/button";
import { QuestionDialog } from "../ui/overlays/dialog";
import { Badge } from "../ui/values/badge";
import { formatOfferName } from "./offer-name";
import type { QuotedOffer, RecheckedOffer } from "./use-booking-of-offer";

type Change = RecheckedOffer["changes"][number];

const fields = (): Record<Change["field"], string> => ({
  price: t("quotes.field.price"),
  board: t("quotes.field.board"),
  terms: t("quotes.field.terms"),
  fees: t("quotes.field.fees"),
  times: t("quotes.field.times"),
  vehicle: t("quotes.field.vehicle"),
  place: t("quotes.field.place"),
  baggage: t("quotes.field.baggage"),
});

/** The result of rechecking one offer: unchanged, changed with before and after, or gone. */
export function RecheckResult({ found, zone }: { found: RecheckedOffer; zone: string }) {
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
        {found.changes.map((change, at) => (
          <div key={at}>
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

interface QuestionProps {
  offer: QuotedOffer;
  found: RecheckedOffer;
  onAccept: () => void;
  onClose: () => void;
}

/** Shows what has changed since the offer was quoted: the user accepts it or goes back. */
export function ChangedOfferQuestion({ offer, found, onAccept, onClose }: QuestionProps) {
  return (
    <QuestionDialog isOpen title={formatOfferName(offer)} onClose={onClose}>
      <RecheckResult found={found} zone={offer.cancellation_policy.timezone} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onPress={onClose}>{t("common.back")}</Button>
        <Button variant="primary" onPress={onAccept}>
          {t("checkout.continueAt", { amount: formatAmount(found.sell_price!, offer.currency) })}
        </Button>
      </div>
    </QuestionDialog>
  );
}

/** Formats local times `start/end` as `Sat 14 Mar 2026, 10:30–12:05`; the end's day is added if it differs. */
function formatTimes(value: string): string {
  const [start, end] = value.split("/") as [string, string];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  if (isSameDay && end.length > 10) return `${formatDateOrTime(start)}–${end.slice(11, 16)}`;
  return [...new Set([start, end])].map(formatDateOrTime).join(" – ");
}

function written({ field }: Change, value: string, zone: string): string {
  if (value === "") return t("quotes.noneValue");
  if (field === "terms") return t("quotes.untilTime", { time: formatDateTime(value, zone) });
  if (field === "board") return [...new Set(value.split(", ").map(formatBoard))].join(" + ");
  if (field === "times") return formatTimes(value);
  if (field === "baggage") return formatBaggage({ baggage_included: Number(value) });
  if (field !== "price") return value;
  const [amount, currency] = value.split(" ") as [string, string];
  return formatAmount(amount, currency);
}
