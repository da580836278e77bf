"use client";

import type { ReactNode } from "react";
import { CodeBlock, JsonView } from "../ui/code-block";
import { Disclosure } from "../ui/disclosure";
import { Instant } from "../ui/instant";
import { Notice } from "../ui/notice";
import { TextLink } from "../ui/text-link";
import { formatCount } from "../format/dates";
import { formatOutcome, type Attempt } from "./delivery-labels";

/** One request and what it came to, side by side where there is room. */
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
          {error !== null && <Notice tone="negative" title={`Not taken: ${error}`} />}
          {excerpt ? (
            <JsonView label="Beginning of the body" value={excerpt} />
          ) : (
            heard && <p className="text-muted">An empty body</p>
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

/** How a receiver finds out that a request is ours: on this request's own values. */
function Signature({ headers, body }: { headers: Record<string, string>; body: string }) {
  const { "webhook-id": id = "", "webhook-timestamp": at = "", "webhook-signature": signature = "" } = headers;
  const count = signature.split(" ").length;
  return (
    <Disclosure title="How it is signed">
      <div className="flex flex-col gap-3 py-1">
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          <li>
            Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, byte for byte as it came, by full
            stops.
          </li>
          <li>Take the HMAC-SHA256 of that, its key the bytes that the secret’s base64 behind “whsec_” stands for.</li>
          <li>
            Its base64 is one of the signatures in <code>webhook-signature</code>, behind “v1,”.{" "}
            {count > 1 ? "Here are two or more, for a secret was rotated: one that fits is enough." : "Here is one."}
          </li>
          <li>Refuse a timestamp more than five minutes away, and skip an id that you have had before.</li>
        </ol>
        <CodeBlock label="What was signed" code={`${id}.${at}.${body}`} />
        <CodeBlock label="webhook-signature" code={signature.replaceAll(" ", "\n")} />
        <p className="text-muted">
          Libraries for most languages do this:{" "}
          <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>
        </p>
      </div>
    </Disclosure>
  );
}
