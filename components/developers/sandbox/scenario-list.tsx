"use client";

import { rich } from "@/lib/language/rich";
import { hasText, t } from "@/lib/language/text";
import { formatSnippet } from "@/lib/staff/developer/request-snippet";
import type { Scenario } from "@/lib/staff/developer/scenarios";
import { CodeBlock } from "@/components/ui/values/code-block";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { LanguageSwitch, useLanguage } from "../language-switch";

/** A scenario's title and effect (docs/sandbox#scenarios). An unknown scenario shows its id. */
function describeScenario(id: string): { title: string; text: string } {
  const [title, text] = [`developers.scenario.${id}.title`, `developers.scenario.${id}.text`];
  return hasText(title) && hasText(text) ? { title: t(title), text: t(text) } : { title: id, text: "" };
}

const HEADER = "X-Service-Sandbox-Scenario";

/** The sandbox scenarios: effect, operations and an example request for each. */
export function ScenarioList({ baseUrl, scenarios }: { baseUrl: string; scenarios: readonly Scenario[] }) {
  return (
    <Section title={t("developers.scenarios")} aside={<LanguageSwitch />}>
      <p className="mb-3 text-muted">
        {rich("developers.scenariosNote", {
          header: (
            <code key="header" className="font-mono text-xs text-text">
              {HEADER}
            </code>
          ),
        })}
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
  const code = formatSnippet(language, {
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
      <Disclosure title={t("developers.exampleRequest")}>
        <CodeBlock label={t("developers.requestOf", { title })} code={code} isWrapped={false} />
      </Disclosure>
    </li>
  );
}
