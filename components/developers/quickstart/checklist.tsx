"use client";

import { Circle, CircleCheck } from "lucide-react";
import { STEPS, type StepId } from "@/lib/staff/developer/quickstart/stay";
import { classes } from "@/components/ui/class-names";
import { Progress } from "@/components/ui/feedback/progress";
import { Section } from "@/components/ui/layout/section";
import { STEP_LABELS } from "./quickstart-labels";

/** Progress towards the first booking, derived from the request log. */
export function Checklist({ done }: { done: ReadonlySet<StepId> }) {
  return (
    <Section title="Your first booking">
      <Progress label="Steps taken" value={done.size} max={STEPS.length} words={`${done.size} of ${STEPS.length}`} />
      <ol className="mt-3 flex flex-col">
        {STEPS.map((id) => {
          const isDone = done.has(id);
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-8 items-center gap-2 rounded px-1 no-underline hover:bg-hover pointer-coarse:min-h-10"
              >
                <Icon aria-hidden className={classes("size-4 shrink-0", isDone ? "text-positive" : "text-muted")} />
                <span className={classes(isDone && "text-muted")}>{STEP_LABELS[id].title}</span>
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
