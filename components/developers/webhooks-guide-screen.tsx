"use client";

import { useAddress } from "../ui/use-address";
import { ButtonLink } from "../ui/button";
import { CodeBlock, JsonView } from "../ui/values/code-block";
import { Disclosure } from "../ui/layout/disclosure";
import { KeyValues } from "../ui/values/key-values";
import { Section } from "../ui/layout/section";
import { Tabs } from "../ui/layout/tabs";
import { TextLink } from "../ui/values/text-link";
import { buildBody, describeTrigger, SENT_TYPES } from "@/lib/staff/developer/webhooks/event-examples";
import { VERIFY_SNIPPETS } from "@/lib/staff/developer/webhooks/verify-snippets";
import { DevelopersFrame } from "./developers-frame";
import { t } from "@/lib/language/text";

/** A guide to webhooks: payloads, signature verification, responses and retries. */
export function WebhooksGuideScreen() {
  const { query, change } = useAddress();
  const shown = VERIFY_SNIPPETS.find(({ id }) => id === query.get("language")) ?? VERIFY_SNIPPETS[0];
  return (
    <DevelopersFrame
      subtitle={t("developers.webhooksSubtitle")}
      isDocumentation
      action={<ButtonLink href="/webhooks?add=1">Add endpoint</ButtonLink>}
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="Verify a delivery">
            <p className="mb-3 text-muted">
              Anyone can post to your address, so verify each delivery. Use the raw body, before parsing it. The secret,{" "}
              <code className="font-mono text-xs text-text">whsec_…</code>, was shown when the endpoint was added. You
              can rotate it in <TextLink href="/webhooks">Webhooks</TextLink>.
            </p>
            <Tabs
              label="Language"
              value={shown.id}
              onChange={(id) => change({ language: id })}
              tabs={VERIFY_SNIPPETS.map(({ id, label, note, code }) => ({
                id,
                label,
                content: (
                  <div className="flex flex-col gap-2">
                    <p className="text-xs text-muted">{note}</p>
                    <CodeBlock label={`Verify, ${label}`} code={code} isWrapped={false} />
                  </div>
                ),
              }))}
            />
          </Section>
          <Section title="Headers of a delivery">
            <KeyValues items={HEADERS} />
            <p className="mt-3 text-muted">
              The scheme is <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>; its
              libraries verify our deliveries.
            </p>
          </Section>
          <Section title="What to answer">
            <ul className="flex list-disc flex-col gap-1 ps-5">
              <li>Answer any 2xx within 15 seconds, and do the work afterwards.</li>
              <li>
                Other answers are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. 410 disables the endpoint.
              </li>
              <li>A delivery may arrive twice: skip a webhook-id that you have already processed.</li>
              <li>Order is not guaranteed: the higher version is the later one.</li>
              <li>
                Answer endpoint.verification with 200 and{" "}
                <code className="font-mono text-xs">{'{ "challenge": … }'}</code> with the received challenge. Until
                then no events are sent.
              </li>
            </ul>
          </Section>
        </div>
        <Section title="Events">
          <ul className="-my-2 flex flex-col divide-y divide-border">
            {SENT_TYPES.map((type) => (
              <li key={type} className="py-2">
                <h3 className="font-mono text-xs">{type}</h3>
                <p className="text-muted">{describeTrigger(type)}</p>
                <Disclosure title="Payload">
                  <JsonView label={`Payload of ${type}`} value={buildBody(type)} />
                </Disclosure>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </DevelopersFrame>
  );
}

const HEADERS = [
  ["webhook-id", "The event’s id, the same for every attempt"],
  ["webhook-timestamp", "The time of this attempt, in seconds of the epoch"],
  ["webhook-signature", "One or more signatures, separated by spaces; two for 24 hours after a rotation"],
] as const;
