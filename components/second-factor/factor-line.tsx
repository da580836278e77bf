"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { SettingForm } from "../settings/setting-form";
import { Button } from "../ui/button";
import { Question } from "../ui/overlays/dialog";
import { Instant } from "../ui/values/instant";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";
import { toast } from "../ui/feedback/toast-queue";
import { ConfirmSelf } from "./confirm-self";

type Factor = ResponseOf<"factor.list">["items"][number];

interface Props {
  factor: Factor;
  proof: { hasPassword: boolean; isConfirmed: boolean };
  onChanged: () => void;
}

/** One second factor: its name, when it was used, and how to rename or remove it. */
export function FactorLine({ factor, proof, onChanged }: Props) {
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  const Icon = factor.kind === "TOTP" ? Smartphone : KeyRound;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="flex min-w-0 items-center gap-3">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="wrap-anywhere">{factor.name}</p>
          <p className="text-xs text-muted">
            {factor.kind === "TOTP" ? "Authenticator app" : "Passkey"}, added <Instant at={factor.created_at} isReal />
            {factor.last_used_at !== null && (
              <>
                , used <Instant at={factor.last_used_at} isReal />
              </>
            )}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${factor.name}`} onPress={() => setOpen("rename")}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${factor.name}`} onPress={() => setOpen("remove")}>
          Remove
        </Button>
      </div>
      <Question title={`Rename ${factor.name}`} isOpen={open === "rename"} onClose={close}>
        <Rename factor={factor} onChanged={onChanged} onLeave={close} />
      </Question>
      <Question title={`Remove ${factor.name}?`} isOpen={open === "remove"} onClose={close}>
        <Remove factor={factor} proof={proof} onChanged={onChanged} onLeave={close} />
      </Question>
    </li>
  );
}

function Rename({ factor, onChanged, onLeave }: { factor: Factor; onChanged: () => void; onLeave: () => void }) {
  const update = useAct("factor.update");
  const [name, setName] = useState(factor.name);
  const input = { params: { factor_id: factor.public_id }, body: { name } };
  return (
    <SettingForm
      failure={update.error}
      submitLabel="Save"
      pendingLabel="Saving"
      isPending={update.isPending}
      onLeave={onLeave}
      onSubmit={() =>
        update.mutate(
          { input },
          {
            onSuccess: () => {
              onChanged();
              onLeave();
            },
          },
        )
      }
    >
      {() => <TextField label="Name" name="name" autoComplete="off" value={name} onChange={setName} />}
    </SettingForm>
  );
}

function Remove({ factor, proof, onChanged, onLeave }: Props & { onLeave: () => void }) {
  const remove = useAct("factor.delete");
  const [isProven, setProven] = useState(proof.isConfirmed);
  if (!isProven)
    return <ConfirmSelf hasPassword={proof.hasPassword} onConfirmed={() => setProven(true)} onLeave={onLeave} />;
  return (
    <>
      <p>You can no longer sign in with it. Removing the last second factor also deletes the recovery codes.</p>
      {remove.error && <Notice tone="negative" title={`${remove.error.message}.`} />}
      <div className="flex justify-end gap-2">
        <Button onPress={onLeave}>Keep</Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          pendingLabel="Removing"
          onPress={() =>
            remove.mutate(
              { input: { params: { factor_id: factor.public_id } } },
              {
                onSuccess: () => {
                  toast({ tone: "positive", title: `${factor.name} removed` });
                  onChanged();
                  onLeave();
                },
              },
            )
          }
        >
          Remove
        </Button>
      </div>
    </>
  );
}
