"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { Question, SidePanel } from "../ui/overlays/dialog";
import { Notice } from "../ui/feedback/notice";
import { toast } from "../ui/feedback/toast-queue";
import { useAddress } from "../ui/use-address";
import { EndpointForm } from "./endpoint-form";
import type { Endpoint } from "./endpoint-labels";
import { EventTypes, type EventType } from "./event-types";
import { ReplayRange } from "./replay-range";
import { SecretOnce } from "./secret-once";
import { useEndpointAction } from "./use-endpoint-action";

interface Props {
  endpoint: Endpoint;
  onClose: () => void;
}

const PANELS: Record<string, (props: Props) => React.ReactNode> = {
  edit: Edit,
  events: ChangeEvents,
  rotate: Rotate,
  disable: Disable,
  delete: Delete,
  replay: ReplayRange,
};

/** The open panel or dialog, chosen by the address. */
export function EndpointPanels({ endpoint }: { endpoint: Endpoint }) {
  const { query, change } = useAddress();
  const mayWrite = useMayWrite();
  const Panel = PANELS[query.get("panel") ?? ""];
  return Panel && mayWrite ? <Panel endpoint={endpoint} onClose={() => change({ panel: null })} /> : null;
}

function Edit({ endpoint, onClose }: Props) {
  const [typed, setTyped] = useState({ url: endpoint.url, description: endpoint.description ?? "" });
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.update");
  const body = { url: typed.url.trim(), description: typed.description.trim() || null };
  const save = () =>
    mutate(
      { input: { params: { public_id: endpoint.public_id }, body } },
      {
        onSuccess() {
          onClose();
          refresh();
        },
      },
    );
  return (
    <SidePanel title="Edit endpoint" isOpen onClose={onClose}>
      <EndpointForm
        typed={typed}
        onType={setTyped}
        urlHint="A new URL must be verified before events are sent to it"
        submitLabel="Save"
        pendingLabel="Saving"
        isPending={isPending}
        failure={error}
        onSubmit={save}
        onLeave={onClose}
      />
    </SidePanel>
  );
}

function ChangeEvents({ endpoint, onClose }: Props) {
  const [types, setTypes] = useState(endpoint.event_types as readonly EventType[]);
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.subscribe");
  const save = () =>
    mutate(
      { input: { params: { public_id: endpoint.public_id }, body: { event_types: [...types] } } },
      {
        onSuccess() {
          onClose();
          refresh();
        },
      },
    );
  return (
    <SidePanel title="Change events" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <EventTypes value={types} onChange={setTypes} />
        {error && <Notice tone="negative" title={`The endpoint was not saved: ${error.message}.`} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingLabel="Saving"
            isDisabled={types.length === 0}
            onPress={save}
          >
            Save
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}

function Rotate({ endpoint, onClose }: Props) {
  const { mutate, refresh, isPending, error, data } = useEndpointAction("webhook.rotateSecret");
  if (data) {
    return (
      <Question title="The new secret" isOpen onClose={onClose}>
        {data.secret !== null && <SecretOnce secret={data.secret} />}
        <p className="text-muted">The old secret is also used for 24 hours: install the new one before then.</p>
        <Button variant="primary" className="self-end" onPress={onClose}>
          I have copied it
        </Button>
      </Question>
    );
  }
  const rotate = () => mutate({ input: { params: { public_id: endpoint.public_id } } }, { onSuccess: refresh });
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      isOpen
      onClose={onClose}
      confirmLabel="Rotate secret"
      pendingLabel="Rotating"
      isDestructive={false}
      isPending={isPending}
      problem={error?.message}
      onConfirm={rotate}
    >
      <p>
        A new secret is used from now on. For 24 hours each request has both signatures, so that no delivery fails while
        you install the new secret.
      </p>
    </ConfirmDialog>
  );
}

function Disable({ endpoint, onClose }: Props) {
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.update");
  const disable = () =>
    mutate(
      { input: { params: { public_id: endpoint.public_id }, body: { status: "DISABLED" } } },
      {
        onSuccess() {
          onClose();
          refresh();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Disable this endpoint?"
      isOpen
      onClose={onClose}
      confirmLabel="Disable endpoint"
      pendingLabel="Disabling"
      isPending={isPending}
      problem={error?.message}
      onConfirm={disable}
    >
      <p>No more events are sent to it. Events are stored for 30 days, so you can replay what it missed.</p>
    </ConfirmDialog>
  );
}

function Delete({ endpoint, onClose }: Props) {
  const router = useRouter();
  const { mutate, refresh, isPending, error } = useEndpointAction("webhook.delete");
  const remove = () =>
    mutate(
      { input: { params: { public_id: endpoint.public_id } } },
      {
        onSuccess() {
          router.push("/webhooks");
          toast({ tone: "positive", title: "Endpoint deleted", text: endpoint.url });
          refresh();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      isOpen
      onClose={onClose}
      confirmLabel="Delete endpoint"
      pendingLabel="Deleting"
      isPending={isPending}
      problem={error?.message}
      onConfirm={remove}
    >
      <p>Its deliveries and its secret are deleted, and waiting deliveries are not sent. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
