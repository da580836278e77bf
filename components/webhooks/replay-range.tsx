"use client";

import { useState } from "react";
import { formatInstant, toInstant } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";
import { useRealNow } from "@/lib/staff/client/service-time";
import { Button } from "../ui/button";
import { DateTimeField } from "../ui/fields/date-time-field";
import { QuestionDialog } from "../ui/overlays/dialog";
import { Notice } from "../ui/feedback/notice";
import { RadioField } from "../ui/fields/radio-field";
import { toast } from "../ui/feedback/toast-queue";
import { useDebounced } from "../ui/use-debounced";
import { formatNumber } from "@/lib/format/numbers";
import { getBrowserZone, formatZone } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import type { Endpoint } from "./endpoint-labels";
import { useEndpointAction } from "./use-endpoint-action";

const DAY = 86_400_000;
const which = () => [
  {
    id: "failed",
    label: t("webhooks.which.failed"),
    note: t("webhooks.whichNote.failed"),
  },
  { id: "all", label: t("webhooks.which.all"), note: t("webhooks.whichNote.all") },
];

/** An instant in local time: `2026-03-14T09:30`. */
const localTime = (at: Date, zone: string): string => formatInstant(at, zone).slice(0, 16);

/** Replays the deliveries of a time range, after a preview of their number. */
export function ReplayRange({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const zone = getBrowserZone();
  const now = useRealNow(60_000);
  const [from, setFrom] = useState<string | null>(() => localTime(new Date(now.getTime() - DAY), zone));
  const [to, setTo] = useState<string | null>(() => localTime(new Date(now.getTime() + 60_000), zone));
  const [status, setStatus] = useState<"failed" | "all">("failed");
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.replay");

  const at = (local: string | null) => local && toInstant(local.slice(0, 10), local.slice(11, 16), zone).toISOString();
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
          toast({ tone: "positive", title: t("webhooks.countQueuedAgain", { count: sent }) });
          refresh();
        },
      },
    );
  return (
    <QuestionDialog title={t("webhooks.replayRange")} isOpen {...(!isPending && { onClose })}>
      <p className="text-muted">{t("webhooks.replayText", { zone: formatZone(zone) })}</p>
      <DateTimeField label={t("webhooks.from")} value={from} onChange={setFrom} />
      <DateTimeField
        label={t("webhooks.to")}
        value={to}
        onChange={setTo}
        {...(!isRange && { problem: t("webhooks.laterThanStart") })}
      />
      <RadioField
        label={t("webhooks.whichTitle")}
        choices={which()}
        value={status}
        onChange={(id) => setStatus(id as typeof status)}
      />
      {(error ?? preview.error) && <Notice tone="negative" title={`${(error ?? preview.error)!.message}.`} />}
      <output className="text-sm">
        {count === 0 ? t("webhooks.noneInRange") : count !== undefined && t("webhooks.countInRange", { count })}
      </output>
      <div className="flex justify-end gap-2">
        <Button onPress={onClose} isDisabled={isPending}>
          {t("common.cancel")}
        </Button>
        <Button
          variant="primary"
          isPending={isPending}
          pendingLabel={t("webhooks.sending")}
          isDisabled={!count}
          onPress={replay}
        >
          {count ? t("webhooks.sendCountAgain", { count: formatNumber(count) }) : t("webhooks.sendAgain")}
        </Button>
      </div>
    </QuestionDialog>
  );
}
