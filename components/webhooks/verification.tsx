"use client";

import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/values/code-block";
import { Disclosure } from "../ui/layout/disclosure";
import { IfMayWrite } from "../ui/for-writing";
import { Notice } from "../ui/feedback/notice";
import { toast } from "../ui/feedback/toast-queue";
import type { Endpoint } from "./endpoint-labels";
import { useEndpointAction } from "./use-endpoint-action";

const SENT = `{
  "type": "endpoint.verification",
  "timestamp": "2026-03-14T09:30:00.000Z",
  "data": { "challenge": "4b1c…" }
}`;
const EXPECTED_RESPONSE = `HTTP/1.1 200 OK
Content-Type: application/json

{ "challenge": "4b1c…" }`;
const PROGRAM = `app.post("/webhooks", (request, response) => {
  const { type, data } = request.body;
  if (type === "endpoint.verification") return response.json({ challenge: data.challenge });
  response.sendStatus(204);
});`;

/** Explains and starts the verification that an endpoint needs before events are sent to it. */
export function Verification({ endpoint }: { endpoint: Endpoint }) {
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.verify");
  const verify = () =>
    mutate(
      { input: { params: { public_id: endpoint.public_id } } },
      {
        onSuccess() {
          toast({ tone: "positive", title: t("webhooks.verified"), text: t("webhooks.waitingSent") });
          refresh();
        },
      },
    );
  return (
    <section
      aria-label={t("webhooks.verification")}
      className="flex flex-col gap-4 rounded border border-border bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-md">{t("webhooks.verifyTitle")}</h2>
          <p className="mt-0.5 max-w-xl text-muted">{t("webhooks.verifyText")}</p>
        </div>
        <IfMayWrite>
          <Button
            variant="primary"
            onPress={verify}
            isPending={isPending}
            pendingLabel={t("webhooks.waitingForAnswer")}
          >
            {t("webhooks.verify")}
          </Button>
        </IfMayWrite>
      </div>
      {error && <Refused details={error.details} message={error.message} />}
      <div className="grid gap-3 md:grid-cols-2">
        <CodeBlock label={t("webhooks.weSend")} code={SENT} />
        <CodeBlock label={t("webhooks.itAnswers")} code={EXPECTED_RESPONSE} />
      </div>
      <Disclosure title={t("webhooks.exampleProgram")}>
        <CodeBlock label={t("webhooks.nodeWithExpress")} code={PROGRAM} isWrapped={false} />
      </Disclosure>
    </section>
  );
}

/** The response of an endpoint that failed verification. */
function Refused({ details, message }: { details: Record<string, unknown> | null; message: string }) {
  const {
    reason,
    http_status: status,
    response_excerpt: excerpt,
  } = (details ?? {}) as {
    reason?: string;
    http_status?: number | null;
    response_excerpt?: string | null;
  };
  return (
    <Notice tone="negative" title={reason === undefined ? message : describeReason(reason)}>
      {status != null && <p>{t(excerpt ? "webhooks.answeredWith" : "webhooks.answeredWithEmpty", { status })}</p>}
      {excerpt && <pre className="mt-1 max-h-32 overflow-auto font-mono text-xs whitespace-pre-wrap">{excerpt}</pre>}
    </Notice>
  );
}

/** Describes why verification failed. Some reasons are about the endpoint's response, others about the connection. */
const describeReason = (reason: string) =>
  t(/^(did|answered)/.test(reason) ? "webhooks.notVerifiedReason" : "webhooks.notVerifiedUnreached", { reason });
