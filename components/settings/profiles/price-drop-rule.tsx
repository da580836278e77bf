"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_MINIMUM_SAVING } from "@/lib/accommodation/price-drop/limits";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { t } from "@/lib/language/text";
import { TextField } from "@/components/ui/fields/text-field";
import { Section } from "@/components/ui/layout/section";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SettingForm } from "../setting-form";

/** Sets the minimum saving at which agents are shown that a booked stay has become cheaper. */
export function PriceDropRule() {
  const { data } = useRead("priceDropRule.get", {});
  const mayWrite = useMayWrite();
  if (!data) return null;
  return (
    <Section title={t("settings.priceDrops")} className="mt-5">
      <p className="mb-3 text-muted">{t("settings.priceDropsText")}</p>
      {mayWrite ? (
        <RuleForm key={data.minimum_saving} minimum={data.minimum_saving} />
      ) : (
        <p>{t("settings.priceDropsFrom", { minimumSaving: data.minimum_saving })}</p>
      )}
    </Section>
  );
}

function RuleForm({ minimum }: { minimum: number }) {
  const cache = useQueryClient();
  const update = useAct("priceDropRule.update");
  const [text, setText] = useState(String(minimum));
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  const isValid = value >= 1 && value <= MAX_MINIMUM_SAVING;
  const saved = async () => {
    await cache.invalidateQueries({ queryKey: ["priceDropRule.get"] });
    toast({ tone: "positive", title: t("common.saved"), text: t("settings.staysCheckedAgain") });
  };
  return (
    <div className="max-w-md">
      <SettingForm
        failure={update.error}
        problems={isValid ? {} : { minimum_saving: t("settings.wholeNumberFromOne") }}
        submitLabel={t("settings.saveMinimumSaving")}
        pendingLabel={t("common.saving")}
        isPending={update.isPending}
        onSubmit={() =>
          update.mutate({ input: { body: { minimum_saving: value } } }, { onSuccess: () => void saved() })
        }
      >
        {() => (
          <TextField
            label={t("settings.minimumSaving")}
            name="minimum_saving"
            inputMode="numeric"
            value={text}
            onChange={setText}
            hint={t("settings.wholeUnits")}
          />
        )}
      </SettingForm>
    </div>
  );
}
