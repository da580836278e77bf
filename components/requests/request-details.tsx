"use client";

import type { ReactNode } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { CodeBlock } from "../ui/values/code-block";
import { CopyButton } from "../ui/values/copy-field";
import { Disclosure } from "../ui/layout/disclosure";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { ReadFailure } from "../ui/tables/unread";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { TextLink } from "../ui/values/text-link";
import { formatDecimals } from "@/lib/format/numbers";
import { toCurl } from "./curl";
import { prettyPrintJson } from "./lay-out";
import { StatusMark } from "./status-mark";

/** A duration: `12.4 ms`, `1.25 s`. */
export function formatDuration(ms: number): string {
  if (ms >= 1_000) return `${formatDecimals(ms / 1_000, 2)} s`;
  return `${formatDecimals(ms, ms >= 100 ? 0 : 1)} ms`;
}

type CapturedBody = ResponseOf<"request.get">["request"];

/** One API call: request, response and a command that repeats it. */
export function RequestDetails({ id }: { id: string }) {
  const { data, error, refetch } = useRead("request.get", { params: { public_id: id } }, { staleTime: Infinity });
  if (error) return <ReadFailure what={t("requests.theCall")} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { call, request, response, booking_public_id: booking } = data;
  const body = request && { text: request.text, isWhole: isWhole(request) };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-2">
        <StatusMark status={call.status} code={call.code} />
        <p className="font-mono text-xs wrap-anywhere">
          <span className="font-semibold">{call.method}</span> {call.path}
          {call.query && <span className="text-muted">?{call.query}</span>}
        </p>
      </div>
      <KeyValues
        items={[
          [
            t("outbox.booking"),
            booking && (
              <TextLink key="booking" href={`/bookings/${booking}`}>
                {booking}
              </TextLink>
            ),
          ],
          [t("requests.at"), <At key="at" at={call.at} />],
          [t("requests.took"), formatDuration(call.duration_ms)],
          [t("requests.operation"), call.operation],
          [t("settings.credential"), call.credential_name],
          [t("common.traceId"), <Code key="trace" text={call.trace_id} what={t("audit.copyTraceId")} />],
          [
            t("requests.key"),
            call.idempotency_key && <Code key="key" text={call.idempotency_key} what={t("requests.idempotencyKey")} />,
          ],
          [t("requests.replayed"), call.replayed ? t("requests.replayedYes") : t("common.no")],
          [
            t("requests.written"),
            <TextLink key="audit" href={`/audit?trace=${call.trace_id}`}>
              {t("requests.auditEntries")}
            </TextLink>,
          ],
        ]}
      />
      <Body label={t("webhooks.request")} body={request} unit="bytes">
        {call.method === "GET" ? t("requests.noRequestBody") : t("requests.noJsonBody")}
      </Body>
      <Body label={t("webhooks.response")} body={response} unit="characters">
        {t("requests.noResponseBody")}
      </Body>
      <Disclosure title={t("requests.tryItAgain")}>
        <CodeBlock label="cURL" code={toCurl(window.location.origin, call, body)} />
      </Disclosure>
      <p className="text-xs text-muted">{t("requests.redacted")}</p>
    </div>
  );
}

/** An instant with milliseconds, to compare it with other logs. */
const At = ({ at }: { at: string }) => (
  <>
    <time dateTime={at} className="font-mono text-xs">
      {at}
    </time>{" "}
    <span className="text-muted">
      (<Instant at={at} isReal />)
    </span>
  </>
);

/** Whether the body is complete: a truncated body is not valid JSON. */
function isWhole({ text }: NonNullable<CapturedBody>): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function Body({
  label,
  body,
  unit,
  children,
}: {
  label: string;
  body: CapturedBody;
  unit: "bytes" | "characters";
  children: ReactNode;
}) {
  if (!body)
    return (
      <p className="text-muted">
        <span className="font-semibold text-text">{label}</span> {children}
      </p>
    );
  const size = formatNumber(body.size);
  return (
    <div className="flex flex-col gap-1">
      <CodeBlock label={label} code={prettyPrintJson(body.text)} />
      <p className="text-xs text-muted">{t(`requests.${isWhole(body) ? "size" : "truncated"}.${unit}`, { size })}</p>
    </div>
  );
}

function Code({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono text-xs wrap-anywhere">{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <Loading what={t("requests.openingCall")} />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
    </div>
  );
}
