"use client";

import { KeyRound, LogIn } from "lucide-react";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { chooseProfile } from "@/lib/staff/client/chosen-profile";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { canUsePasskeys } from "@/lib/staff/client/passkey";
import { signInByPasskey, startSso, type SignInProblem } from "@/lib/staff/client/session";
import { Button } from "../ui/button";
import { localPath } from "./local-path";

interface Props {
  next: string | undefined;
  /** The name of the single sign-on provider; undefined if there is none. */
  sso: string | undefined;
  isDisabled: boolean;
  onProblem: (problem: SignInProblem | undefined) => void;
}

/** Sign-in without a password: with a passkey or single sign-on. */
export function OtherWays({ next, sso, isDisabled, onProblem }: Props) {
  const [pending, setPending] = useState<"passkey" | "sso">();
  const hasPasskeys = useIsHydrated() && canUsePasskeys();
  if (!hasPasskeys && sso === undefined) return null;
  const byPasskey = async () => {
    setPending("passkey");
    onProblem(undefined);
    const problem = await signInByPasskey();
    if (problem === undefined) {
      chooseProfile(null);
      window.location.assign(localPath(next));
      return;
    }
    onProblem(problem);
    setPending(undefined);
  };
  const bySso = async () => {
    setPending("sso");
    onProblem(undefined);
    const url = await startSso(localPath(next));
    if (url !== undefined) {
      chooseProfile(null);
      window.location.assign(url);
      return;
    }
    onProblem("UNREACHABLE");
    setPending(undefined);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-border pt-5">
      {sso !== undefined && (
        <Button
          isDisabled={isDisabled}
          isPending={pending === "sso"}
          pendingLabel={t("signIn.openingProvider")}
          onPress={() => void bySso()}
        >
          <LogIn aria-hidden className="size-4" />
          {t("signIn.continueWith", { provider: sso })}
        </Button>
      )}
      {hasPasskeys && (
        <Button
          isDisabled={isDisabled}
          isPending={pending === "passkey"}
          pendingLabel={t("signIn.waitingForPasskey")}
          onPress={() => void byPasskey()}
        >
          <KeyRound aria-hidden className="size-4" />
          {t("signIn.withPasskey")}
        </Button>
      )}
    </div>
  );
}
