"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useAct, useRead } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { NetAndEarning } from "./earned";

const SellPriceForm = dynamic(() => import("./sell-price-form").then((module) => module.SellPriceForm));

const readOf = (token: string) => ({ query: { prebook_token: token } });

/** What the client pays for a hold: its own sell price, or the offer's total. Without a token nothing is read. */
export function useHoldSellPrice(token: string | undefined, total: string): string {
  const options = { staleTime: FRESH_FOR_MS, enabled: token !== undefined };
  return useRead("hold.sellPrice.get", readOf(token ?? ""), options).data?.sell_price ?? total;
}

/** What a hold earns, and its own sell price if the agency allows one; hidden in the client view. */
export function HoldEarned({ token }: { token: string }) {
  const showsEarnings = useShowsEarnings();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead("hold.sellPrice.get", readOf(token), { staleTime: FRESH_FOR_MS });
  const update = useAct("hold.sellPrice.update");
  if (!showsEarnings || !data) return null;
  const saved = async () => {
    await cache.invalidateQueries({ queryKey: ["hold.sellPrice.get"] });
    setOpen(false);
  };
  const save = (price: string | null) =>
    update.mutate({ input: { body: { prebook_token: token, sell_price: price } } }, { onSuccess: () => void saved() });
  return (
    <div className="flex flex-col items-start gap-1">
      <NetAndEarning net={data.net_total} markup={data.markup} currency={data.currency} />
      {data.allowed && (
        <IfMayWrite>
          <Button size="sm" onPress={() => setOpen(true)}>
            {t("earnings.setSellPrice")}
          </Button>
        </IfMayWrite>
      )}
      <SidePanel title={t("earnings.sellPrice")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <SellPriceForm
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
