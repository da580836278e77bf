"use client";

import dynamic from "next/dynamic";
import { useRead } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { IfMayWrite } from "../ui/for-writing";
import { Notice } from "../ui/feedback/notice";
import { PageHeader } from "../ui/layout/page-header";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useAddress } from "../ui/use-address";
import { Deliveries } from "./deliveries";
import { EndpointFacts } from "./endpoint-facts";
import { EndpointState } from "./endpoint-state";
import { type Endpoint, EndpointBadge } from "./endpoint-labels";
import { CirclePause, CirclePlay, KeyRound, Pencil, Send, Trash2 } from "lucide-react";
import { ActionMenu } from "../ui/overlays/action-menu";
import { toast } from "../ui/feedback/toast-queue";
import { useEndpointAction } from "./use-endpoint-action";

/** The actions on an endpoint: a test button, and a menu with the others. */
function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { change } = useAddress();
  const test = useEndpointAction("webhook.test");
  const update = useEndpointAction("webhook.update");
  const params = { public_id: endpoint.public_id };
  const open = (panel: string) => () => change({ panel }, { isStep: true });
  const enable = () =>
    update.mutate(
      { input: { params, body: { status: "ACTIVE" } } },
      {
        onSuccess: update.refresh,
        onError: ({ message }) => toast({ tone: "negative", title: t("webhooks.endpointNotEnabled"), text: message }),
      },
    );
  const sendTest = () =>
    test.mutate(
      { input: { params } },
      {
        onSuccess(delivery) {
          change({ delivery: delivery.public_id }, { isStep: true });
          test.refresh();
        },
        onError: ({ message }) => toast({ tone: "negative", title: t("webhooks.testNotSent"), text: message }),
      },
    );
  const isDisabled = endpoint.status === "DISABLED";
  return (
    <>
      {endpoint.status === "ACTIVE" && (
        <Button variant="primary" onPress={sendTest} isPending={test.isPending} pendingLabel={t("webhooks.sending")}>
          <Send aria-hidden className="size-4" />
          {t("webhooks.sendTest")}
        </Button>
      )}
      <ActionMenu
        label={t("webhooks.moreForEndpoint")}
        acts={[
          { id: "edit", label: t("webhooks.edit"), icon: Pencil, onAction: open("edit") },
          { id: "rotate", label: t("webhooks.rotateSecret"), icon: KeyRound, onAction: open("rotate") },
          isDisabled
            ? { id: "enable", label: t("common.enable"), icon: CirclePlay, onAction: enable }
            : { id: "disable", label: t("webhooks.disable"), icon: CirclePause, onAction: open("disable") },
          { id: "delete", label: t("webhooks.delete"), icon: Trash2, isDestructive: true, onAction: open("delete") },
        ]}
      />
    </>
  );
}

const EndpointPanels = dynamic(() => import("./endpoint-panels").then((module) => module.EndpointPanels), {
  ssr: false,
});

const back = () => ({ href: "/webhooks", label: t("webhooks.webhooks") });

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
        <PageHeader title={t("webhooks.webhookEndpoint")} back={back()} />
        {error ? (
          <Notice
            tone="negative"
            title={error.status === 404 ? t("webhooks.noSuchEndpoint") : t("webhooks.endpointUnread")}
            action={
              error.status !== 404 && (
                <Button size="sm" onPress={() => void refetch()}>
                  {t("common.tryAgain")}
                </Button>
              )
            }
          >
            {error.status === 404 ? t("webhooks.endpointGone") : `${error.message}.`}
          </Notice>
        ) : (
          <div className="flex flex-col gap-4">
            <Loading what={t("webhooks.openingEndpoint")} />
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
        back={back()}
        title={<span className="font-mono text-md wrap-anywhere">{endpoint.url}</span>}
        subtitle={
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <EndpointBadge endpoint={endpoint} />
            {endpoint.description}
          </span>
        }
        action={
          <IfMayWrite>
            <EndpointActions endpoint={endpoint} />
          </IfMayWrite>
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
