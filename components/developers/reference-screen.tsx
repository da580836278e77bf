"use client";

import type { ReactNode } from "react";
import type { Refusal } from "@/lib/staff/developer/shapes";
import { CopyField } from "../ui/copy-field";
import { Section } from "../ui/section";
import { TextLink } from "../ui/text-link";
import { RefusalList } from "./refusal-list";

interface Props {
  baseUrl: string;
  refusals: readonly Refusal[];
}

/** What holds for every operation. */
export function ReferenceScreen({ baseUrl, refusals }: Props) {
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <CopyField
        label="Base URL"
        value={baseUrl}
        hint="The version is part of it. Within v1 answers may grow: ignore fields that you do not know."
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
          Every refusal is <Mono>{"{ code, message, details, trace_id }"}</Mono>. Branch on the code: it is stable, the
          message is not. The trace id finds the call in your <TextLink href="/requests">request log</TextLink>.
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
        <TextLink href="/developers/reference/issueToken">POST /oauth/token</TextLink>. It lives an hour; scopes say
        what it may do.
      </>
    ),
  },
  {
    title: "Idempotency",
    text: (
      <>
        <Mono>Idempotency-Key</Mono> makes a write safe to repeat for 7 days: the same key with the same body is
        answered with the first result, and <Mono>Idempotent-Replayed: true</Mono>.
      </>
    ),
  },
  {
    title: "Rate limits",
    text: (
      <>
        By credential and minute, and by second. Each answer carries <Mono>RateLimit-Remaining</Mono>; a 429 says in{" "}
        <Mono>Retry-After</Mono> how many seconds to wait. It is always safe to repeat.
      </>
    ),
  },
  {
    title: "Lists",
    text: (
      <>
        <Mono>items</Mono> and <Mono>next_cursor</Mono>, null at the end. Send it back as <Mono>cursor</Mono>, alone; it
        is good for 24 hours.
      </>
    ),
  },
  {
    title: "Values",
    text: (
      <>
        Money is a decimal string such as <Mono>{'"120.50"'}</Mono>, dates are calendar days of the property, instants
        carry an offset, ids are opaque.
      </>
    ),
  },
  {
    title: "Retries",
    text: "500 and 429 with growing waits, 401 once with a new token. 400, 403, 404, 409, 410 and 422 stay as they are until the request changes.",
  },
];
