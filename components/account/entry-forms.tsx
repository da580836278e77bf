"use client";

import { t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { formatLongMonth } from "@/lib/format/dates";
import { SettingForm } from "../settings/setting-form";
import { Notice } from "../ui/feedback/notice";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";

/** A tenant's account and what happens after a form has changed it. */
export interface FormProps {
  tenantId: string;
  account: ResponseOf<"tenantAccount.get">;
  onSaved: (title: string) => void;
  onLeave: () => void;
}

const amountProblem = () => t("account.amountSuch120");

/** Adjusts the amount owed, up or down. */
export function AdjustForm({ tenantId, account, onSaved, onLeave }: FormProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const adjust = useAct("tenantAccount.adjust");
  const problems = {
    ...(!/^-?\d+(\.\d+)?$/.test(amount.trim()) && { amount: amountProblem() }),
    ...(!reason.trim() && { reason: t("account.enterReason") }),
  };
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={t("account.adjustAccount")}
        pendingLabel={t("common.saving")}
        isPending={adjust.isPending}
        failure={adjust.error}
        problems={problems}
        onLeave={onLeave}
        onSubmit={() => {
          const body = { amount: amount.trim(), reason: reason.trim() };
          adjust.mutate(
            { input: { params: { tenant_public_id: tenantId }, body } },
            { onSuccess: () => onSaved(t("account.adjusted")) },
          );
        }}
      >
        {() => (
          <>
            <TextField
              label={`Amount, in ${account.currency}`}
              name="amount"
              value={amount}
              onChange={setAmount}
              hint={t("account.adjustHint")}
            />
            <TextField
              label={t("account.reason")}
              name="reason"
              value={reason}
              onChange={setReason}
              rows={3}
              maxLength={500}
              hint={t("account.reasonHint")}
            />
          </>
        )}
      </SettingForm>
    </div>
  );
}

const NO_STATEMENT = "none";

/** Records money that was received. */
export function PaymentForm({ tenantId, account, onSaved, onLeave }: FormProps) {
  const issued = account.statements.filter(({ status }) => status === "ISSUED");
  const [amount, setAmount] = useState("");
  const [reference, setReference] = useState("");
  const [month, setMonth] = useState(issued.at(-1)?.month ?? NO_STATEMENT);
  const pay = useAct("tenantAccount.pay");
  const problems = {
    ...(!/^\d+(\.\d+)?$/.test(amount.trim()) && { amount: amountProblem() }),
    ...(!reference.trim() && { reference: t("account.enterReference") }),
  };
  const choices = [
    ...issued.map((one) => ({ id: one.month, label: formatLongMonth(one.month) })),
    { id: NO_STATEMENT, label: t("account.noneOnAccount") },
  ];
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={t("account.recordPayment")}
        pendingLabel={t("common.saving")}
        isPending={pay.isPending}
        failure={pay.error}
        problems={problems}
        onLeave={onLeave}
        onSubmit={() => {
          const body = {
            amount: amount.trim(),
            reference: reference.trim(),
            ...(month !== NO_STATEMENT && { statement_month: month }),
          };
          pay.mutate(
            { input: { params: { tenant_public_id: tenantId }, body } },
            { onSuccess: () => onSaved(t("account.paymentRecorded")) },
          );
        }}
      >
        {() => (
          <>
            <TextField
              label={`Amount, in ${account.currency}`}
              name="amount"
              value={amount}
              onChange={setAmount}
              inputMode="decimal"
            />
            <TextField
              label={t("account.reference")}
              name="reference"
              value={reference}
              onChange={setReference}
              maxLength={100}
            />
            <SelectField
              label={t("account.statement")}
              name="statement_month"
              choices={choices}
              value={month}
              onChange={setMonth}
            />
          </>
        )}
      </SettingForm>
    </div>
  );
}

/** Issues the statements up to a month. */
export function IssueForm({ tenantId, account, onSaved, onLeave }: FormProps) {
  const open = account.statements.filter(({ status }) => status === "OPEN");
  const [month, setMonth] = useState(open.at(-1)?.month ?? "");
  const issue = useAct("tenantAccount.issueStatements");
  if (!open.length) return <p className="p-5 text-sm text-muted">{t("account.noOpenMonth")}</p>;
  return (
    <div className="flex flex-col gap-4 p-5">
      <Notice tone="info" title={t("account.issuedFinal")}>
        {t("account.issuedFinalText")}
      </Notice>
      <SettingForm
        submitLabel={t("account.issueStatement")}
        pendingLabel={t("account.issuing")}
        isPending={issue.isPending}
        failure={issue.error}
        onLeave={onLeave}
        onSubmit={() =>
          issue.mutate(
            { input: { params: { tenant_public_id: tenantId }, body: { month } } },
            { onSuccess: () => onSaved(t("account.statementIssued")) },
          )
        }
      >
        {() => (
          <SelectField
            label={t("account.month")}
            name="month"
            choices={open.map((one) => ({ id: one.month, label: formatLongMonth(one.month) }))}
            value={month}
            onChange={setMonth}
          />
        )}
      </SettingForm>
    </div>
  );
}
