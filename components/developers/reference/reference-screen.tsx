"use client";

import type { ReactNode } from "react";
import type { Refusal } from "@/lib/staff/developer/shapes";
import { CopyField } from "@/components/ui/values/copy-field";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { RefusalList } from "./refusal-list";

interface Props {
  baseUrl: string;
  refusals: readonly Refusal[];
}

/** Rules that apply to every operation. */
export function ReferenceScreen({ baseUrl, refusals }: Props) {
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <CopyField
        label="Base URL"
        value={baseUrl}
        hint="It contains the version. Within v1, responses may gain fields: ignore fields that you do not know."
      />
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {RULES.map(({ title, text }) => (
          <section key={title} className="flex flex-col gap-1">
            <h2 className="text-sm">{title}</h2>
            <p className="text-muted">{text}</p>
          </section>
        ))}
      </div>
      <Section title="Error codes">
        <p className="mb-2 text-muted">
          Every error has the form <Mono>{"{ code, message, details, trace_id }"}</Mono>. Branch on the code, which is
          stable; messages may change. Search for the trace id in your <TextLink href="/requests">request log</TextLink>
          .
        </p>
        <RefusalList refusals={refusals} />
      </Section>
    </div>
  );
}

const Mono = ({ children }: { children: ReactNode }) => <code className="font-mono text-xs text-text">{children}</code>;

const RULES: readonly { title: string; text: ReactNode }[] = [
  {
    title: "Authentication",
    text: (
      <>
        Send <Mono>Authorization: Bearer</Mono> with a token of{" "}
        <TextLink href="/developers/reference/issueToken">POST /oauth/token</TextLink>. The token is valid for an hour;
        its scopes limit what it may do.
      </>
    ),
  },
  {
    title: "Idempotency",
    text: (
      <>
        <Mono>Idempotency-Key</Mono> makes a write safe to retry for 7 days: the same key with the same body returns the
        first result, with <Mono>Idempotent-Replayed: true</Mono>.
      </>
    ),
  },
  {
    title: "Rate limits",
    text: (
      <>
        Per credential, by minute and by second. Each response has <Mono>RateLimit-Remaining</Mono>; a 429 response says
        in <Mono>Retry-After</Mono> how many seconds to wait. Retrying is always safe.
      </>
    ),
  },
  {
    title: "Lists",
    text: (
      <>
        <Mono>items</Mono> and <Mono>next_cursor</Mono>, which is null on the last page. Send the cursor as{" "}
        <Mono>cursor</Mono>, without other parameters. It is valid for 24 hours.
      </>
    ),
  },
  {
    title: "Values",
    text: (
      <>
        Money is a decimal string such as <Mono>{'"120.50"'}</Mono>. Dates are calendar days at the property, instants
        have an offset, and ids are opaque.
      </>
    ),
  },
  {
    title: "Retries",
    text: "Retry 500 and 429 with exponential back-off, and 401 once with a new token. Do not retry 400, 403, 404, 409, 410 and 422: change the request.",
  },
];
