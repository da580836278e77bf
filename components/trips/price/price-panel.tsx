"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SellPriceForm } from "@/components/earnings/sell-price-form";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SelectField } from "@/components/ui/fields/select-field";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useAct, useRead } from "@/lib/staff/client/hooks";
import type { TripPrice } from "../queries";

interface Props {
  id: string;
  price: TripPrice;
  onClose: () => void;
}

/** Sets one price for all bookings of a trip, in a currency of choice. */
export function PricePanel(props: Props) {
  return (
    <SidePanel title={t("trips.price.set")} isOpen onClose={props.onClose}>
      <PriceForm {...props} />
    </SidePanel>
  );
}

function PriceForm({ id, price, onClose }: Props) {
  const cache = useQueryClient();
  const params = { public_id: id };
  const [currency, setCurrency] = useState(price.own?.currency ?? price.terms?.currency ?? "");
  const profiles = useRead("profile.list", {}, { staleTime: 300_000 }).data?.items ?? [];
  const read = useRead(
    "trip.price.get",
    { params, query: { currency, include: "breakdown" } },
    { staleTime: FRESH_FOR_MS },
  );
  const update = useAct("trip.price.update");
  const saved = async () => {
    await cache.invalidateQueries({ queryKey: ["trip.price.get"] });
    onClose();
  };
  const save = (amount: string | null) =>
    update.mutate(
      { input: { params, body: { price: amount === null ? null : { amount, currency } } } },
      { onSuccess: () => void saved() },
    );
  const codes = [
    currency,
    ...price.totals.map((one) => one.currency),
    ...profiles.flatMap((one) => one.currency_code ?? []),
  ];
  const choices = [...new Set(codes)].sort().map((code) => ({ id: code, label: code }));
  const terms = read.data?.terms;
  return (
    <>
      {choices.length > 1 && (
        <div className="px-5 pt-5">
          <SelectField label={t("common.currency")} choices={choices} value={currency} onChange={setCurrency} />
        </div>
      )}
      {terms ? (
        <SellPriceForm
          key={terms.currency}
          terms={terms}
          field="price.amount"
          isPending={update.isPending}
          failure={update.error}
          onSave={save}
          onEdit={update.reset}
          onLeave={onClose}
          reset={price.own && t("trips.price.remove")}
        />
      ) : (
        <div className="p-5">
          {read.isPending ? (
            <Skeleton className="h-40" />
          ) : (
            <Notice tone="negative" title={t("trips.price.noRate", { currency })} />
          )}
        </div>
      )}
    </>
  );
}
