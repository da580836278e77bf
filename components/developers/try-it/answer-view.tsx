"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { Badge } from "@/components/ui/values/badge";
import { CodeBlock, JsonView } from "@/components/ui/values/code-block";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { formatCount } from "@/lib/format/dates";
import type { ApiResponse } from "./send-request";

/** Maximum number of characters shown: a page of a thousand properties would slow the screen down. */
const SHOWN = 60_000;

/** A response: status, duration, headers and body. */
export function AnswerView({ heard: { status, milliseconds, headers, text } }: { heard: ApiResponse }) {
  const isGood = status < 400;
  const trace = headers.find(([name]) => name === "x-trace-id")?.[1];
  return (
    <Section
      title="Answer"
      aside={<span className="text-xs text-muted tabular-nums">{`${milliseconds.toLocaleString("en")} ms`}</span>}
    >
      <div className="flex flex-col gap-3">
        <output className="flex flex-wrap items-center gap-3">
          <Badge tone={isGood ? "positive" : "negative"} icon={isGood ? CircleCheck : CircleAlert}>
            {status}
          </Badge>
          {trace !== undefined && <TextLink href={`/requests?trace=${trace}`}>In the request log</TextLink>}
        </output>
        {text === "" ? (
          <p className="text-muted">No body.</p>
        ) : text.length > SHOWN ? (
          <CodeBlock
            label={`Truncated: ${text.length.toLocaleString("en")} characters in total`}
            code={text.slice(0, SHOWN)}
          />
        ) : (
          <JsonView label="Answer body" value={text} />
        )}
        <Disclosure title={formatCount(headers.length, "header")}>
          <CodeBlock label="Headers" code={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
        </Disclosure>
      </div>
    </Section>
  );
}
