"use client";

import type { ReactNode } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { CodeBlock } from "../ui/values/code-block";
import { CopyButton } from "../ui/values/copy-field";
import { Disclosure } from "../ui/layout/disclosure";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { Unread } from "../ui/tables/unread";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { TextLink } from "../ui/values/text-link";
import { curlOf } from "./curl";
import { layOut } from "./lay-out";
import { StatusMark } from "./status-mark";

/** `12.4 ms`, `1.25 s`. */
export function formatDuration(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(2)} s`;
  return `${ms >= 100 ? Math.round(ms) : ms.toFixed(1)} ms`;
}

type CapturedBody = ResponseOf<"request.get">["request"];

/** One API call: request, response and a command that repeats it. */
export function RequestDetails({ id }: { id: string }) {
  const { data, error, refetch } = useRead("request.get", { params: { public_id: id } }, { staleTime: Infinity });
  if (error) return <Unread what="The call" failure={error} onRetry={() => void refetch()} />;
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
            "Booking",
            booking && (
              <TextLink key="booking" href={`/bookings/${booking}`}>
                {booking}
              </TextLink>
            ),
          ],
          ["At", <At key="at" at={call.at} />],
          ["Took", formatDuration(call.duration_ms)],
          ["Operation", call.operation],
          ["Credential", call.credential_name],
          ["Trace id", <Code key="trace" text={call.trace_id} what="trace id" />],
          ["Key", call.idempotency_key && <Code key="key" text={call.idempotency_key} what="idempotency key" />],
          ["Replayed", call.replayed ? "Yes: the response of an earlier call" : "No"],
          [
            "Written",
            <TextLink key="audit" href={`/audit?trace=${call.trace_id}`}>
              Its entries in the audit log
            </TextLink>,
          ],
        ]}
      />
      <Body label="Request" body={request} unit="bytes">
        {call.method === "GET"
          ? "A read has no request body."
          : "The request had no JSON body. Other bodies are not recorded."}
      </Body>
      <Body label="Response" body={response} unit="characters">
        The response had no body.
      </Body>
      <Disclosure title="Try it again">
        <CodeBlock label="cURL" code={curlOf(window.location.origin, call, body)} />
      </Disclosure>
      <p className="text-xs text-muted">
        Names, addresses and secrets are redacted, sealed values shortened, long lists counted. Calls are stored for 30
        days.
      </p>
    </div>
  );
}

/** With milliseconds, for comparison with other logs. */
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
  unit: string;
  children: ReactNode;
}) {
  if (!body)
    return (
      <p className="text-muted">
        <span className="font-semibold text-text">{label}</span> {children}
      </p>
    );
  const size = new Intl.NumberFormat("en").format(body.size);
  return (
    <div className="flex flex-col gap-1">
      <CodeBlock label={label} code={layOut(body.text)} />
      <p className="text-xs text-muted">
        {isWhole(body) ? `${size} ${unit}.` : `Truncated: ${size} ${unit} in total.`}
      </p>
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
      <Loading what="Opening the call" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
    </div>
  );
}
