"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/values/copy-field";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { Notice } from "../ui/feedback/notice";
import { JsonView } from "../ui/values/code-block";
import { IfMayWrite } from "../ui/for-writing";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { Tabs } from "../ui/layout/tabs";
import { AttemptView } from "./attempt-view";
import { formatSubject, DeliveryBadge, formatOutcome, type DeliveryDetail } from "./delivery-labels";
import type { Endpoint } from "./endpoint-labels";
import { useEndpointAction } from "./use-endpoint-action";

/** One delivery: request and response of each attempt, and a button that sends it again. */
export function DeliveryPanel({ endpoint, id }: { endpoint: Endpoint; id: string }) {
  const params = { public_id: endpoint.public_id, delivery_public_id: id };
  const { data: delivery, error, refetch } = useRead("webhook.delivery", { params }, { refetchInterval: 3_000 });
  if (!delivery) {
    return (
      <div className="flex flex-col gap-4 p-5">
        {error ? (
          <Notice
            tone="negative"
            title={error.status === 404 ? t("webhooks.noSuchDelivery") : t("webhooks.deliveryUnread")}
            action={
              <Button size="sm" onPress={() => void refetch()}>
                {t("common.tryAgain")}
              </Button>
            }
          >
            {error.status === 404 ? t("webhooks.storedThirtyDays") : `${error.message}.`}
          </Notice>
        ) : (
          <>
            <Loading what={t("webhooks.openingDelivery")} />
            <Skeleton className="h-16" />
            <Skeleton className="h-80" />
          </>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <DeliveryBadge status={delivery.status} />
          <p className="flex flex-wrap items-baseline gap-x-2 text-md font-semibold">
            <span className="font-mono text-sm">{delivery.event_type}</span>
            <span>{formatSubject(delivery)}</span>
          </p>
        </div>
        <IfMayWrite>
          <Again endpoint={endpoint} delivery={delivery} />
        </IfMayWrite>
      </div>
      <KeyValues
        items={[
          [
            t("webhooks.eventId"),
            <span key="event" className="flex items-center gap-1 font-mono text-xs">
              {delivery.event_id}
              <CopyButton text={delivery.event_id} what={t("webhooks.copyEventId")} />
            </span>,
          ],
          [t("common.created"), <Instant key="created" at={delivery.created_at} isExact />],
          ...(delivery.next_attempt_at === null || !delivery.attempts.length
            ? []
            : [[t("webhooks.nextAttempt"), <Instant key="next" at={delivery.next_attempt_at} isReal />] as const]),
        ]}
      />
      <Attempts endpoint={endpoint} delivery={delivery} />
    </div>
  );
}

/** The attempts of a delivery, latest first. */
function Attempts({ endpoint, delivery }: { endpoint: Endpoint; delivery: DeliveryDetail }) {
  if (!delivery.attempts.length) {
    return (
      <>
        <Notice tone="info" title={t("webhooks.notSentYet")}>
          {why()[endpoint.status]}
        </Notice>
        <JsonView label={t("webhooks.body")} value={delivery.body} />
      </>
    );
  }
  const tabs = delivery.attempts.map((attempt, i) => ({
    id: String(i),
    label: t("webhooks.attempt", { number: i + 1, outcome: formatOutcome(attempt) }),
    content: <AttemptView attempt={attempt} body={delivery.body} url={endpoint.url} />,
  }));
  return tabs.length === 1 ? tabs[0]!.content : <Tabs label={t("webhooks.attempts")} tabs={tabs.toReversed()} />;
}

const why = (): Record<Endpoint["status"], string> => ({
  PENDING_VERIFICATION: t("webhooks.waitsBecause.PENDING_VERIFICATION"),
  ACTIVE: t("webhooks.waitsBecause.ACTIVE"),
  DISABLED: t("webhooks.waitsBecause.DISABLED"),
});

function Again({ endpoint, delivery }: { endpoint: Endpoint; delivery: DeliveryDetail }) {
  const { mutate, refresh, isPending, isSuccess, error } = useEndpointAction("webhook.retry");
  const params = { public_id: endpoint.public_id, delivery_public_id: delivery.public_id };
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        variant={delivery.status === "DELIVERED" ? "secondary" : "primary"}
        isDisabled={endpoint.status === "DISABLED"}
        isPending={isPending}
        pendingLabel={t("webhooks.sending")}
        onPress={() => mutate({ input: { params } }, { onSuccess: refresh })}
      >
        {t("webhooks.sendAgain")}
      </Button>
      <output className={error ? "text-xs text-negative" : "text-xs text-muted"}>
        {error ? t("webhooks.notSent", { message: error.message }) : isSuccess && t("webhooks.queuedAgain")}
      </output>
    </div>
  );
}
