"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { SettingForm } from "../settings/setting-form";
import { Button } from "../ui/button";
import { QuestionDialog } from "../ui/overlays/dialog";
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

/** A second factor with its name and last use, and buttons to rename or remove it. */
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
            {rich(factor.last_used_at === null ? "secondFactor.added" : "secondFactor.addedAndUsed", {
              kind: t(factor.kind === "TOTP" ? "secondFactor.app" : "secondFactor.passkey"),
              at: () => <Instant key="at" at={factor.created_at} isReal />,
              used: () => <Instant key="used" at={factor.last_used_at ?? ""} isReal />,
            })}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={t("secondFactor.renameOne", { name: factor.name })}
          onPress={() => setOpen("rename")}
        >
          {t("secondFactor.rename")}
        </Button>
        <Button
          size="sm"
          aria-label={t("secondFactor.removeOne", { name: factor.name })}
          onPress={() => setOpen("remove")}
        >
          {t("secondFactor.remove")}
        </Button>
      </div>
      <QuestionDialog
        title={t("secondFactor.renameOne", { name: factor.name })}
        isOpen={open === "rename"}
        onClose={close}
      >
        <Rename factor={factor} onChanged={onChanged} onLeave={close} />
      </QuestionDialog>
      <QuestionDialog
        title={t("secondFactor.removeAsk", { name: factor.name })}
        isOpen={open === "remove"}
        onClose={close}
      >
        <Remove factor={factor} proof={proof} onChanged={onChanged} onLeave={close} />
      </QuestionDialog>
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
      submitLabel={t("common.save")}
      pendingLabel={t("common.saving")}
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
      {() => (
        <TextField label={t("secondFactor.name")} name="name" autoComplete="off" value={name} onChange={setName} />
      )}
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
      <p>{t("secondFactor.removeText")}</p>
      {remove.error && <Notice tone="negative" title={`${remove.error.message}.`} />}
      <div className="flex justify-end gap-2">
        <Button onPress={onLeave}>{t("common.keep")}</Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          pendingLabel={t("secondFactor.removing")}
          onPress={() =>
            remove.mutate(
              { input: { params: { factor_id: factor.public_id } } },
              {
                onSuccess: () => {
                  toast({ tone: "positive", title: t("secondFactor.removed", { name: factor.name }) });
                  onChanged();
                  onLeave();
                },
              },
            )
          }
        >
          {t("secondFactor.remove")}
        </Button>
      </div>
    </>
  );
}
