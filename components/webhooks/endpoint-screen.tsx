"use client";

import dynamic from "next/dynamic";
import { useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { ForWriting } from "../ui/for-writing";
import { Notice } from "../ui/feedback/notice";
import { PageHeader } from "../ui/layout/page-header";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useAddress } from "../ui/use-address";
import { Deliveries } from "./deliveries";
import { EndpointActions } from "./endpoint-actions";
import { EndpointFacts } from "./endpoint-facts";
import { EndpointState } from "./endpoint-state";
import { EndpointBadge } from "./endpoint-labels";

const EndpointPanels = dynamic(() => import("./endpoint-panels").then((module) => module.EndpointPanels), {
  ssr: false,
});

const BACK = { href: "/webhooks", label: "Webhooks" };

/** One endpoint: health, actions and deliveries. */
export function EndpointScreen({ id }: { id: string }) {
  const { query } = useAddress();
  const {
    data: endpoint,
    error,
    refetch,
  } = useRead("webhook.get", { params: { public_id: id } }, { refetchInterval: 10_000 });
  if (!endpoint) {
    return (
      <>
        <PageHeader title="Webhook endpoint" back={BACK} />
        {error ? (
          <Notice
            tone="negative"
            title={error.status === 404 ? "No such endpoint" : "The endpoint could not be read"}
            action={
              error.status !== 404 && (
                <Button size="sm" onPress={() => void refetch()}>
                  Try again
                </Button>
              )
            }
          >
            {error.status === 404 ? "It was deleted, or belongs to another agency." : `${error.message}.`}
          </Notice>
        ) : (
          <div className="flex flex-col gap-4">
            <Loading what="Opening the endpoint" />
            <Skeleton className="h-24" />
            <Skeleton className="h-64" />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        back={BACK}
        title={<span className="font-mono text-md wrap-anywhere">{endpoint.url}</span>}
        subtitle={
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <EndpointBadge endpoint={endpoint} />
            {endpoint.description}
          </span>
        }
        action={
          <ForWriting>
            <EndpointActions endpoint={endpoint} />
          </ForWriting>
        }
      />
      <div className="flex flex-col gap-5">
        <EndpointState endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} />
        <Deliveries endpoint={endpoint} />
      </div>
      {query.has("panel") && <EndpointPanels endpoint={endpoint} />}
    </>
  );
}
