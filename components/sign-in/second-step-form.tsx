"use client";

import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { Form } from "react-aria-components";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { chooseProfile } from "@/lib/staff/client/chosen-profile";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { canUsePasskeys } from "@/lib/staff/client/passkey";
import { signInByPasskey, takeSecondStep, type SignInProblem } from "@/lib/staff/client/session";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";
import { localPath } from "./local-path";
import { describeProblem } from "./sign-in-problems";

interface Props {
  next: string | undefined;
  hasTotp: boolean;
  hasPasskey: boolean;
  hasCodes: boolean;
}

/** The second step of sign-in: a code from an app, a recovery code or a passkey. */
export function SecondStepForm({ next, hasTotp, hasPasskey, hasCodes }: Props) {
  const [code, setCode] = useState("");
  const [usesRecovery, setUsesRecovery] = useState(!hasTotp && !hasPasskey);
  const [problem, setProblem] = useState<SignInProblem>();
  const [pending, setPending] = useState<"code" | "passkey">();
  const box = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const showsPasskey = hasPasskey && (!isHydrated || canUsePasskeys());
  const showsCode = usesRecovery || hasTotp;

  const take = async (by: "code" | "passkey") => {
    if (pending) return;
    setPending(by);
    setProblem(undefined);
    const wrong = await (by === "code" ? takeSecondStep(code) : signInByPasskey());
    if (wrong === undefined) {
      chooseProfile(null);
      window.location.assign(localPath(next));
      return;
    }
    setProblem(wrong);
    setPending(undefined);
    box.current?.select();
  };
  const wrongCode = {
    title: t("signIn.codeWrong"),
    text: usesRecovery ? t("signIn.recoveryOnce") : t("signIn.currentCode"),
  };
  const message = problem === "CREDENTIALS" ? wrongCode : problem && describeProblem(problem);
  const back = `/sign-in${next === undefined ? "" : `?next=${encodeURIComponent(next)}`}`;
  return (
    <div className="flex flex-col gap-5">
      {message && (
        <Notice tone="negative" title={message.title}>
          {message.text}
        </Notice>
      )}
      {showsPasskey && !usesRecovery && (
        <Button
          variant={hasTotp ? "secondary" : "primary"}
          isPending={pending === "passkey"}
          pendingLabel={t("signIn.waitingForPasskey")}
          onPress={() => void take("passkey")}
        >
          <KeyRound aria-hidden className="size-4" />
          {t("signIn.usePasskey")}
        </Button>
      )}
      {showsCode && (
        <Form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void take("code");
          }}
        >
          <TextField
            key={usesRecovery ? "recovery" : "app"}
            label={usesRecovery ? t("signIn.recoveryCode") : t("signIn.appCode")}
            name="code"
            hint={usesRecovery ? t("signIn.oneOfTen") : t("signIn.sixDigits")}
            inputMode={usesRecovery ? "text" : "numeric"}
            autoComplete="one-time-code"
            isMono
            value={code}
            onChange={setCode}
            inputRef={box}
            isRequired
          />
          <Button type="submit" variant="primary" isPending={pending === "code"} pendingLabel={t("signIn.checking")}>
            {t("signIn.continue")}
          </Button>
        </Form>
      )}
      {hasCodes && (hasTotp || hasPasskey) && (
        <Button
          variant="quiet"
          isDisabled={pending !== undefined}
          onPress={() => {
            setUsesRecovery(!usesRecovery);
            setCode("");
            setProblem(undefined);
          }}
        >
          {usesRecovery ? t("signIn.useFactor") : t("signIn.useRecovery")}
        </Button>
      )}
      <p className="text-xs text-muted">
        {rich("signIn.lostFactor", {
          link: (text) => (
            <a key="link" className="text-accent underline" href={back}>
              {text}
            </a>
          ),
        })}
      </p>
    </div>
  );
}
