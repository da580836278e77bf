"use client";

import { useEffect, useState } from "react";
import { Form } from "react-aria-components";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { PASSWORD_LENGTH } from "@/lib/people/password/password-limits";
import { signIn } from "@/lib/staff/client/session";
import { welcome, type WelcomeAnswer } from "@/lib/staff/client/welcome";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { Skeleton } from "../ui/feedback/skeleton";
import { TextField } from "../ui/fields/text-field";
import { TextLink } from "../ui/values/text-link";

/** Shows the invited user, sets the new password and signs the user in. */
export function WelcomeForm() {
  const [found, setFound] = useState<{ token: string; answer: WelcomeAnswer }>();
  // The token is in the address' fragment, which browsers do not send to servers.
  useEffect(() => {
    const token = window.location.hash.slice(1);
    const pending = token ? welcome(token) : Promise.resolve<WelcomeAnswer>({ kind: "gone" });
    void pending.then((answer) => setFound({ token, answer }));
  }, []);

  if (!found) return <Skeleton className="h-40" />;
  const { token, answer } = found;
  const setAnswer = (next: WelcomeAnswer) => setFound({ token, answer: next });
  if (answer.kind === "owner") return <ChoosePassword token={token} owner={answer} onGone={setAnswer} />;
  if (answer.kind === "failed") {
    return (
      <Notice
        tone="negative"
        title={t("welcome.notChecked")}
        action={
          <Button size="sm" onPress={() => void welcome(token).then(setAnswer)}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {answer.message}.
      </Notice>
    );
  }
  return (
    <Notice tone="caution" title={t("welcome.expired")}>
      {rich("welcome.expiredText", {
        link: (text) => (
          <TextLink key="link" href="/sign-in">
            {text}
          </TextLink>
        ),
      })}
    </Notice>
  );
}

interface Props {
  token: string;
  owner: { name: string; email: string; employer: { id: string; name: string } };
  onGone: (answer: WelcomeAnswer) => void;
}

function ChoosePassword({ token, owner, onGone }: Props) {
  const [password, setPassword] = useState("");
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isShort = password.length < PASSWORD_LENGTH.least;
  const enter = async () => {
    setHasSubmitted(true);
    if (isShort || isPending) return;
    setPending(true);
    const answer = await welcome(token, password);
    if (answer.kind === "done") {
      const wrong = await signIn(answer.email, password, answer.employer.id);
      const next = wrong === "SECOND_STEP" ? "/sign-in/second-step" : "/sign-in";
      window.location.assign(wrong === undefined ? "/" : next);
      return;
    }
    setPending(false);
    if (answer.kind === "failed") setFailure(answer.message);
    else onGone(answer);
  };
  return (
    <Form
      className="flex flex-col gap-4"
      validationBehavior="aria"
      validationErrors={
        hasSubmitted && isShort ? { password: t("welcome.tooShort", { count: PASSWORD_LENGTH.least }) } : {}
      }
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <p>
        {rich("welcome.choosePassword", {
          name: owner.name,
          email: <strong key="email">{owner.email}</strong>,
          employer: <strong key="employer">{owner.employer.name}</strong>,
        })}
      </p>
      {failure !== undefined && <Notice tone="negative" title={`${failure}.`} />}
      <input type="hidden" autoComplete="username" value={owner.email} readOnly />
      <TextField
        label={t("signIn.password")}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t("welcome.passwordHint", { count: PASSWORD_LENGTH.least })}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" isPending={isPending} pendingLabel={t("signIn.signingIn")}>
        {t("welcome.setAndSignIn")}
      </Button>
    </Form>
  );
}
