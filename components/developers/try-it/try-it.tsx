"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/text-field";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Section } from "@/components/ui/layout/section";
import { useAddress } from "@/components/ui/use-address";
import { Badge } from "@/components/ui/values/badge";
import { CodeBlock, JsonView } from "@/components/ui/values/code-block";
import { TextLink } from "@/components/ui/values/text-link";
import { formatCount } from "@/lib/format/counts";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { formatCurl } from "@/lib/staff/developer/request-snippet";
import type { OperationReference } from "@/lib/staff/developer/shapes";
import { storeValues, useExampleValues } from "./example-values";
import { ParameterFields } from "./parameter-fields";
import { buildBody, buildHeaders, fillRequired, buildPath, scenarioHeader, type Values } from "./build-request";
import { TokenForm } from "./token-form";
import { useToken } from "./token-store";

/** Maximum number of characters shown: a page of a thousand properties would slow the screen down. */
const SHOWN = 60_000;

function AnswerView({ heard: { status, milliseconds, headers, text } }: { heard: ApiResponse }) {
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

interface Props {
  piece: OperationReference;
  baseUrl: string;
  /** The current date of the service. */
  today: string;
  isSandbox: boolean;
}

/** Sends an operation with the user's values and shows the response. */
export function TryIt({ piece, baseUrl, today, isSandbox }: Props) {
  const { query } = useAddress();
  const token = useToken();
  const known = useExampleValues(today);
  const [key] = useState(makeIdempotencyKey);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const values: Values = {
    parameters: {
      ...fillRequired(piece, key, known),
      ...scenarioHeader(piece, query.get("scenario")),
      ...typed.parameters,
    },
    // Optional parameters stay empty at first.
    body: typed.body ?? (piece.body?.isRequired ? buildBody(piece, known) : ""),
  };
  const [state, setState] = useState<"idle" | "pending" | { problem: string } | ApiResponse>("idle");
  const mayBeSent = isSandbox || !piece.writes;
  const path = buildPath(piece, values.parameters);
  const broken = piece.body !== null && values.body !== "" && !isJson(values.body);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!token) return;
    setState("pending");
    try {
      const heard = await sendRequest({
        method: piece.method,
        path,
        headers: buildHeaders(piece, values, token.value),
        body: values.body,
      });
      if (heard.status < 300) storeValues(heard.text);
      setState(heard);
    } catch {
      setState({ problem: "No answer came. A retry with the same Idempotency-Key does not repeat a write." });
    }
  };
  const sent = {
    method: piece.method,
    url: baseUrl + path,
    headers: buildHeaders(piece, values, "$TOKEN"),
    ...(values.body && { body: values.body }),
  };
  return (
    <div className="flex flex-col gap-4">
      <TokenForm />
      <Section title="Request">
        <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
          <ParameterFields
            parameters={piece.parameters}
            values={values.parameters}
            onChange={(name, value) => setTyped({ ...typed, parameters: { ...typed.parameters, [name]: value } })}
          />
          {piece.body && (
            <TextField
              label="Body"
              value={values.body}
              onChange={(body) => setTyped({ ...typed, body })}
              rows={Math.min(18, values.body.split("\n").length + 1)}
              isMono
              isOptional={!piece.body.isRequired}
              {...(broken && { hint: "This is not valid JSON." })}
            />
          )}
          {!mayBeSent && (
            <Notice tone="caution" title="Cannot be sent from here">
              This operation writes data, which would be real outside a sandbox. Copy the command instead.
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              isDisabled={!token || !mayBeSent}
              isPending={state === "pending"}
              pendingLabel="Sending"
            >
              Send
            </Button>
            {!token && mayBeSent && <p className="text-xs text-muted">Request a token first.</p>}
          </div>
          <Disclosure title="The same as a command">
            <CodeBlock label="cURL" code={formatCurl(sent)} isWrapped={false} />
          </Disclosure>
        </form>
      </Section>
      {typeof state === "object" &&
        ("problem" in state ? <Notice tone="negative" title={state.problem} /> : <AnswerView heard={state} />)}
    </div>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface ApiRequest {
  method: string;
  /** The path below the API's address. */
  path: string;
  headers: readonly (readonly [string, string])[];
  body: string;
}

interface ApiResponse {
  status: number;
  /** The time until the whole response was received. */
  milliseconds: number;
  headers: [string, string][];
  text: string;
}

/** Sends a request to the API as a partner's program does: with the token only, never with the session cookie. */
async function sendRequest({ method, path, headers, body }: ApiRequest): Promise<ApiResponse> {
  const startedAt = performance.now();
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body !== "" && method !== "GET" && { body }),
    credentials: "omit",
    cache: "no-store",
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...response.headers],
    text,
  };
}
