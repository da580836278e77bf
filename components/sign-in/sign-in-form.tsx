"use client";

import { useRef, useState } from "react";
import { Form } from "react-aria-components";
import { t } from "@/lib/language/text";
import { chooseProfile } from "@/lib/staff/client/chosen-profile";
import { signIn, type SignInProblem } from "@/lib/staff/client/session";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { localPath } from "./local-path";
import { OtherWays } from "./other-ways";
import { describeProblem, describeSsoProblem } from "./sign-in-problems";

const DEMO_PASSWORD = "demo-password";
const DEMO_ACCOUNTS = [
  { email: "agent@demo.example", role: "agent" },
  { email: "admin@demo.example", role: "admin" },
  { email: "operator@demo.example", role: "operator" },
] as const;

export interface SignInProps {
  next: string | undefined;
  ended: boolean;
  sandbox: boolean;
  /** The name of the single sign-on provider; undefined if there is none. */
  sso: string | undefined;
  /** The error code of a failed single sign-on. */
  error: string | undefined;
}

/** Sign-in with e-mail and password. Typed values stay after an error. */
export function SignInForm({ next, ended, sandbox, sso, error }: SignInProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<SignInProblem>();
  const [isPending, setPending] = useState(false);
  const passwordBox = useRef<HTMLInputElement>(null);

  const [employer, setEmployer] = useState<string | null>(null);
  const choices = typeof problem === "object" && "employers" in problem ? problem.employers : undefined;

  const enter = async (as: { email: string; password: string; employer?: string }) => {
    if (isPending) return;
    setPending(true);
    if (as.employer === undefined) setProblem(undefined);
    const wrong = await signIn(as.email, as.password, as.employer);
    if (wrong === undefined) {
      // The stored profile may belong to another partner.
      chooseProfile(null);
      // A full page load clears the data of an earlier session from memory.
      window.location.assign(localPath(next));
      return;
    }
    if (wrong === "SECOND_STEP") {
      window.location.assign(`/sign-in/second-step?next=${encodeURIComponent(localPath(next))}`);
      return;
    }
    setProblem(wrong);
    setPending(false);
    passwordBox.current?.select();
  };

  const message = problem === undefined ? describeSsoProblem(error) : describeProblem(problem);
  return (
    <div className="flex flex-col gap-5">
      {ended && !message && (
        <Notice tone="info" title={t("signIn.ended")}>
          {t("signIn.endedText")}
        </Notice>
      )}
      {message && (
        <Notice tone={choices ? "info" : "negative"} title={message.title}>
          {message.text}
        </Notice>
      )}
      <Form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void enter({ email, password, ...(choices && employer !== null && { employer }) });
        }}
      >
        <TextField
          label={t("signIn.email")}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
        />
        <TextField
          label={t("signIn.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          inputRef={passwordBox}
          isRequired
        />
        {choices && (
          <RadioField
            label={t("signIn.company")}
            choices={choices.map(({ id, name }) => ({ id, label: name }))}
            value={employer}
            onChange={setEmployer}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          isDisabled={choices !== undefined && employer === null}
          isPending={isPending}
          pendingLabel={t("signIn.signingIn")}
        >
          {t("signIn.signIn")}
        </Button>
      </Form>
      <OtherWays next={next} sso={sso} isDisabled={isPending} onProblem={setProblem} />
      {sandbox && (
        <section aria-label={t("signIn.demoAccounts")} className="flex flex-col gap-2 border-t border-border pt-5">
          <h2 className="text-xs text-muted">{t("signIn.demoIntro", { password: DEMO_PASSWORD })}</h2>
          {DEMO_ACCOUNTS.map((account) => (
            <Button
              key={account.email}
              className="h-auto! justify-start py-2 text-start whitespace-normal!"
              isDisabled={isPending}
              onPress={() => {
                setEmail(account.email);
                setPassword(DEMO_PASSWORD);
                void enter({ email: account.email, password: DEMO_PASSWORD });
              }}
            >
              <span>
                {account.email}
                <span className="block text-xs font-normal text-muted">{t(`signIn.demo.${account.role}`)}</span>
              </span>
            </Button>
          ))}
        </section>
      )}
    </div>
  );
}
