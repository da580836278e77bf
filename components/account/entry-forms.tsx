"use client";

import type { ResponseOf } from "@/lib/staff/client/operations";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { formatMonth } from "@/lib/format/account";
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

const AMOUNT = "Enter an amount, such as 120.50";

/** Adjusts the amount owed, up or down. */
export function AdjustForm({ tenantId, account, onSaved, onLeave }: FormProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const adjust = useAct("tenantAccount.adjust");
  const problems = {
    ...(!/^-?\d+(\.\d+)?$/.test(amount.trim()) && { amount: AMOUNT }),
    ...(!reason.trim() && { reason: "Enter the reason" }),
  };
  return (
    <div className="p-5">
      <SettingForm
        submitLabel="Adjust account"
        pendingLabel="Saving"
        isPending={adjust.isPending}
        failure={adjust.error}
        problems={problems}
        onLeave={onLeave}
        onSubmit={() => {
          const body = { amount: amount.trim(), reason: reason.trim() };
          adjust.mutate(
            { input: { params: { tenant_public_id: tenantId }, body } },
            { onSuccess: () => onSaved("Account adjusted") },
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
              hint="25.00 increases the amount owed, -25.00 reduces it"
            />
            <TextField
              label="Reason"
              name="reason"
              value={reason}
              onChange={setReason}
              rows={3}
              maxLength={500}
              hint="The tenant reads it. Without names of guests"
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
    ...(!/^\d+(\.\d+)?$/.test(amount.trim()) && { amount: AMOUNT }),
    ...(!reference.trim() && { reference: "Enter the reference" }),
  };
  const choices = [
    ...issued.map((one) => ({ id: one.month, label: formatMonth(one.month) })),
    { id: NO_STATEMENT, label: "None: on account" },
  ];
  return (
    <div className="p-5">
      <SettingForm
        submitLabel="Record payment"
        pendingLabel="Saving"
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
            { onSuccess: () => onSaved("Payment recorded") },
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
            <TextField label="Reference" name="reference" value={reference} onChange={setReference} maxLength={100} />
            <SelectField label="Statement" name="statement_month" choices={choices} value={month} onChange={setMonth} />
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
  if (!open.length)
    return <p className="p-5 text-sm text-muted">No month is open. Each one begins with its first entry.</p>;
  return (
    <div className="flex flex-col gap-4 p-5">
      <Notice tone="info" title="An issued statement never changes">
        Later entries count in a later month. Earlier open months are issued too.
      </Notice>
      <SettingForm
        submitLabel="Issue statement"
        pendingLabel="Issuing"
        isPending={issue.isPending}
        failure={issue.error}
        onLeave={onLeave}
        onSubmit={() =>
          issue.mutate(
            { input: { params: { tenant_public_id: tenantId }, body: { month } } },
            { onSuccess: () => onSaved("Statement issued") },
          )
        }
      >
        {() => (
          <SelectField
            label="Month"
            name="month"
            choices={open.map((one) => ({ id: one.month, label: formatMonth(one.month) }))}
            value={month}
            onChange={setMonth}
          />
        )}
      </SettingForm>
    </div>
  );
}
