"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Notice } from "@/components/ui/feedback/notice";
import { formatAmount } from "@/lib/format/money";
import { usePriceDrops } from "./use-price-drops";
import { t } from "@/lib/language/text";

// Loaded on demand: most visits do not open it.
const RebookPanel = dynamic(() => import("./rebook-panel").then((panel) => panel.RebookPanel));

/** Shows on a booking's page that the stay is cheaper now, and rebooks it. */
export function BookingPriceDrop({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [drop] = usePriceDrops(id);
  if (!drop) return null;
  const { saving, currency, after } = drop;
  return (
    <div className="print:hidden">
      <Notice
        tone="positive"
        title={t("booking.drop.soldFor", { amount: formatAmount(after.total, currency) })}
        action={
          <IfMayWrite>
            <Button variant="primary" className="shrink-0" onPress={() => setOpen(true)}>
              {t("booking.drop.rebook", { amount: formatAmount(saving, currency) })}
            </Button>
          </IfMayWrite>
        }
      >
        {t("booking.drop.sameTerms")}
      </Notice>
      {isOpen && <RebookPanel drop={drop} onClose={() => setOpen(false)} onRebooked={onChanged} />}
    </div>
  );
}
