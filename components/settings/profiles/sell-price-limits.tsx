"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { t } from "@/lib/language/text";
import { SwitchField } from "@/components/ui/fields/switch-field";
import { TextField } from "@/components/ui/fields/text-field";
import { Section } from "@/components/ui/layout/section";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SettingForm } from "../setting-form";
import { formatPercentage } from "@/lib/format/numbers";

type Limits = ResponseOf<"sellPrice.limits.get">["limits"];

const PERCENT = /^-?\d{1,3}([.,]\d{1,4})?$/;

/** Sets whether agents may choose a sell price, and between which mark-ups. */
export function SellPriceLimits() {
  const { data } = useRead("sellPrice.limits.get", {});
  const mayWrite = useMayWrite();
  if (!data) return null;
  return (
    <Section title={t("settings.ownSellPrices")} className="mt-5">
      <p className="mb-3 text-muted">{t("settings.ownSellPricesText")}</p>
      {mayWrite ? (
        <LimitsForm key={JSON.stringify(data.limits)} limits={data.limits} />
      ) : data.limits ? (
        <p>
          {t("settings.sellLimits", {
            minMarkup: formatPercentage(data.limits.min_markup_percent),
            maxMarkup: formatPercentage(data.limits.max_markup_percent),
          })}
        </p>
      ) : (
        <p>{t("settings.notAllowed")}</p>
      )}
    </Section>
  );
}

function LimitsForm({ limits }: { limits: Limits }) {
  const cache = useQueryClient();
  const update = useAct("sellPrice.limits.update");
  const [isOn, setOn] = useState(limits !== null);
  const [min, setMin] = useState(limits?.min_markup_percent ?? "0");
  const [max, setMax] = useState(limits?.max_markup_percent ?? "40");
  const wrong = (text: string) => isOn && !PERCENT.test(text.trim());
  const decimal = (text: string) => text.trim().replace(",", ".");
  const problems = {
    ...(wrong(min) && { "limits.min_markup_percent": t("settings.percentageLow") }),
    ...(wrong(max) && { "limits.max_markup_percent": t("settings.percentageHigh") }),
  };
  const saved = async () => {
    await cache.invalidateQueries({ queryKey: ["sellPrice.limits.get"] });
    toast({ tone: "positive", title: t("common.saved") });
  };
  const save = () => {
    const body = { limits: isOn ? { min_markup_percent: decimal(min), max_markup_percent: decimal(max) } : null };
    update.mutate({ input: { body } }, { onSuccess: () => void saved() });
  };
  return (
    <div className="max-w-md">
      <SettingForm
        failure={update.error}
        problems={problems}
        submitLabel={t("settings.saveLimits")}
        pendingLabel={t("common.saving")}
        isPending={update.isPending}
        onSubmit={save}
      >
        {() => (
          <>
            <SwitchField isSelected={isOn} onChange={setOn}>
              {t("settings.agentsMaySell")}
            </SwitchField>
            {isOn && (
              <div className="grid grid-cols-2 gap-4">
                <TextField
                  label={t("settings.lowestMarkUp")}
                  name="limits.min_markup_percent"
                  inputMode="decimal"
                  value={min}
                  onChange={setMin}
                  hint={t("settings.lowestMarkUpHint")}
                />
                <TextField
                  label={t("settings.highestMarkUp")}
                  name="limits.max_markup_percent"
                  inputMode="decimal"
                  value={max}
                  onChange={setMax}
                />
              </div>
            )}
          </>
        )}
      </SettingForm>
    </div>
  );
}
