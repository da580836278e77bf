"use client";

import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import { SidePanel } from "../ui/overlays/dialog";
import type { Contract, ContractEdits } from "./contract-lines";
import { copyYear, listYears, readPercent, ROUNDING_STEPS, type CopiedPrice, type RoundingStep } from "./copy-year";
import { describeColumn } from "./words";

interface Props {
  contract: Contract;
  edits: ContractEdits;
  onCopy: (edits: ContractEdits) => void;
  onClose: () => void;
}

/**
 * Copies a year of the contract to the next with a percentage: shows a preview, then adds it to the page's unsaved
 * changes.
 */
export function CopyPanel({ contract, edits, onCopy, onClose }: Props) {
  const years = listYears(contract, edits);
  const [year, setYear] = useState(years.at(-1) ?? "");
  const [typed, setTyped] = useState("0");
  const [step, setStep] = useState<RoundingStep>("0.50");
  const percent = readPercent(typed);
  const copy = percent === undefined ? undefined : copyYear(contract, edits, { year, percent, step });
  const next = String(Number(year) + 1);
  return (
    <SidePanel title={t("contract.copyTitle")} isOpen onClose={onClose} isWide>
      <div className="flex flex-1 flex-col gap-5 p-5">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={t("contract.copyYear")}
            choices={years.map((one) => ({
              id: one,
              label: t("contract.copyYears", { from: one, to: String(Number(one) + 1) }),
            }))}
            value={year}
            onChange={setYear}
          />
          <TextField
            label={t("contract.percent")}
            value={typed}
            onChange={setTyped}
            inputMode="decimal"
            isInvalid={percent === undefined}
            autoComplete="off"
          />
          <SelectField
            label={t("contract.rounding")}
            choices={ROUNDING_STEPS.map((one) => ({ id: one, label: one }))}
            value={step}
            onChange={(id) => setStep(id as RoundingStep)}
          />
        </div>
        <p className="text-sm text-muted">{t("contract.copyRule", { step })}</p>
        {copy && copy.mixed.length > 0 && (
          <Notice tone="caution" title={t("contract.copyMixed")}>
            {[...new Set(copy.mixed.map(({ season }) => formatDateRange(season.from, season.to)))].join(" · ")}
          </Notice>
        )}
        {copy && (
          <>
            <CopiedPrices prices={copy.prices} />
            {copy.others.length > 0 && (
              <p className="text-sm">{t("contract.copyOthers", { codes: copy.others.join(", ") })}</p>
            )}
          </>
        )}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        <Button onPress={onClose}>{t("common.cancel")}</Button>
        <Button
          variant="primary"
          isDisabled={!copy || copy.prices.length + copy.others.length === 0}
          onPress={() => copy && onCopy(copy.edits)}
        >
          {t("contract.copyAdd", { year: next })}
        </Button>
      </div>
    </SidePanel>
  );
}

function CopiedPrices({ prices }: { prices: readonly CopiedPrice[] }) {
  const seasons = new Map<string, CopiedPrice[]>();
  for (const price of prices) {
    const key = [price.plan, price.season.from, price.room].join(" ");
    seasons.set(key, [...(seasons.get(key) ?? []), price]);
  }
  return (
    <table aria-label={t("contract.copyTitle")} className="w-full text-sm">
      <tbody>
        {[...seasons].map(([key, own]) => (
          <tr key={key} className="border-t border-border align-baseline">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {formatDateRange(own[0]!.season.from, own[0]!.season.to)}{" "}
              <span className="font-mono text-xs text-muted">
                {own[0]!.room} {own[0]!.plan}
              </span>
            </th>
            <td className="py-1.5 tabular-nums">
              <span className="flex flex-wrap gap-x-4">
                {own.map(({ column, before, after }) => (
                  <span key={column} className="whitespace-nowrap">
                    <span className="text-muted">{describeColumn(column)}</span> {before}{" "}
                    <ArrowRight aria-label={t("inventory.becomes")} className="inline size-3 rtl:-scale-x-100" />{" "}
                    <b>{after}</b>
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
