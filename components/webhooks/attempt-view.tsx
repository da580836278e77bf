"use client";

import type { ReactNode } from "react";
import { CodeBlock, JsonView } from "../ui/values/code-block";
import { Disclosure } from "../ui/layout/disclosure";
import { Instant } from "../ui/values/instant";
import { Notice } from "../ui/feedback/notice";
import { TextLink } from "../ui/values/text-link";
import { formatCount } from "@/lib/format/counts";
import { formatOutcome, type Attempt } from "./delivery-labels";

/** One attempt: request and response, side by side on wide screens. */
export function AttemptView({ attempt, body, url }: { attempt: Attempt; body: string; url: string }) {
  const { request_headers: sent, response_headers: heard, response_excerpt: excerpt, error } = attempt;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Half title="Request">
          <p className="font-mono text-xs wrap-anywhere text-muted">POST {url}</p>
          <p className="text-xs text-muted">
            <Instant at={attempt.at} isExact />
          </p>
          <HeaderList headers={sent} />
          <JsonView label="Body" value={body} />
        </Half>
        <Half title="Response">
          <p className="font-mono text-xs">{formatOutcome(attempt)}</p>
          <p className="text-xs text-muted tabular-nums">after {attempt.duration_ms.toLocaleString("en")} ms</p>
          {heard && <HeaderList headers={heard} />}
          {error !== null && <Notice tone="negative" title={`Not delivered: ${error}`} />}
          {excerpt ? (
            <JsonView label="Start of the body" value={excerpt} />
          ) : (
            heard && <p className="text-muted">Empty body</p>
          )}
        </Half>
      </div>
      <Signature headers={sent} body={body} />
    </div>
  );
}

function Half({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function HeaderList({ headers }: { headers: Record<string, string> }) {
  const all = Object.entries(headers);
  return (
    <Disclosure title={formatCount(all.length, "header")}>
      <dl className="flex flex-col gap-1 py-1 font-mono text-xs">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** Explains signature verification with the values of this request. */
function Signature({ headers, body }: { headers: Record<string, string>; body: string }) {
  const { "webhook-id": id = "", "webhook-timestamp": at = "", "webhook-signature": signature = "" } = headers;
  const count = signature.split(" ").length;
  return (
    <Disclosure title="How to verify the signature">
      <div className="flex flex-col gap-3 py-1">
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          <li>
            Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the raw body with full stops.
          </li>
          <li>
            Compute the HMAC-SHA256 of the result. The key is the base64-decoded part of the secret after “whsec_”.
          </li>
          <li>
            Encode it as base64 and compare it with the signatures in <code>webhook-signature</code>, each after “v1,”.{" "}
            {count > 1
              ? "This request has several, because the secret was rotated: one match is enough."
              : "This request has one."}
          </li>
          <li>
            Refuse a timestamp that differs by more than five minutes, and skip an id that you have already processed.
          </li>
        </ol>
        <CodeBlock label="Signed content" code={`${id}.${at}.${body}`} />
        <CodeBlock label="webhook-signature" code={signature.replaceAll(" ", "\n")} />
        <p className="text-muted">
          Libraries for most languages are available:{" "}
          <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>
        </p>
      </div>
    </Disclosure>
  );
}
