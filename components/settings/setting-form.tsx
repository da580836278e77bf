"use client";

import { useState, type ReactNode } from "react";
import { Form } from "react-aria-components";
import type { Failure } from "@/lib/staff/client/failure";
import { t } from "@/lib/language/text";
import { toFieldProblems, type Problems } from "../booking/checkout/problems";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";

interface Props {
  /** The input's errors by field. They are shown after submitting, and nothing is sent while there are any. */
  problems?: Problems;
  /** The errors of fields in the service's response. */
  refused?: Problems;
  failure: Failure | null;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  onLeave?: () => void;
  /** In place of "Cancel", where the form itself cancels something. */
  leaveLabel?: string;
  children: (problems: Problems) => ReactNode;
}

/** A settings form. Problems of the input and the service's issues are shown at their fields, other errors below. */
export function SettingForm({
  problems = {},
  refused,
  failure,
  isPending,
  onSubmit,
  onLeave,
  leaveLabel = t("common.cancel"),
  children,
  ...words
}: Props) {
  const [isHeldBack, setHeldBack] = useState(false);
  const found = { ...toFieldProblems(failure?.details ?? null), ...(isHeldBack && problems), ...refused };
  const hasIssues = Object.keys(found).length > 0;
  return (
    <Form
      validationBehavior="aria"
      validationErrors={found}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const isValid = Object.keys(problems).length === 0;
        setHeldBack(!isValid);
        if (isValid) onSubmit();
      }}
    >
      {children(found)}
      {failure && !hasIssues && <Notice tone="negative" title={`${failure.message}.`} />}
      <div className="flex justify-end gap-2">
        {onLeave && (
          <Button onPress={onLeave} isDisabled={isPending}>
            {leaveLabel}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={isPending} pendingLabel={words.pendingLabel}>
          {words.submitLabel}
        </Button>
      </div>
    </Form>
  );
}
