"use client";

import { quickstart } from "@/lib/staff/developer/quickstart/steps";
import { formatSnippet } from "@/lib/staff/developer/request-snippet";
import type { OperationReference } from "@/lib/staff/developer/shapes";
import { CodeBlock } from "@/components/ui/values/code-block";
import { Tabs } from "@/components/ui/layout/tabs";
import { useAddress } from "@/components/ui/use-address";
import { useExampleValues } from "./example-values";
import { buildExample, scenarioHeader } from "./build-request";
import { useCredential } from "../use-credential";
import { useLanguage } from "../language-switch";

/** An operation's example request and its example responses. */
export function RequestCode({ piece, baseUrl, today }: { piece: OperationReference; baseUrl: string; today: string }) {
  const [language] = useLanguage();
  const { query } = useAddress();
  const { credential } = useCredential();
  const known = useExampleValues(today);
  const more = scenarioHeader(piece, query.get("scenario"));
  const code = piece.needsToken
    ? formatSnippet(language, buildExample(piece, baseUrl, known, more))
    : quickstart(language, { baseUrl, clientId: credential?.client_id ?? "CLIENT_ID" }).token;
  const answers = piece.answers.filter(({ example }) => example !== null);
  return (
    <>
      <CodeBlock label="Request" code={code} isWrapped={false} />
      {answers.length > 0 && (
        <Tabs
          label="Answer by status"
          tabs={answers.map(({ status, example }) => ({
            id: String(status),
            label: String(status),
            content: <CodeBlock label={`Answer ${status}`} code={JSON.stringify(example, null, 2)} isWrapped={false} />,
          }))}
        />
      )}
    </>
  );
}
