"use client";

import { CalendarDays, CopyPlus, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import { listContractProblems } from "./contract-problems";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { toast } from "../ui/feedback/toast-queue";
import { SelectField } from "../ui/fields/select-field";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { useAddress } from "../ui/use-address";
import { TextLink } from "../ui/values/text-link";
import { partsHref } from "../supply/supply-tabs";
import { useContractEdits } from "./contract-edits";
import {
  addLine,
  cellKey,
  type Contract,
  LINE_KINDS,
  type LineKind,
  type Line,
  listLines,
  listNightsOutside,
  listPriceColumns,
  removeLine,
  toSaveRequest,
} from "./contract-lines";
import { LineList } from "./line-list";
import { SeasonTable } from "./season-table";
import { listFacts } from "./words";

const CopyPanel = dynamic(() => import("./copy-panel").then((module) => module.CopyPanel), { ssr: false });
const LinePanel = dynamic(() => import("./line-panel").then((module) => module.LinePanel), { ssr: false });
const PriceChecker = dynamic(() => import("./price-checker").then((module) => module.PriceChecker), { ssr: false });

/** The initial values of a new line. */
const FRESH: Record<LineKind, Record<string, string>> = {
  rooms: { code: "", name: "" },
  rate_plans: { code: "", name: "", non_refundable: "false" },
  rate_seasons: { from: "", to: "", non_refundable: "" },
  supplements: { code: "", name: "", per: "NIGHT" },
  offers: { code: "", name: "" },
  fees: { code: "", name: "", payable: "PROPERTY" },
};

/** A contract as a page: seasons down, guests across; offers, supplements, fees, rooms and terms beside; edited in place. */
export function ContractBoard({ contract }: { contract: Contract }) {
  const { property, version } = contract;
  const { query, change: go } = useAddress();
  const { edits, base, change, discard, rebase } = useContractEdits(property.public_id, version);
  const [open, setOpen] = useState<{ kind: LineKind; id: string } | null>(null);
  const save = useAct("contract.save");
  const [isStoring, setStoring] = useState(false);
  const cache = useQueryClient();
  const all = useMemo(
    () =>
      Object.fromEntries(LINE_KINDS.map((kind) => [kind, listLines(contract, edits, kind)])) as Record<
        LineKind,
        Line[]
      >,
    [contract, edits],
  );
  const lines = (kind: LineKind) => all[kind].filter(({ isDeleted }) => !isDeleted);
  const plans = lines("rate_plans");
  const plan = plans.find(({ id, texts }) => id === query.get("plan") || texts.code === query.get("plan")) ?? plans[0];
  const code = plan?.texts.code ?? "";
  const currency = plan?.texts.currency_code ?? property.currency;
  const way = query.get("by");
  const columns = listPriceColumns(contract, lines("rooms"), code, way === null ? undefined : way === "room");
  // Sorted by date, new ones last, so that a row does not move while its dates are typed.
  const seasons = lines("rate_seasons").filter(({ texts }) => texts.plan_code === code);
  const { body, cellOf } = toSaveRequest(contract, edits, base);
  const isSame = JSON.stringify(save.variables?.input.body) === JSON.stringify({ ...body, preview: false });
  const { cells: problems, general } = listContractProblems(isSame ? save.error : null, cellOf);
  const count = Object.keys(edits).length;
  const type = (cell: string, text: string) => change((now) => ({ ...now, [cell]: text }));
  const add = (kind: LineKind, texts: Record<string, string> = {}) => {
    let id = "";
    change((now) => {
      const added = addLine(now, kind, { ...FRESH[kind], ...texts });
      ({ id } = added);
      return added.edits;
    });
    return id;
  };
  const addSeason = (texts: Record<string, string>) => add("rate_seasons", { ...texts, plan_code: code });
  const opened = open && all[open.kind].find(({ id }) => id === open.id);
  const store = () => {
    setStoring(true);
    save.mutate(
      { input: { params: { public_id: property.public_id }, body: { ...body, preview: false } } },
      {
        async onSuccess() {
          // The unsaved changes are kept until the stored contract is read again, because they still show its values.
          await cache.invalidateQueries({ queryKey: ["contract.get"] });
          discard();
          setOpen(null);
          toast({ tone: "positive", title: t("contract.saved") });
        },
        onSettled: () => setStoring(false),
      },
    );
  };
  return (
    <div data-wide className="pb-4">
      <PageHeader
        back={{ href: "/supply/contracts", label: t("contract.contracts") }}
        title={property.name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-mono text-xs">{property.code}</span>
            <TextLink href={`/inventory/${property.public_id}`}>
              <CalendarDays aria-hidden className="me-1 inline size-4" />
              {t("supply.stockCalendar")}
            </TextLink>
            <TextLink href={partsHref("rate_seasons", "properties", property.code)}>{t("contract.asLists")}</TextLink>
          </span>
        }
        action={
          <Button onPress={() => go({ copy: "1" }, { isStep: true })} isDisabled={all.rate_seasons.length === 0}>
            <CopyPlus aria-hidden className="size-4" />
            {t("contract.copyTitle")}
          </Button>
        }
      />
      {base !== version && count > 0 && !isStoring && (
        <div className="mb-4">
          <Notice
            tone="caution"
            title={t("contract.changedMeanwhile")}
            action={
              <Button size="sm" onPress={rebase}>
                {t("contract.keepMine")}
              </Button>
            }
          >
            {t("contract.changedText")}
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section
            title={t("contract.seasons")}
            aside={
              <Button size="sm" variant="primary" onPress={() => addSeason({})} isDisabled={!plan}>
                <Plus aria-hidden className="size-4" />
                {t("contract.addSeason")}
              </Button>
            }
          >
            {plan ? (
              <>
                <div className="mb-4 flex flex-wrap items-end gap-3">
                  <SelectField
                    label={t("contract.plan")}
                    choices={plans.map(({ id, texts }) => ({
                      id,
                      label: texts.name || (texts.code ?? id),
                      note: texts.code ?? "",
                    }))}
                    value={plan.id}
                    onChange={(id) => go({ plan: id })}
                    className="w-60"
                  />
                  <SelectField
                    label={t("contract.pricesBy")}
                    choices={[
                      { id: "adults", label: t("contract.byAdults") },
                      { id: "room", label: t("contract.wholeRoom") },
                    ]}
                    value={columns.some(({ columns: own }) => own[0] === "") ? "room" : "adults"}
                    onChange={(id) => go({ by: id })}
                    className="w-52"
                  />
                  <p className="min-w-0 basis-full text-sm text-muted">
                    {rich("contract.planFacts", {
                      currency,
                      facts: listFacts(plan, currency).join(" · "),
                      b: (parts) => <b key="b">{parts}</b>,
                    })}
                  </p>
                </div>
                {columns.length === 0 ? (
                  <p className="text-sm text-muted">{t("contract.noRooms")}</p>
                ) : (
                  <SeasonTable
                    contract={contract}
                    edits={edits}
                    plan={plan}
                    seasons={seasons}
                    columns={columns}
                    outside={listNightsOutside(contract, code, seasons)}
                    problems={problems}
                    onType={type}
                    onAdd={(texts, nights) => {
                      const id = addSeason(texts);
                      const cells = Object.entries(nights).filter(([, text]) => text !== "");
                      for (const [column, text] of cells) type(cellKey("nights", id, column), text);
                    }}
                    onRemove={(season) => change((now) => removeLine(now, season))}
                    onOpen={({ kind, id }) => setOpen({ kind, id })}
                  />
                )}
              </>
            ) : (
              <p className="text-sm text-muted">{t("contract.noPlans")}</p>
            )}
          </Section>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            {(["offers", "supplements", "fees", "rate_plans", "rooms"] as const).map((kind) => (
              <LineList
                key={kind}
                kind={kind}
                lines={lines(kind)}
                currency={currency}
                isWrong={({ id }) => Object.keys(problems).some((cell) => cell.startsWith(cellKey(kind, id, "")))}
                onAdd={() =>
                  setOpen({
                    kind,
                    id: add(kind, kind === "rate_plans" || kind === "fees" ? ownCurrency(kind, property.currency) : {}),
                  })
                }
                onOpen={({ id }) => setOpen({ kind, id })}
              />
            ))}
          </div>
        </div>
        <PriceChecker contract={contract} plan={code} hasUnsaved={count > 0} />
      </div>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-col gap-3 border-t border-border bg-bg py-3 max-sm:bottom-14">
        {general !== undefined && <Notice tone="negative" title={general} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p aria-live="polite" className="text-xs text-muted">
            {count === 0 ? t("contract.noChanges") : t("contract.changes", { count })}
          </p>
          <div className="flex gap-2">
            <Button onPress={discard} isDisabled={count === 0 || isStoring}>
              {t("contract.discard")}
            </Button>
            <Button
              variant="primary"
              isDisabled={count === 0 || base !== version}
              isPending={isStoring}
              pendingLabel={t("contract.saving")}
              onPress={store}
            >
              {t("contract.save")}
            </Button>
          </div>
        </div>
      </div>
      {opened && !opened.isDeleted && (
        <LinePanel
          line={opened}
          currency={currency}
          problems={columnProblems(problems, opened)}
          onType={(column, text) => type(cellKey(opened.kind, opened.id, column), text)}
          onRemove={() => {
            setOpen(null);
            change((now) => removeLine(now, opened));
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {query.has("copy") && (
        <CopyPanel
          contract={contract}
          edits={edits}
          onCopy={(next) => {
            change(() => next);
            go({ copy: null });
          }}
          onClose={() => go({ copy: null })}
        />
      )}
    </div>
  );
}

const ownCurrency = (kind: LineKind, currency: string): Record<string, string> =>
  kind === "fees" ? { currency } : { currency_code: currency };

/** The problems of one line by column. */
function columnProblems(problems: Readonly<Record<string, string>>, { kind, id }: Line): Record<string, string> {
  const start = cellKey(kind, id, "");
  return Object.fromEntries(
    Object.entries(problems).flatMap(([cell, text]) =>
      cell.startsWith(start) ? [[cell.slice(start.length), text]] : [],
    ),
  );
}
