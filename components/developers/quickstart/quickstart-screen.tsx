"use client";

import { Check, Circle, CircleCheck, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/feedback/notice";
import { Progress } from "@/components/ui/feedback/progress";
import { SelectField } from "@/components/ui/fields/select-field";
import { Section } from "@/components/ui/layout/section";
import { CodeBlock } from "@/components/ui/values/code-block";
import { TextLink } from "@/components/ui/values/text-link";
import { useCopy } from "@/components/ui/values/use-copy";
import { formatStayDates } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { LANGUAGES } from "@/lib/staff/developer/languages";
import { type StepId, STEP_TITLES, QUICKSTART_STEPS } from "@/lib/staff/developer/quickstart/stay";
import { quickstart, joinSteps } from "@/lib/staff/developer/quickstart/steps";
import { DevelopersFrame } from "../developers-frame";
import { LanguageSwitch, useLanguage } from "../language-switch";
import { useCredential } from "../use-credential";
import { useStay } from "./use-stay";

interface Words {
  text: string;
  /** Operations whose successful call proves the step; `any` for all of them, because each needs a token. */
  shownBy: readonly string[] | "any";
  /** The step's page in the reference. */
  reference: string;
}

const STEP_NOTES: Record<StepId, Words> = {
  token: {
    text: "OAuth 2.0 client credentials. The token is valid for an hour and is sent with every call.",
    shownBy: "any",
    reference: "issueToken",
  },
  search: {
    text: "Two adults, two nights. Each offer has a rate key that seals its price and board for 60 minutes.",
    shownBy: ["search"],
    reference: "search",
  },
  prebook: {
    text: "The price is checked, the terms are fixed, and the room is held for 30 minutes.",
    shownBy: ["prebook"],
    reference: "prebook",
  },
  book: {
    text: "A retry with the same key returns the same booking and never creates a second one.",
    shownBy: ["book"],
    reference: "book",
  },
  poll: {
    text: "Most properties confirm immediately. Poll while the status is PENDING or ON_REQUEST, or listen to webhooks.",
    shownBy: ["booking.get"],
    reference: "bookingGet",
  },
  cancel: {
    text: "First read the fee under the fixed terms, then cancel.",
    shownBy: ["booking.cancel"],
    reference: "bookingCancel",
  },
};

/** Progress towards the first booking, derived from the request log. */
function Checklist({ done }: { done: ReadonlySet<StepId> }) {
  return (
    <Section title="Your first booking">
      <Progress
        label="Steps taken"
        value={done.size}
        max={QUICKSTART_STEPS.length}
        words={`${done.size} of ${QUICKSTART_STEPS.length}`}
      />
      <ol className="mt-3 flex flex-col">
        {QUICKSTART_STEPS.map((id) => {
          const isDone = done.has(id);
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-8 items-center gap-2 rounded px-1 no-underline hover:bg-hover pointer-coarse:min-h-10"
              >
                <Icon aria-hidden className={classes("size-4 shrink-0", isDone ? "text-positive" : "text-muted")} />
                <span className={classes(isDone && "text-muted")}>{STEP_TITLES[id]}</span>
                {isDone && <span className="sr-only">done</span>}
              </a>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-xs text-muted">
        Steps are ticked seconds after your calls; calls of the last 30 days count.
      </p>
    </Section>
  );
}

interface QuickstartStepProps {
  id: StepId;
  number: number;
  language: string;
  code: string;
  isDone: boolean;
}

/** One step: its explanation and its command. */
function QuickstartStep({ id, number, language, code, isDone }: QuickstartStepProps) {
  const { text, reference } = STEP_NOTES[id];
  const title = STEP_TITLES[id];
  return (
    <li id={id} className="flex scroll-mt-4 gap-3 sm:gap-4">
      <span
        aria-hidden
        className={classes(
          "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
          isDone ? "bg-positive-soft text-positive" : "bg-accent-soft text-accent",
        )}
      >
        {isDone ? <Check className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="text-md">
            {title}
            {isDone && <span className="sr-only">, done</span>}
          </h2>
          <p className="text-muted">
            {text} <TextLink href={`/developers/reference/${reference}`}>Reference</TextLink>
          </p>
        </div>
        <CodeBlock label={`${title}, ${language}`} code={code} isWrapped={false} />
      </div>
    </li>
  );
}

/** Polling interval, so that a step is ticked soon after its call. */
const POLL_MS = 5_000;

interface Props {
  /** The API's origin as the visitor reaches it. */
  baseUrl: string;
  /** The current date of the service. */
  today: string;
}

/** A guide to the first booking. Its commands run as they are, with the reader's client id and a property on sale. */
export function QuickstartScreen({ baseUrl, today }: Props) {
  const [language] = useLanguage();
  const { credential, active, choose, error, isPending } = useCredential();
  const { stay, property, isKnown } = useStay(today);
  const done = useCompletedSteps(credential?.public_id);
  const clientId = credential?.client_id ?? "CLIENT_ID";
  const { label } = LANGUAGES.find(({ id }) => id === language)!;
  const steps = quickstart(language, {
    baseUrl,
    clientId,
    stay: { propertyId: property?.public_id ?? "PROPERTY_ID", ...stay },
  });
  return (
    <DevelopersFrame subtitle={t("developers.quickstartSubtitle")} isDocumentation>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <aside aria-label="Your account" className="flex flex-col gap-4 lg:sticky lg:top-4 lg:order-last">
          <Section title="Your example values">
            <div className="flex flex-col gap-3">
              {credential ? (
                <SelectField
                  label="Credential"
                  choices={active.map(({ public_id: id, name, client_id: note }) => ({ id, label: name, note }))}
                  value={credential.public_id}
                  onChange={choose}
                />
              ) : (
                <NoCredential isPending={isPending} problem={error?.message} />
              )}
              {/* As high as the final text, so that the layout below does not shift. */}
              <p className="min-h-8 text-xs text-muted">
                {property
                  ? `${property.name}, ${formatStayDates(stay.checkin, stay.checkout)}, is available now.`
                  : isKnown
                    ? "None of your first 20 properties is available on these dates: replace PROPERTY_ID with the id of another one."
                    : "Looking for an available property."}
              </p>
            </div>
          </Section>
          <div className="max-lg:hidden">
            <Checklist done={done} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <LanguageSwitch />
            <CopyAll text={joinSteps(language, steps)} />
          </div>
          <p className="text-muted">
            Set <code className="font-mono text-xs text-text">CLIENT_SECRET</code> in your environment first. The secret
            was shown once, when the credential was created. If you lost it, rotate it in{" "}
            <TextLink href={`/settings/credentials${credential ? `?credential=${credential.public_id}` : ""}`}>
              Credentials
            </TextLink>
            .
          </p>
          <ol className="flex flex-col gap-7">
            {QUICKSTART_STEPS.map((id, index) => (
              <QuickstartStep
                key={id}
                id={id}
                number={index + 1}
                language={label}
                code={steps[id]}
                isDone={done.has(id)}
              />
            ))}
          </ol>
        </div>
      </div>
    </DevelopersFrame>
  );
}

/** The steps that a credential has completed, according to the request log. */
function useCompletedSteps(credentialId: string | undefined): ReadonlySet<StepId> {
  const { data } = useRead(
    "request.succeeded",
    { query: { credential_id: credentialId ?? "" } },
    { enabled: credentialId !== undefined, refetchInterval: POLL_MS },
  );
  const seen = data?.items.map(({ operation }) => operation) ?? [];
  return new Set(
    QUICKSTART_STEPS.filter((id) => {
      const { shownBy } = STEP_NOTES[id];
      return shownBy === "any" ? seen.length > 0 : shownBy.some((operation) => seen.includes(operation));
    }),
  );
}

function NoCredential({ isPending, problem }: { isPending: boolean; problem: string | undefined }) {
  if (problem !== undefined)
    return <Notice tone="negative" title="Your credentials could not be read">{`${problem}.`}</Notice>;
  if (isPending) return <p className="text-muted">Loading your credentials.</p>;
  return (
    <Notice tone="caution" title="No credential yet">
      Programs sign in with a credential. <TextLink href="/settings/credentials?add=1">Create a credential</TextLink>,
      and this page shows its client id in every command.
    </Notice>
  );
}

/** Copies all steps as one program. */
function CopyAll({ text }: { text: string }) {
  const { state, copy } = useCopy();
  const Icon = state === "done" ? Check : Copy;
  return (
    <Button size="sm" onPress={() => void copy(text)}>
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">
        {state === "idle" ? "Copy all steps" : state === "done" ? "Copied" : "Not copied: select the text"}
      </span>
    </Button>
  );
}
