"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ForWriting } from "@/components/ui/for-writing";
import { Notice } from "@/components/ui/feedback/notice";
import { formatAmount } from "@/lib/format/money";
import { usePriceDrops } from "./use-price-drops";

// Loaded on demand: most visits do not open it.
const RebookPanel = dynamic(() => import("./rebook-panel").then((panel) => panel.RebookPanel));

/** On a booking's page: that the stay is sold for less now, and rebooking it. */
export function BookingPriceDrop({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [drop] = usePriceDrops(id);
  if (!drop) return null;
  const { saving, currency, after } = drop;
  return (
    <div className="print:hidden">
      <Notice
        tone="positive"
        title={`This stay is sold for ${formatAmount(after.total, currency)} now`}
        action={
          <ForWriting>
            <Button variant="primary" className="shrink-0" onPress={() => setOpen(true)}>
              Rebook and save {formatAmount(saving, currency)}
            </Button>
          </ForWriting>
        }
      >
        The same rooms, board and dates, on terms that are at least as good.
      </Notice>
      {isOpen && <RebookPanel drop={drop} onClose={() => setOpen(false)} onRebooked={onChanged} />}
    </div>
  );
}
