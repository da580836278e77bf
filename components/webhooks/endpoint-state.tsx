"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { IfMayWrite } from "../ui/for-writing";
import { Instant } from "../ui/values/instant";
import { Notice } from "../ui/feedback/notice";
import { useAddress } from "../ui/use-address";
import { formatLargeCount, formatDisabledReason, type Endpoint } from "./endpoint-labels";
import { useEndpointAction } from "./use-endpoint-action";
import { Verification } from "./verification";

/** Explains why an endpoint receives no events, and how to fix that. Renders nothing for a healthy endpoint. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.status === "PENDING_VERIFICATION") return <Verification endpoint={endpoint} />;
  if (endpoint.status === "DISABLED") return <Disabled endpoint={endpoint} />;
  return endpoint.failing_since === null ? null : <Failing endpoint={endpoint} since={endpoint.failing_since} />;
}

function Disabled({ endpoint }: { endpoint: Endpoint }) {
  const update = useEndpointAction("webhook.update");
  const enable = () =>
    update.mutate(
      { input: { params: { public_id: endpoint.public_id }, body: { status: "ACTIVE" } } },
      { onSuccess: update.refresh },
    );
  return (
    <Notice
      tone="caution"
      title={t("webhooks.disabledNothingSent")}
      action={
        <IfMayWrite>
          <Button size="sm" isPending={update.isPending} pendingLabel={t("common.enabling")} onPress={enable}>
            {t("common.enable")}
          </Button>
        </IfMayWrite>
      }
    >
      {t("webhooks.replayMissed", { endpoint: formatDisabledReason(endpoint) })}
      {update.error && (
        <span className="block text-negative">
          {t("webhooks.endpointNotEnabledBecause", { message: update.error.message })}
        </span>
      )}
    </Notice>
  );
}

function Failing({ endpoint, since }: { endpoint: Endpoint; since: string }) {
  const { change } = useAddress();
  const { data } = useRead("webhook.health", {}, { refetchInterval: 10_000 });
  const health = data?.items.find((one) => one.public_id === endpoint.public_id);
  return (
    <Notice
      tone="negative"
      title={t("webhooks.endpointFailing")}
      action={
        <IfMayWrite>
          <Button size="sm" onPress={() => change({ panel: "replay" }, { isStep: true })}>
            {t("webhooks.replay")}
          </Button>
        </IfMayWrite>
      }
    >
      <p>
        {rich("webhooks.noSuccessSince", { since: <Instant key="since" at={since} isExact isReal /> })}
        {health &&
          ` ${t("webhooks.waitingGivenUp", { waiting: formatLargeCount(health.waiting), failed: formatLargeCount(health.failed) })}`}
      </p>
      {health?.last_error != null && (
        <p>
          {health.last_error_at === null
            ? t("webhooks.lastError", { error: health.last_error })
            : rich("webhooks.lastErrorAt", {
                error: health.last_error,
                at: <Instant key="at" at={health.last_error_at} isReal />,
              })}
        </p>
      )}
      <p className="text-muted">{t("webhooks.afterFiveDays")}</p>
    </Notice>
  );
}
