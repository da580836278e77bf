"use client";

import { useState } from "react";
import { Form } from "react-aria-components";
import type { Failure } from "@/lib/staff/client/failure";
import type { InputOf } from "@/lib/staff/client/operations";
import { toFieldProblems } from "../checkout/problems";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";

type Decision = InputOf<"queue.decide">["body"];

interface Props {
  /** Whether the supplier has to answer; otherwise the booking is pending and its finaliser has not settled it. */
  isRequest: boolean;
  isPending: boolean;
  failure: Failure | null;
  onDecide: (decision: Decision) => void;
}

/** Confirms with the supplier's reference, or declines with a reason that the partner reads. */
export function DecisionForm({ isRequest, isPending, failure, onDecide }: Props) {
  const [reference, setReference] = useState("");
  const [reason, setReason] = useState("");
  const [declines, setDeclines] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const found = toFieldProblems(failure?.details ?? null);
  const problems = hasSubmitted && declines && !reason.trim() ? { reason: t("booking.queue.enterReason") } : found;
  const submit = () => {
    setHasSubmitted(true);
    if (isPending) return;
    const supplier = reference.trim();
    if (!declines) onDecide({ decision: "CONFIRM", ...(supplier && { supplier_reference: supplier }) });
    else if (reason.trim()) onDecide({ decision: "DECLINE", reason: reason.trim() });
  };
  return (
    <Form
      validationBehavior="aria"
      validationErrors={problems}
      className="flex flex-col gap-4 rounded border border-border bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {declines ? (
        <TextField
          label={t("booking.reason")}
          name="reason"
          value={reason}
          onChange={setReason}
          rows={3}
          hint={t("booking.queue.reasonHint")}
          maxLength={500}
        />
      ) : (
        <TextField
          label={t("booking.suppliersReference")}
          name="supplier_reference"
          value={reference}
          onChange={setReference}
          isOptional
          isMono
          autoComplete="off"
          maxLength={100}
        />
      )}
      {failure && Object.keys(found).length === 0 && <Notice tone="negative" title={`${failure.message}.`} />}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" isDisabled={isPending} onPress={() => setDeclines(!declines)}>
          {declines ? t("common.back") : isRequest ? t("booking.queue.declineIt") : t("booking.queue.failIt")}
        </Button>
        <Button
          type="submit"
          variant={declines ? "danger" : "primary"}
          isPending={isPending}
          pendingLabel={declines ? t("booking.queue.declining") : t("booking.queue.confirming")}
        >
          {declines ? (isRequest ? t("booking.queue.decline") : t("booking.queue.fail")) : t("booking.queue.confirm")}
        </Button>
      </div>
    </Form>
  );
}
