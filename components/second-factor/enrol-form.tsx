"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { useRead } from "@/lib/staff/client/hooks";
import { canUsePasskeys } from "@/lib/staff/client/passkey";
import { signOut } from "@/lib/staff/client/session";
import { Button } from "../ui/button";
import { ReadFailure } from "../ui/tables/unread";
import { AddFactor } from "./add-factor";

/** The set-up of a required second factor, shown before any other page. */
export function EnrolForm({ next }: { next: string }) {
  const [kind, setKind] = useState<"TOTP" | "PASSKEY">();
  const { data, error, refetch } = useRead("factor.list", {});
  const hasPasskeys = useIsHydrated() && canUsePasskeys();
  if (error && !data)
    return <ReadFailure what={t("secondFactor.yourAccount")} failure={error} onRetry={() => void refetch()} />;
  if (kind && data) {
    return (
      <AddFactor
        kind={kind}
        hasPassword={data.has_password}
        isConfirmed={data.confirmed_until !== null}
        doneLabel={t("secondFactor.continue")}
        onDone={() => window.location.assign(next)}
        onLeave={() => setKind(undefined)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p>{t("secondFactor.required")}</p>
      <Button variant="primary" isDisabled={!data} onPress={() => setKind("TOTP")}>
        <Smartphone aria-hidden className="size-4" />
        {t("secondFactor.app")}
      </Button>
      {hasPasskeys && (
        <Button isDisabled={!data} onPress={() => setKind("PASSKEY")}>
          <KeyRound aria-hidden className="size-4" />
          {t("secondFactor.passkey")}
        </Button>
      )}
      <Button variant="quiet" onPress={() => void signOut().then(() => window.location.assign("/sign-in"))}>
        {t("common.signOut")}
      </Button>
    </div>
  );
}
