"use client";

import { useEffect, useState } from "react";
import { Form } from "react-aria-components";
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
  // The token is in the fragment, which browsers do not send to servers.
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
        title="The link could not be checked"
        action={
          <Button size="sm" onPress={() => void welcome(token).then(setAnswer)}>
            Try again
          </Button>
        }
      >
        {answer.message}.
      </Notice>
    );
  }
  return (
    <Notice tone="caution" title="This link has expired">
      The link was used, replaced, or is older than three days. Ask the sender for a new one, or{" "}
      <TextLink href="/sign-in">sign in</TextLink>.
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
      validationErrors={hasSubmitted && isShort ? { password: `${PASSWORD_LENGTH.least} characters or more` } : {}}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <p>
        {owner.name}, choose the password that you sign in with as <strong>{owner.email}</strong> at{" "}
        <strong>{owner.employer.name}</strong>.
      </p>
      {failure !== undefined && <Notice tone="negative" title={`${failure}.`} />}
      <input type="hidden" autoComplete="username" value={owner.email} readOnly />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`${PASSWORD_LENGTH.least} characters or more; a sentence is easier to remember than symbols`}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" isPending={isPending} pendingLabel="Signing in">
        Set password and sign in
      </Button>
    </Form>
  );
}
