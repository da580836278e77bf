"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { QuestionDialog, SidePanel } from "../ui/overlays/dialog";
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

/** The open panel or dialog, as the address says. */
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
    <SidePanel title={t("webhooks.editEndpoint")} isOpen onClose={onClose}>
      <EndpointForm
        typed={typed}
        onType={setTyped}
        urlHint={t("webhooks.newUrlHint")}
        submitLabel={t("common.save")}
        pendingLabel={t("common.saving")}
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
    <SidePanel title={t("webhooks.changeEvents")} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <EventTypes value={types} onChange={setTypes} />
        {error && <Notice tone="negative" title={t("webhooks.endpointNotSaved", { message: error.message })} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose} isDisabled={isPending}>
            {t("common.cancel")}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingLabel={t("common.saving")}
            isDisabled={types.length === 0}
            onPress={save}
          >
            {t("common.save")}
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
      <QuestionDialog title={t("webhooks.theNewSecret")} isOpen onClose={onClose}>
        {data.secret !== null && <SecretOnce secret={data.secret} />}
        <p className="text-muted">{t("webhooks.oldSecretDay")}</p>
        <Button variant="primary" className="self-end" onPress={onClose}>
          {t("webhooks.copiedIt")}
        </Button>
      </QuestionDialog>
    );
  }
  const rotate = () => mutate({ input: { params: { public_id: endpoint.public_id } } }, { onSuccess: refresh });
  return (
    <ConfirmDialog
      title={t("webhooks.rotateTitle")}
      isOpen
      onClose={onClose}
      confirmLabel={t("webhooks.rotateSecret")}
      pendingLabel={t("webhooks.rotating")}
      isDestructive={false}
      isPending={isPending}
      problem={error?.message}
      onConfirm={rotate}
    >
      <p>{t("webhooks.rotateText")}</p>
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
      title={t("webhooks.disableTitle")}
      isOpen
      onClose={onClose}
      confirmLabel={t("webhooks.disableEndpoint")}
      pendingLabel={t("common.disabling")}
      isPending={isPending}
      problem={error?.message}
      onConfirm={disable}
    >
      <p>{t("webhooks.disableText")}</p>
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
          toast({ tone: "positive", title: t("webhooks.endpointDeleted"), text: endpoint.url });
          refresh();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("webhooks.deleteTitle")}
      isOpen
      onClose={onClose}
      confirmLabel={t("webhooks.deleteEndpoint")}
      pendingLabel={t("webhooks.deleting")}
      isPending={isPending}
      problem={error?.message}
      onConfirm={remove}
    >
      <p>{t("webhooks.deleteText")}</p>
    </ConfirmDialog>
  );
}
