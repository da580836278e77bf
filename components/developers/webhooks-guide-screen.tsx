"use client";

import { useAddress } from "../ui/use-address";
import { ButtonLink } from "../ui/button";
import { CodeBlock, JsonView } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { KeyValues } from "../ui/key-values";
import { Section } from "../ui/section";
import { Tabs } from "../ui/tabs";
import { TextLink } from "../ui/text-link";
import { bodyOf, describeTrigger, SENT_TYPES } from "@/lib/staff/developer/webhooks/event-examples";
import { VERIFY_SNIPPETS } from "@/lib/staff/developer/webhooks/verify-snippets";
import { DevelopersFrame } from "./developers-frame";

/** How a program listens to bookings: what comes, how it is proved, and what to answer. */
export function WebhooksGuideScreen() {
  const { query, change } = useAddress();
  const shown = VERIFY_SNIPPETS.find(({ id }) => id === query.get("language")) ?? VERIFY_SNIPPETS[0];
  return (
    <DevelopersFrame
      subtitle="Bookings tell your program when they change: no polling."
      action={<ButtonLink href="/webhooks?add=1">Add endpoint</ButtonLink>}
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="Verify a delivery">
            <p className="mb-3 text-muted">
              Anybody can post to your address. Verify over the body byte for byte as it came, before it is parsed. The
              secret, <code className="font-mono text-xs text-text">whsec_…</code>, was shown when the endpoint was
              added; it is rotated in <TextLink href="/webhooks">Webhooks</TextLink>.
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
          <Section title="What comes with it">
            <KeyValues items={HEADERS} />
            <p className="mt-3 text-muted">
              The scheme is <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>: its
              libraries verify our deliveries as they are.
            </p>
          </Section>
          <Section title="What to answer">
            <ul className="flex list-disc flex-col gap-1 pl-5">
              <li>Any 2xx within 15 seconds. Do the work afterwards.</li>
              <li>
                All else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. 410 disables the endpoint.
              </li>
              <li>A delivery may come twice: skip a webhook-id that you have had.</li>
              <li>Order is not promised: the higher version is the later one.</li>
              <li>
                To endpoint.verification answer 200 and{" "}
                <code className="font-mono text-xs">{'{ "challenge": … }'}</code> with what came; until then events
                wait.
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
                  <JsonView label={`Payload of ${type}`} value={bodyOf(type)} />
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
  ["webhook-id", "Of the event: the same at every attempt"],
  ["webhook-timestamp", "Seconds of the epoch, of this attempt"],
  ["webhook-signature", "One or more, by spaces: two for 24 hours after a rotation"],
] as const;
