"use client";

import { snippetOf } from "@/lib/staff/developer/request-snippet";
import type { Scenario } from "@/lib/staff/developer/scenarios";
import { CodeBlock } from "@/components/ui/values/code-block";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { LanguageSwitch } from "../language-switch";
import { useLanguage } from "../use-language";

/** The effect of each sandbox scenario (docs/sandbox#scenarios). */
const WORDS: Record<string, { title: string; text: string }> = {
  price_changed: {
    title: "The price changes",
    text: "match_status is PRICE_CHANGED, and a warning has the old and the new price. Confirm with the traveller, then book.",
  },
  board_changed: {
    title: "The board changes",
    text: "match_status is BOARD_CHANGED: the board differs from the searched one.",
  },
  sold_out: {
    title: "It sells out",
    text: "A stay's match_status is SOLD_OUT and its token cannot be booked; other products answer 410 ALLOCATION_GONE.",
  },
  on_request: {
    title: "On request",
    text: "202 with status ON_REQUEST and a poll_url. Confirm or reject it under Waiting bookings, or move the clock past its deadline.",
  },
  pending: {
    title: "Pending, then confirmed",
    text: "202 with status PENDING; shortly afterwards CONFIRMED.",
  },
  pending_failed: {
    title: "Pending, then failed",
    text: "202 with status PENDING; shortly afterwards FAILED, and the inventory is released.",
  },
};

/** A scenario's title and effect; falls back to the id of an unknown scenario. */
const describeScenario = (id: string) => WORDS[id] ?? { title: id, text: "" };

const HEADER = "X-Service-Sandbox-Scenario";

/** The sandbox scenarios: effect, operations and an example request for each. */
export function ScenarioList({ baseUrl, scenarios }: { baseUrl: string; scenarios: readonly Scenario[] }) {
  return (
    <Section title="Scenarios" aside={<LanguageSwitch />}>
      <p className="mb-3 text-muted">
        Send <code className="font-mono text-xs text-text">{HEADER}</code> with a prebook or book request. On the
        booking screens, use the flask beside the button.
      </p>
      <ul className="flex flex-col divide-y divide-border">
        {scenarios.map((scenario) => (
          <ScenarioRow key={scenario.id} baseUrl={baseUrl} scenario={scenario} />
        ))}
      </ul>
    </Section>
  );
}

function ScenarioRow({ baseUrl, scenario: { id, operations, example } }: { baseUrl: string; scenario: Scenario }) {
  const [language] = useLanguage();
  const { title, text } = describeScenario(id);
  const code = snippetOf(language, {
    method: "POST",
    url: baseUrl + example.path,
    headers: [
      ["Authorization", "Bearer $TOKEN"],
      ["Content-Type", "application/json"],
      ["Idempotency-Key", "$(uuidgen)"],
      [HEADER, id],
    ],
    body: example.body,
  });
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>{title}</h3>
        <code className="font-mono text-xs">{id}</code>
      </div>
      <p className="text-muted">{text}</p>
      <p className="flex flex-wrap gap-x-3 text-xs/6">
        {operations.map(({ id: operation, path }) => (
          <TextLink key={operation} href={`/developers/reference/${operation}?try=1&scenario=${id}`}>
            {path}
          </TextLink>
        ))}
      </p>
      <Disclosure title="Example request">
        <CodeBlock label={`${title}, request`} code={code} isWrapped={false} />
      </Disclosure>
    </li>
  );
}
