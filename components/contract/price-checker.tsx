"use client";

import { useState } from "react";
import { Form } from "react-aria-components";
import { addDays } from "@/lib/core/dates";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatPercentage } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { InputOf, ResponseOf } from "@/lib/staff/client/operations";
import { readText } from "../supply/record-facts";
import { describeGate } from "../search/why/gate-messages";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { CountryField } from "../ui/fields/country-field";
import { DateField } from "../ui/fields/date-field";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import { Section } from "../ui/layout/section";
import { TextLink } from "../ui/values/text-link";
import type { Contract } from "./contract-lines";

type Trace = ResponseOf<"contract.trace">;
type Line = Trace["nights"][number]["lines"][number];

/** The choice of no agency, because a list of choices has no empty key. */
const NOBODY = "-";

interface Props {
  contract: Contract;
  /** The plan whose prices are checked. */
  plan: string;
  hasUnsaved: boolean;
}

/** Prices a stay by the saved contract, and shows the sum line by line. */
export function PriceChecker({ contract, plan, hasUnsaved }: Props) {
  const [room, setRoom] = useState<string | null>(null);
  const [checkin, setCheckin] = useState<string | null>(null);
  const [checkout, setCheckout] = useState<string | null>(null);
  const [adults, setAdults] = useState("2");
  const [ages, setAges] = useState("");
  const [agency, setAgency] = useState(NOBODY);
  const [market, setMarket] = useState("");
  const [booked, setBooked] = useState<string | null>(null);
  const trace = useAct("contract.trace");
  const tenants = useRead("tenant.list", { query: { limit: "200" } }, { staleTime: 60_000 });
  const planId = contract.rate_plans.find(({ values }) => values.code === plan)?.public_id;
  const roomId = room ?? contract.rooms[0]?.public_id ?? null;
  const stay = {
    checkin: checkin ?? "",
    checkout: checkout ?? "",
    currency: trace.data?.sell_currency ?? contract.property.currency,
  };
  const check = () => {
    if (!planId || !roomId || checkin === null || checkout === null) return;
    const body = {
      room_public_id: roomId,
      rate_plan_public_id: planId,
      checkin,
      checkout,
      adults: Number(adults),
      child_ages: (ages.match(/\d+/g) ?? []).map(Number),
      ...(agency !== NOBODY && { tenant_public_id: agency }),
      ...(market !== "" && { guest_market: market }),
      ...(booked !== null && { booked_on: booked }),
    } as InputOf<"contract.trace">["body"];
    trace.mutate({ input: { params: { public_id: contract.property.public_id }, body } });
  };
  return (
    <Section title={t("contract.checker")}>
      <Form
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <SelectField
          label={t("contract.room")}
          choices={contract.rooms.map(({ public_id: id, values }) => ({
            id: id ?? "",
            label: readText(values, "name"),
          }))}
          value={roomId}
          onChange={setRoom}
          className="col-span-2"
        />
        <DateField
          label={t("contract.arrival")}
          value={checkin}
          className="col-span-2"
          onChange={(date) => {
            setCheckin(date);
            if (date !== null && (checkout === null || checkout <= date)) setCheckout(addDays(date, 7));
          }}
        />
        <DateField label={t("contract.departure")} value={checkout} onChange={setCheckout} className="col-span-2" />
        <TextField label={t("contract.adultsField")} value={adults} onChange={setAdults} inputMode="numeric" />
        <TextField label={t("contract.ages")} value={ages} onChange={setAges} isOptional placeholder="8, 5" />
        <SelectField
          label={t("contract.agency")}
          choices={[
            { id: NOBODY, label: t("contract.nobody") },
            ...(tenants.data?.items ?? []).map(({ public_id: id, name }) => ({ id, label: name })),
          ]}
          value={agency}
          onChange={setAgency}
        />
        <CountryField
          label={t("contract.market")}
          value={market}
          onChange={setMarket}
          none={t(agency === NOBODY ? "contract.noMarket" : "contract.agencysMarket")}
        />
        <DateField
          label={t("contract.bookedOn")}
          value={booked}
          onChange={setBooked}
          isOptional
          className="col-span-2"
        />
        <div className="col-span-2">
          <Button
            type="submit"
            variant="primary"
            className="w-full"
            isPending={trace.isPending}
            pendingLabel={t("contract.checking")}
            isDisabled={!planId || roomId === null || checkin === null || checkout === null}
          >
            {t("contract.check")}
          </Button>
        </div>
      </Form>
      {hasUnsaved && <p className="mt-2 text-xs text-muted">{t("contract.checksSaved")}</p>}
      <div aria-live="polite" className="mt-4">
        {trace.error && <Notice tone="negative" title={`${trace.error.message}.`} />}
        {trace.data && <Arithmetic trace={trace.data} stay={stay} />}
      </div>
    </Section>
  );
}

function Arithmetic({ trace, stay }: { trace: Trace; stay: { checkin: string; checkout: string; currency: string } }) {
  const { currency, refusals, total, before_offers: before, sell_total: sell, fees } = trace;
  return (
    <div className="flex flex-col gap-3">
      {refusals.map((gate) => (
        <Notice key={gate.gate} tone="caution" title={describeGate(gate, stay)} />
      ))}
      {groupNights(trace.nights).map(({ from, to, count, lines, amount }) => (
        <section key={from} aria-label={formatDate(from)}>
          <h3 className="flex justify-between gap-3 border-b border-border pb-1 text-sm">
            <span>{count === 1 ? formatDate(from) : formatDateRange(from, to)}</span>
            <span className="font-normal text-muted">{t("contract.nightsTimes", { count })}</span>
          </h3>
          <ul className="text-sm">
            {lines.map((line, at) => (
              <Sum key={at} label={describeLine(line, currency)} amount={line.amount} currency={currency} />
            ))}
            <Sum label={t("contract.aNight")} amount={amount} currency={currency} isStrong />
          </ul>
        </section>
      ))}
      {total !== null && (
        <ul className="border-t-2 border-line/60 pt-2 text-sm">
          {before !== null && before !== total && (
            <Sum label={t("contract.beforeOffers")} amount={before} currency={currency} />
          )}
          <Sum label={t("contract.total")} amount={total} currency={currency} isStrong />
          {trace.net_total !== null && (
            <>
              {describeNet(trace) !== "" && <li className="py-0.5 text-muted">{describeNet(trace)}</li>}
              <Sum label={t("contract.owed")} amount={trace.net_total} currency={trace.sell_currency} isStrong />
            </>
          )}
          {trace.margin !== null && (
            <Sum label={t("contract.margin")} amount={trace.margin} currency={trace.sell_currency} />
          )}
          {sell !== null && !trace.is_raised && Number(trace.markup_percent) !== 0 && (
            <Sum
              label={t("contract.markup", { percent: formatPercentage(trace.markup_percent) })}
              amount={sell}
              currency={trace.sell_currency}
              isStrong
            />
          )}
          {sell !== null && trace.is_raised && (
            <Sum label={t("contract.raised")} amount={sell} currency={trace.sell_currency} isStrong />
          )}
          {fees.map((fee) => (
            <Sum
              key={fee.code}
              label={t("contract.fact", { label: fee.name, value: t(`supply.payable.${fee.payable}`) })}
              amount={fee.amount}
              currency={fee.currency}
            />
          ))}
        </ul>
      )}
      {trace.sell_rules.length > 0 && <Rules rules={trace.sell_rules} />}
    </div>
  );
}

/** The sell rules of the plan in the order in which they are tried: the one that applies, and why the others do not. */
function Rules({ rules }: { rules: Trace["sell_rules"] }) {
  return (
    <section aria-label={t("contract.sellRules")}>
      <h3 className="border-b border-border pb-1 text-sm">{t("contract.sellRules")}</h3>
      <ul className="text-sm">
        {rules.map(({ code, percent, verdict }) => (
          <li key={code} className={`py-1 ${verdict === "APPLIES" ? "font-semibold" : "text-muted"}`}>
            <span className="flex justify-between gap-3">
              <TextLink href={`/supply/sell_rules/${encodeURIComponent(code)}`}>
                <bdi className="wrap-anywhere">{code}</bdi>
              </TextLink>
              <bdi className="tabular-nums">{formatPercentage(percent)}</bdi>
            </span>
            <span className="block text-xs">{t(`contract.verdict.${verdict}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sum(props: { label: string; amount: string; currency: string; isStrong?: boolean }) {
  const { label, amount, currency, isStrong = false } = props;
  return (
    <li className={`flex justify-between gap-3 py-0.5 ${isStrong ? "font-semibold" : ""}`}>
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <bdi className="whitespace-nowrap tabular-nums">{formatAmount(amount, currency)}</bdi>
    </li>
  );
}

function describeLine({ step, guests, age, by, percent, name }: Line, currency: string): string {
  if (step === "BASE") return t("contract.line.base", { count: guests ?? 0 });
  if (step === "EXTRA_ADULTS") return t("contract.line.extra", { count: guests ?? 0 });
  if (step !== "CHILD") return name ?? currency;
  if (percent !== null) return t("contract.line.childShare", { age: age ?? 0, percent: formatPercentage(percent) });
  return t(by === "ADULT" ? "contract.line.childAdult" : "contract.line.child", { age: age ?? 0 });
}

/**
 * Describes how the agency's net rate follows from the contract's total: by the sell rule, the exchange rate, or
 * both in one rounding.
 */
function describeNet({ sell_rule: rule, exchange_rate: rate, currency, sell_currency: to }: Trace): string {
  return [
    ...(rule ? [t("contract.rule", { code: rule.code, percent: formatPercentage(rule.percent) })] : []),
    ...(rate === null ? [] : [t("contract.exchange", { rate, from: currency, to })]),
  ].join(" · ");
}

/** Groups consecutive nights with the same lines. */
function groupNights(nights: Trace["nights"]) {
  const groups: { from: string; to: string; count: number; lines: readonly Line[]; amount: string; key: string }[] = [];
  for (const { date, lines, amount } of nights) {
    const key = JSON.stringify(lines);
    const last = groups.at(-1);
    if (last?.key === key) [last.to, last.count] = [date, last.count + 1];
    else groups.push({ from: date, to: date, count: 1, lines, amount, key });
  }
  return groups;
}
