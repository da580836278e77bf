"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { isEditable } from "@/lib/booking/status";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useAct, useRead } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Instant } from "@/components/ui/values/instant";
import { formatAmount } from "@/lib/format/money";

const SellPriceForm = dynamic(() => import("./sell-price-form").then((module) => module.SellPriceForm));

interface Props {
  id: string;
  status: string;
  /** The booking's version: a new one reads the price again. */
  version: number | undefined;
}

/** Sets a booking's own sell price and lists its changes; hidden in the client view. */
export function BookingSellPrice({ id, status, version }: Props) {
  const showsEarnings = useShowsEarnings();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const input = { params: { public_id: id } };
  const { data } = useRead("booking.sellPrice.get", input, { staleTime: FRESH_FOR_MS, enabled: showsEarnings });
  const update = useAct("booking.sellPrice.update");
  if (!showsEarnings || !data) return null;
  const { currency, changes } = data;
  const saved = async () => {
    const reads = ["booking.sellPrice.get", "booking.get", "booking.list"];
    await Promise.all(reads.map((read) => cache.invalidateQueries({ queryKey: [read] })));
    setOpen(false);
  };
  const save = (price: string | null) =>
    update.mutate({ input: { ...input, body: { sell_price: price } } }, { onSuccess: () => void saved() });
  return (
    <div className="mt-3 flex flex-col items-start gap-2 print:hidden">
      {data.allowed && isEditable(status) && (
        <IfMayWrite>
          <Button size="sm" onPress={() => setOpen(true)}>
            {t("earnings.setSellPrice")}
          </Button>
        </IfMayWrite>
      )}
      {changes.length > 0 && (
        <ul aria-label={t("earnings.changes")} className="flex flex-col gap-1 text-xs text-muted">
          {changes.map(({ at, by, from, to }) => (
            <li key={at}>
              {rich("earnings.changed", {
                from: formatAmount(from, currency),
                to: formatAmount(to, currency),
                by,
                at: () => <Instant key="at" at={at} />,
              })}
            </li>
          ))}
        </ul>
      )}
      <SidePanel title={t("earnings.sellPrice")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <SellPriceForm
          key={version}
          terms={data}
          isPending={update.isPending}
          failure={update.error}
          onSave={save}
          onEdit={update.reset}
          onLeave={() => setOpen(false)}
        />
      </SidePanel>
    </div>
  );
}
