"use client";

import { CirclePlay, CirclePause, KeyRound, Pencil, Send, Trash2 } from "lucide-react";
import { ActionMenu } from "../ui/overlays/action-menu";
import { Button } from "../ui/button";
import { toast } from "../ui/feedback/toast-queue";
import { useAddress } from "../ui/use-address";
import type { Endpoint } from "./endpoint-labels";
import { useEndpointAction } from "./use-endpoint-action";

/** The actions on an endpoint: a test button, and a menu with the others. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
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
        onError: ({ message }) => toast({ tone: "negative", title: "The endpoint was not enabled", text: message }),
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
        onError: ({ message }) => toast({ tone: "negative", title: "The test was not sent", text: message }),
      },
    );
  const isDisabled = endpoint.status === "DISABLED";
  return (
    <>
      {endpoint.status === "ACTIVE" && (
        <Button variant="primary" onPress={sendTest} isPending={test.isPending} pendingLabel="Sending">
          <Send aria-hidden className="size-4" />
          Send a test
        </Button>
      )}
      <ActionMenu
        label="More for this endpoint"
        acts={[
          { id: "edit", label: "Edit", icon: Pencil, onAction: open("edit") },
          { id: "rotate", label: "Rotate secret", icon: KeyRound, onAction: open("rotate") },
          isDisabled
            ? { id: "enable", label: "Enable", icon: CirclePlay, onAction: enable }
            : { id: "disable", label: "Disable", icon: CirclePause, onAction: open("disable") },
          { id: "delete", label: "Delete", icon: Trash2, isDestructive: true, onAction: open("delete") },
        ]}
      />
    </>
  );
}
