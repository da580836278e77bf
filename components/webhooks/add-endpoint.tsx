"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { t } from "@/lib/language/text";
import { toFieldProblems } from "../booking/checkout/problems";
import { ButtonLink } from "../ui/button";
import { EndpointForm } from "./endpoint-form";
import { EventTypes, type EventType } from "./event-types";
import { SecretOnce } from "./secret-once";

/** Creates an endpoint, then shows its secret once. */
export function AddEndpoint({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState({ url: "", description: "" });
  const [types, setTypes] = useState<readonly EventType[]>(EVENT_TYPES);
  const create = useAct("webhook.create");
  const cache = useQueryClient();

  if (create.data) {
    return (
      <div className="flex flex-col gap-4 p-5">
        {create.data.secret !== null && <SecretOnce secret={create.data.secret} />}
        <ButtonLink href={`/webhooks/${create.data.public_id}`} variant="primary" className="self-start">
          {t("webhooks.continueToVerification")}
        </ButtonLink>
      </div>
    );
  }

  const { event_types: problem } = toFieldProblems(create.error?.details ?? null);
  const description = typed.description.trim();
  const body = { url: typed.url.trim(), event_types: [...types], ...(description && { description }) };
  return (
    <EndpointForm
      typed={typed}
      onType={setTyped}
      urlHint={t("webhooks.urlHint")}
      isWhole={types.length > 0}
      submitLabel={t("webhooks.addEndpoint")}
      pendingLabel={t("webhooks.adding")}
      isPending={create.isPending}
      failure={create.error}
      onLeave={onLeave}
      onSubmit={() =>
        create.mutate(
          { input: { body } },
          { onSuccess: () => void cache.invalidateQueries({ queryKey: ["webhook.list"] }) },
        )
      }
    >
      <EventTypes value={types} onChange={setTypes} {...(problem !== undefined && { problem })} />
    </EndpointForm>
  );
}
