"use client";

import { useState } from "react";
import { sellPriceOf } from "@/lib/core/earning";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { t } from "@/lib/language/text";
import type { Failure } from "@/lib/staff/client/failure";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Segmented } from "@/components/ui/fields/segmented";
import { TextField } from "@/components/ui/fields/text-field";
import { Button } from "@/components/ui/button";
import { formatAmount } from "@/lib/format/money";
import { SettingForm } from "../settings/setting-form";
import { Earned } from "./earned";

export type SellPriceTerms = ResponseOf<"booking.sellPrice.get">;

interface Props {
  terms: SellPriceTerms;
  isPending: boolean;
  failure: Failure | null;
  /** @param price null: the profile's */
  onSave: (price: string | null) => void;
  onLeave: () => void;
}

type Unit = "amount" | "percent";

/** Sets what the client pays, as an amount or as a mark-up in percent of net. */
export function SellPriceForm({ terms, isPending, failure, onSave, onLeave }: Props) {
  const { currency, net_total: net, allowed, profile_price: profile } = terms;
  const [unit, setUnit] = useState<Unit>("amount");
  const [typed, setTyped] = useState(terms.sell_price);
  const price = priceOf(typed.trim().replace(",", "."), unit, terms);
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
            ? { sell_price: t(unit === "amount" ? "earnings.enterAmount" : "earnings.enterPercent") }
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
              name="sell_price"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              {...(limits !== null && { hint: limits })}
            />
            {price !== undefined && (
              <p>
                {t("earnings.clientPays", { amount: formatAmount(price, currency) })}
                <Earned
                  net={net}
                  markup={formatMoney(parseMoney(price, currency) - parseMoney(net, currency), currency)}
                  currency={currency}
                />
              </p>
            )}
            {terms.sell_price !== profile && (
              <Button variant="quiet" className="self-start" onPress={() => onSave(null)} isDisabled={isPending}>
                {t("earnings.useProfilePrice", { amount: formatAmount(profile, currency) })}
              </Button>
            )}
          </>
        )}
      </SettingForm>
    </div>
  );
}

/** The typed price in the format of the API; undefined: not a price. */
function priceOf(typed: string, unit: Unit, { currency, net_total: net }: SellPriceTerms): string | undefined {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(typed)) return undefined;
  try {
    const price = unit === "amount" ? parseMoney(typed, currency) : sellPriceOf(parseMoney(net, currency), typed);
    return formatMoney(price, currency);
  } catch {
    // More decimals than the currency has.
    return undefined;
  }
}
