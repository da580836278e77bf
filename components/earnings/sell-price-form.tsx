"use client";

import { useState } from "react";
import { computeSellPrice } from "@/lib/core/earning";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { t } from "@/lib/language/text";
import type { Failure } from "@/lib/staff/client/failure";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Segmented } from "@/components/ui/fields/segmented";
import { TextField } from "@/components/ui/fields/text-field";
import { Button } from "@/components/ui/button";
import { formatAmount } from "@/lib/format/money";
import { SettingForm } from "../settings/setting-form";
import { NetAndEarning } from "./earned";

type SellPriceTerms = Omit<ResponseOf<"booking.sellPrice.get">, "changes" | "trace_id">;

interface Props {
  terms: SellPriceTerms;
  /** What the service's messages call the amount. */
  field?: string;
  isPending: boolean;
  failure: Failure | null;
  /** Saves the price; null means the price by the profile. */
  onSave: (price: string | null) => void;
  /**
   * Forgets the failure as soon as the refused price is edited, so that the form does not jump when it is sent again.
   */
  onEdit: () => void;
  onLeave: () => void;
  /** The label of the button that resets the price; null for no button; absent for a label with the profile's price. */
  reset?: string | null;
}

type Unit = "amount" | "percent";

/** Sets what the client pays, as an amount or as a mark-up in percent of net. */
export function SellPriceForm({
  terms,
  field = "sell_price",
  isPending,
  failure,
  onSave,
  onEdit,
  onLeave,
  ...props
}: Props) {
  const { currency, net_total: net, allowed, profile_price: profile } = terms;
  const [unit, setUnit] = useState<Unit>("amount");
  const [typed, setTyped] = useState(terms.sell_price);
  const price = priceOf(typed.trim().replace(",", "."), unit, terms);
  const profiles =
    terms.sell_price === profile ? null : t("earnings.useProfilePrice", { amount: formatAmount(profile, currency) });
  const reset = props.reset === undefined ? profiles : props.reset;
  const limits =
    allowed &&
    t("earnings.limits", { min: formatAmount(allowed.min, currency), max: formatAmount(allowed.max, currency) });
  return (
    <div className="p-5">
      <SettingForm
        failure={failure}
        submitLabel={t("earnings.savePrice")}
        pendingLabel={t("common.saving")}
        isPending={isPending}
        problems={
          price === undefined
            ? { [field]: t(unit === "amount" ? "earnings.enterAmount" : "earnings.enterPercent") }
            : {}
        }
        onSubmit={() => price !== undefined && onSave(price)}
        onLeave={onLeave}
      >
        {() => (
          <>
            <Segmented
              label={t("earnings.setBy")}
              choices={[
                { id: "amount", label: currency },
                { id: "percent", label: t("earnings.percentOfNet") },
              ]}
              value={unit}
              onChange={(next: Unit) => {
                setUnit(next);
                setTyped("");
              }}
            />
            <TextField
              label={unit === "amount" ? t("earnings.priceIn", { currency }) : t("earnings.markupPercent")}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(text) => {
                setTyped(text);
                if (failure) onEdit();
              }}
              {...(limits !== null && { hint: limits })}
            />
            {price !== undefined && (
              <p>
                {t("earnings.clientPays", { amount: formatAmount(price, currency) })}
                <NetAndEarning
                  net={net}
                  markup={formatMoney(parseMoney(price, currency) - parseMoney(net, currency), currency)}
                  currency={currency}
                />
              </p>
            )}
            {reset !== null && (
              <Button variant="quiet" className="self-start" onPress={() => onSave(null)} isDisabled={isPending}>
                {reset}
              </Button>
            )}
          </>
        )}
      </SettingForm>
    </div>
  );
}

/** Converts the typed price to the API's format; undefined if it is no price. */
function priceOf(typed: string, unit: Unit, { currency, net_total: net }: SellPriceTerms): string | undefined {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(typed)) return undefined;
  try {
    const price = unit === "amount" ? parseMoney(typed, currency) : computeSellPrice(parseMoney(net, currency), typed);
    return formatMoney(price, currency);
  } catch {
    // The price has more decimals than its currency.
    return undefined;
  }
}
