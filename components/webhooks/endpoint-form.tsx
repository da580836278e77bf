"use client";

import { useState, type ReactNode } from "react";
import { Form } from "react-aria-components";
import type { Failure } from "@/lib/staff/client/failure";
import { t } from "@/lib/language/text";
import { toFieldProblems } from "../booking/checkout/problems";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";

interface Typed {
  url: string;
  /** Empty for no description. */
  description: string;
}

interface Props {
  typed: Typed;
  onType: (typed: Typed) => void;
  urlHint: string;
  /** Additional fields. */
  children?: ReactNode;
  /** False if the additional fields have problems; nothing is sent then. */
  isWhole?: boolean;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: () => void;
  onLeave: () => void;
}

/** The form of an endpoint's URL and description. The service's issues are shown at their fields; typed values are kept. */
export function EndpointForm({ typed, onType, failure, isWhole = true, onSubmit, ...props }: Props) {
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const found = toFieldProblems(failure?.details ?? null);
  const problems = hasSubmitted && !typed.url.trim() ? { ...found, url: t("webhooks.urlMissing") } : found;
  return (
    <Form
      validationBehavior="aria"
      validationErrors={problems}
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        setHasSubmitted(true);
        if (!props.isPending && typed.url.trim() && isWhole) onSubmit();
      }}
    >
      <TextField
        label="URL"
        name="url"
        type="url"
        value={typed.url}
        onChange={(url) => onType({ ...typed, url })}
        placeholder="https://example.com/webhooks"
        hint={props.urlHint}
        isMono
        autoComplete="off"
        maxLength={2000}
      />
      <TextField
        label={t("webhooks.description")}
        name="description"
        value={typed.description}
        onChange={(description) => onType({ ...typed, description })}
        isOptional
        autoComplete="off"
        maxLength={200}
      />
      {props.children}
      {failure && Object.keys(found).length === 0 && <Notice tone="negative" title={`${failure.message}.`} />}
      <div className="flex justify-end gap-2">
        <Button onPress={props.onLeave} isDisabled={props.isPending}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" variant="primary" isPending={props.isPending} pendingLabel={props.pendingLabel}>
          {props.submitLabel}
        </Button>
      </div>
    </Form>
  );
}
