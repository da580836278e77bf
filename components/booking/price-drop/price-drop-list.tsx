"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { formatStayDates } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { type PriceDrop, usePriceDrops } from "./use-price-drops";
import { t } from "@/lib/language/text";

const RebookPanel = dynamic(() => import("./rebook-panel").then((panel) => panel.RebookPanel));

/** How many rows are shown at first. */
const FEW = 3;

/** The stays that are cheaper now, above the list of bookings; those whose free cancellation ends first come first. */
export function PriceDropList({ onRebooked }: { onRebooked: () => void }) {
  const drops = usePriceDrops();
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<PriceDrop>();
  if (!drops.length) return null;
  const shown = isWhole ? drops : drops.slice(0, FEW);
  return (
    <Section
      title={t("booking.drop.count", { count: drops.length })}
      className="mb-4"
      aside={
        drops.length > FEW && (
          <Button size="sm" onPress={() => setWhole(!isWhole)}>
            {isWhole ? t("booking.drop.fewer") : t("booking.drop.all", { count: drops.length })}
          </Button>
        )
      }
    >
      <ul className="-my-2 divide-y divide-border">
        {shown.map((drop) => (
          <DropLine key={drop.booking_public_id} drop={drop} onRebook={() => setChosen(drop)} />
        ))}
      </ul>
      {chosen && <RebookPanel drop={chosen} onClose={() => setChosen(undefined)} onRebooked={onRebooked} />}
    </Section>
  );
}

function DropLine({ drop, onRebook }: { drop: PriceDrop; onRebook: () => void }) {
  const { booking_public_id: id, before, after, currency } = drop;
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 py-2 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="truncate">
          <TextLink href={`/bookings/${id}`}>{drop.property_name}</TextLink>
        </p>
        <p className="text-xs text-muted">
          {t("booking.drop.line", {
            number: drop.booking_number,
            dates: formatStayDates(drop.checkin_date, drop.checkout_date),
            now: formatAmount(after.total, currency),
            before: formatAmount(before.total, currency),
          })}
        </p>
      </div>
      <IfMayWrite>
        <Button size="sm" className="shrink-0 self-start sm:self-auto" onPress={onRebook}>
          {t("booking.drop.rebook", { amount: formatAmount(drop.saving, currency) })}
        </Button>
      </IfMayWrite>
    </li>
  );
}
