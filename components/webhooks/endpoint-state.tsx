"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { ForWriting } from "../ui/for-writing";
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
      title="Disabled: nothing is sent"
      action={
        <ForWriting>
          <Button size="sm" isPending={update.isPending} pendingLabel="Enabling" onPress={enable}>
            Enable
          </Button>
        </ForWriting>
      }
    >
      {formatDisabledReason(endpoint)} Events are stored for 30 days: after enabling it, replay the days that it missed.
      {update.error && (
        <span className="block text-negative">{`The endpoint was not enabled: ${update.error.message}.`}</span>
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
      title="This endpoint is failing"
      action={
        <ForWriting>
          <Button size="sm" onPress={() => change({ panel: "replay" }, { isStep: true })}>
            Replay
          </Button>
        </ForWriting>
      }
    >
      <p>
        No delivery has succeeded since <Instant at={since} isExact isReal />.
        {health && ` ${formatLargeCount(health.waiting)} waiting, ${formatLargeCount(health.failed)} given up.`}
      </p>
      {health?.last_error != null && (
        <p>
          Last: {health.last_error}
          {health.last_error_at !== null && (
            <>
              , <Instant at={health.last_error_at} isReal />
            </>
          )}
          .
        </p>
      )}
      <p className="text-muted">After five days without a success the endpoint is disabled.</p>
    </Notice>
  );
}
