"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, ShieldCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { Badge } from "../ui/values/badge";
import { Button } from "../ui/button";
import { QuestionDialog } from "../ui/overlays/dialog";
import { Notice } from "../ui/feedback/notice";
import { Section } from "../ui/layout/section";
import { Skeleton } from "../ui/feedback/skeleton";
import { toast } from "../ui/feedback/toast-queue";
import { ReadFailure } from "../ui/tables/unread";
import { AddFactor } from "./add-factor";
import { ConfirmSelf } from "./confirm-self";
import { FactorLine } from "./factor-line";
import { RecoveryCodes } from "./recovery-codes";

type Open = "TOTP" | "PASSKEY" | "CODES";

export function FactorsSection() {
  const { data, error, refetch } = useRead("factor.list", {});
  const [open, setOpen] = useState<Open>();
  const cache = useQueryClient();
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: ["factor.list"] });
    void cache.invalidateQueries({ queryKey: ["session.list"] });
  };
  const close = () => {
    setOpen(undefined);
    refresh();
  };
  const has = (data?.items.length ?? 0) > 0;
  const proof = data && { hasPassword: data.has_password, isConfirmed: data.confirmed_until !== null };
  return (
    <Section
      title={t("secondFactor.secondFactor")}
      aside={
        data?.is_required && (
          <Badge tone="accent" icon={ShieldCheck}>
            {t("secondFactor.isRequired")}
          </Badge>
        )
      }
    >
      {error && !data && (
        <ReadFailure what={t("secondFactor.yourFactors")} failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {data && proof && (
        <div className="flex flex-col gap-4">
          {has ? (
            <ul className="-my-2 divide-y divide-border">
              {data.items.map((factor) => (
                <FactorLine key={factor.public_id} factor={factor} proof={proof} onChanged={refresh} />
              ))}
            </ul>
          ) : (
            <p className="text-muted">{t("secondFactor.none")}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setOpen("TOTP")}>
              <Smartphone aria-hidden className="size-4" />
              {t("secondFactor.addAppButton")}
            </Button>
            <Button onPress={() => setOpen("PASSKEY")}>
              <KeyRound aria-hidden className="size-4" />
              {t("secondFactor.addPasskeyButton")}
            </Button>
          </div>
          {has && (
            <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border pt-4">
              <p className={data.recovery_codes_left < 3 ? "text-caution" : "text-muted"}>
                {t("secondFactor.codesLeft", { left: data.recovery_codes_left })}
              </p>
              <Button size="sm" onPress={() => setOpen("CODES")}>
                {t("secondFactor.title.CODES")}
              </Button>
            </div>
          )}
          <QuestionDialog
            title={open ? t(`secondFactor.title.${open}`) : ""}
            isOpen={open !== undefined}
            onClose={close}
          >
            {open === "CODES" && <NewCodes proof={proof} onDone={close} />}
            {(open === "TOTP" || open === "PASSKEY") && (
              <AddFactor
                kind={open}
                {...proof}
                doneLabel={t("secondFactor.savedThem")}
                onDone={() => {
                  toast({ tone: "positive", title: t("secondFactor.factorAdded") });
                  close();
                }}
                onLeave={close}
              />
            )}
          </QuestionDialog>
        </div>
      )}
    </Section>
  );
}

interface Proof {
  hasPassword: boolean;
  isConfirmed: boolean;
}

function NewCodes({ proof, onDone }: { proof: Proof; onDone: () => void }) {
  const replace = useAct("recoveryCode.replace");
  const [isProven, setProven] = useState(proof.isConfirmed);
  if (replace.data)
    return (
      <RecoveryCodes codes={replace.data.recovery_codes} doneLabel={t("secondFactor.savedThem")} onDone={onDone} />
    );
  if (!isProven)
    return <ConfirmSelf hasPassword={proof.hasPassword} onConfirmed={() => setProven(true)} onLeave={onDone} />;
  return (
    <>
      <p>{t("secondFactor.codesStop")}</p>
      {replace.error && <Notice tone="negative" title={`${replace.error.message}.`} />}
      <div className="flex justify-end gap-2">
        <Button onPress={onDone}>{t("secondFactor.keepCodes")}</Button>
        <Button
          variant="primary"
          isPending={replace.isPending}
          pendingLabel={t("secondFactor.creatingCodes")}
          onPress={() => replace.mutate({ input: {} })}
        >
          {t("secondFactor.createCodes")}
        </Button>
      </div>
    </>
  );
}
