"use client";

import { CircleAlert, Info } from "lucide-react";
import { useState } from "react";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Warning } from "@/lib/prebook/schemas";
import { serviceNow } from "@/lib/staff/client/service-time";
import { PolicyView } from "./policy-view";
import { HoldEarned, useHoldSellPrice } from "@/components/earnings/hold-sell-price";
import { classes } from "@/components/ui/class-names";
import { Deadline } from "@/components/ui/values/deadline";
import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { warningText } from "@/lib/staff/client/failure-text";

interface PriceProps {
  /** Says what the price covers. */
  label: string;
  /** The prebook token. */
  token: string;
  total: string;
  currency: string;
  policy: CancellationPolicy;
}

/** The price and the free-cancellation deadline of a held offer. */
export function HoldPrice({ label, token, total, currency, policy }: PriceProps) {
  const sellPrice = useHoldSellPrice(token, total);
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <Money amount={sellPrice} currency={currency} size="xl" />
      <HoldEarned token={token} />
      <p className={classes("mt-1", policy.free_until === null ? "text-negative" : "text-positive")}>
        {policy.free_until === null
          ? t("checkout.noFree")
          : rich("checkout.freeUntil", { at: <Deadline key="at" at={policy.free_until} zone={policy.timezone} /> })}
      </p>
    </div>
  );
}

/** Warnings that the policy or the accepted changes already show; they are not listed again. */
const SHOWN_ELSEWHERE = ["PRICE_INCREASED", "PRICE_DECREASED", "BOARD_CHANGED"];

/** A held offer's warnings and cancellation terms. */
export function HoldTerms({
  warnings,
  policy,
  total,
}: {
  warnings: readonly Warning[];
  policy: CancellationPolicy;
  total: string;
}) {
  const [start] = useState(serviceNow);
  const listed = warnings.filter(({ code }) => !SHOWN_ELSEWHERE.includes(code));
  return (
    <>
      {listed.length > 0 && (
        <Section title={t("checkout.beforeYouBook")}>
          <ul className="flex flex-col gap-2">
            {listed.map((warning) => {
              const { code, severity, message } = warning;
              const Icon = severity === "WARNING" ? CircleAlert : Info;
              return (
                <li key={`${code} ${message}`} className="flex items-start gap-2">
                  <Icon
                    aria-hidden
                    className={classes(
                      "mt-0.5 size-4 shrink-0",
                      severity === "WARNING" ? "text-caution" : "text-muted",
                    )}
                  />
                  <span>
                    {severity === "WARNING" && <span className="sr-only">{t("checkout.warningPrefix")} </span>}
                    {warningText(warning)}
                  </span>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      <Section title={t("checkout.cancellation")}>
        <PolicyView policy={policy} total={total} start={start} />
      </Section>
    </>
  );
}
