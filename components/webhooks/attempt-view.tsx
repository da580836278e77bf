"use client";

import type { ReactNode } from "react";
import { CodeBlock, JsonView } from "../ui/values/code-block";
import { Disclosure } from "../ui/layout/disclosure";
import { Instant } from "../ui/values/instant";
import { Notice } from "../ui/feedback/notice";
import { TextLink } from "../ui/values/text-link";
import { formatCount } from "@/lib/format/counts";
import { formatNumber } from "@/lib/format/numbers";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { formatOutcome, type Attempt } from "./delivery-labels";

/** One attempt: request and response, side by side on wide screens. */
export function AttemptView({ attempt, body, url }: { attempt: Attempt; body: string; url: string }) {
  const { request_headers: sent, response_headers: heard, response_excerpt: excerpt, error } = attempt;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Half title={t("webhooks.request")}>
          <p className="font-mono text-xs wrap-anywhere text-muted">{t("webhooks.post", { url })}</p>
          <p className="text-xs text-muted">
            <Instant at={attempt.at} isExact />
          </p>
          <HeaderList headers={sent} />
          <JsonView label={t("webhooks.body")} value={body} />
        </Half>
        <Half title={t("webhooks.response")}>
          <p className="font-mono text-xs">{formatOutcome(attempt)}</p>
          <p className="text-xs text-muted tabular-nums">
            {t("webhooks.afterMilliseconds", { duration: formatNumber(attempt.duration_ms) })}
          </p>
          {heard && <HeaderList headers={heard} />}
          {error !== null && <Notice tone="negative" title={t("webhooks.notDeliveredError", { error })} />}
          {excerpt ? (
            <JsonView label={t("webhooks.startOfBody")} value={excerpt} />
          ) : (
            heard && <p className="text-muted">{t("webhooks.emptyBody")}</p>
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

/** Explains with this request's values how to verify its signature. */
function Signature({ headers, body }: { headers: Record<string, string>; body: string }) {
  const { "webhook-id": id = "", "webhook-timestamp": at = "", "webhook-signature": signature = "" } = headers;
  const count = signature.split(" ").length;
  return (
    <Disclosure title={t("webhooks.howToVerify")}>
      <div className="flex flex-col gap-3 py-1">
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          <li>{rich("webhooks.verifyJoin", { code })}</li>
          <li>{t("webhooks.verifyCompute")}</li>
          <li>{rich(count > 1 ? "webhooks.verifyEncodeSeveral" : "webhooks.verifyEncodeOne", { code })}</li>
          <li>{t("webhooks.verifyRefuse")}</li>
        </ol>
        <CodeBlock label={t("webhooks.signedContent")} code={`${id}.${at}.${body}`} />
        <CodeBlock label="webhook-signature" code={signature.replaceAll(" ", "\n")} />
        <p className="text-muted">
          {rich("webhooks.libraries", {
            link: standardWebhooks,
          })}
        </p>
      </div>
    </Disclosure>
  );
}

const standardWebhooks = (parts: ReactNode[]) => (
  <TextLink key="link" href="https://www.standardwebhooks.com">
    {parts}
  </TextLink>
);

const code = (parts: ReactNode[]) => <code key={typeof parts[0] === "string" ? parts[0] : "code"}>{parts}</code>;
