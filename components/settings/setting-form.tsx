"use client";

import type { ReactNode } from "react";
import { Form } from "react-aria-components";
import type { Failure } from "@/lib/staff/client/failure";
import { problemsFrom, type Problems } from "../checkout/problems";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";

interface Props {
  /** Problems found before sending, by field. */
  problems?: Problems;
  failure: Failure | null;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  onLeave?: () => void;
  children: (problems: Problems) => ReactNode;
}

/** A settings form. The service's issues are shown at their fields, other errors below; typed values are kept. */
export function SettingForm({ problems = {}, failure, isPending, onSubmit, onLeave, children, ...words }: Props) {
  const found = { ...problemsFrom(failure?.details ?? null), ...problems };
  const isSaid = Object.keys(found).length > 0;
  return (
    <Form
      validationBehavior="aria"
      validationErrors={found}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      {children(found)}
      {failure && !isSaid && <Notice tone="negative" title={`${failure.message}.`} />}
      <div className="flex justify-end gap-2">
        {onLeave && (
          <Button onPress={onLeave} isDisabled={isPending}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={isPending} pendingLabel={words.pendingLabel}>
          {words.submitLabel}
        </Button>
      </div>
    </Form>
  );
}
