"use client";

import { useState } from "react";
import { formatInstant, instantOf } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";
import { useRealNow } from "@/lib/staff/client/service-time";
import { Button } from "../ui/button";
import { DateTimeField } from "../ui/fields/date-time-field";
import { Question } from "../ui/overlays/dialog";
import { Notice } from "../ui/feedback/notice";
import { RadioField } from "../ui/fields/radio-field";
import { toast } from "../ui/feedback/toast-queue";
import { useDebounced } from "../ui/use-debounced";
import { formatCount } from "@/lib/format/counts";
import { ownZone, formatZone } from "@/lib/format/dates";
import type { Endpoint } from "./endpoint-labels";
import { useEndpointAction } from "./use-endpoint-action";

const DAY = 86_400_000;
const WHICH = [
  {
    id: "failed",
    label: "Not delivered",
    note: "Failed, stored while the endpoint was disabled, or waiting for a retry",
  },
  { id: "all", label: "Everything", note: "Delivered or not; receivers recognize a repetition by its webhook-id" },
];

/** `2026-03-14T09:30`: an instant in local time. */
const localTime = (at: Date, zone: string): string => formatInstant(at, zone).slice(0, 16);

/** Replays the deliveries of a time range, after a preview of their number. */
export function ReplayRange({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const zone = ownZone();
  const now = useRealNow(60_000);
  const [from, setFrom] = useState<string | null>(() => localTime(new Date(now.getTime() - DAY), zone));
  const [to, setTo] = useState<string | null>(() => localTime(new Date(now.getTime() + 60_000), zone));
  const [status, setStatus] = useState<"failed" | "all">("failed");
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.replay");

  const at = (local: string | null) => local && instantOf(local.slice(0, 10), local.slice(11, 16), zone).toISOString();
  const range = { from: at(from) ?? "", to: at(to) ?? "" };
  const isRange = range.from !== "" && range.from < range.to;
  const params = { public_id: endpoint.public_id };
  const body = useDebounced(JSON.stringify({ ...range, status }));
  const preview = useRead(
    "webhook.replay",
    { params, body: { ...(JSON.parse(body) as typeof range & { status: "failed" | "all" }), preview: true } },
    { enabled: isRange },
  );
  const count = isRange && body === JSON.stringify({ ...range, status }) ? preview.data?.count : undefined;
  const replay = () =>
    mutate(
      { input: { params, body: { ...range, status } } },
      {
        onSuccess({ count: sent }) {
          onClose();
          toast({ tone: "positive", title: `${formatCount(sent, "delivery")} queued again` });
          refresh();
        },
      },
    );
  return (
    <Question title="Replay a range" isOpen {...(!isPending && { onClose })}>
      <p className="text-muted">Each delivery has its original webhook-id. Times are in {formatZone(zone)} time.</p>
      <DateTimeField label="From" value={from} onChange={setFrom} />
      <DateTimeField
        label="To"
        value={to}
        onChange={setTo}
        {...(!isRange && { problem: "Must be later than the start" })}
      />
      <RadioField label="Which" choices={WHICH} value={status} onChange={(id) => setStatus(id as typeof status)} />
      {(error ?? preview.error) && <Notice tone="negative" title={`${(error ?? preview.error)!.message}.`} />}
      <output className="text-sm">
        {count === 0
          ? "No deliveries in this range."
          : count !== undefined && `${formatCount(count, "delivery")} in this range.`}
      </output>
      <div className="flex justify-end gap-2">
        <Button onPress={onClose} isDisabled={isPending}>
          Cancel
        </Button>
        <Button variant="primary" isPending={isPending} pendingLabel="Sending" isDisabled={!count} onPress={replay}>
          {count ? `Send ${count.toLocaleString("en")} again` : "Send again"}
        </Button>
      </div>
    </Question>
  );
}
