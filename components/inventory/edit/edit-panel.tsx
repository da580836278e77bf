"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { formatCount } from "@/lib/format/dates";
import type { Range } from "../calendar-state";
import { ChangeFields } from "./change-fields";
import { bodyOf, draftOf, problemsOf, type EditDraft } from "./edit-draft";
import { EditPreview, nightsOf, type Report } from "./edit-preview";
import { removeDraft, storeDraft, readDraft } from "./stored-draft";
import type { Calendar } from "../night-labels";
import { isShown, refusedOf } from "./refused";
import { WhereFields } from "./where-fields";

interface Props {
  calendar: Calendar;
  range: Range;
  onClose: () => void;
}

/** Edits a range of nights: previews the changes, then applies them. */
export function EditPanel({ calendar, range, onClose }: Props) {
  const { property, rooms, plans } = calendar;
  const of = [property.public_id, range.from, range.to, ...range.rooms].join(" ");
  const [draft, setDraft] = useState<EditDraft>(() => readDraft(of) ?? draftOf(range));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const preview = useAct("inventory.edit");
  const apply = useAct("inventory.edit");
  const cache = useQueryClient();
  const body = bodyOf(draft, plans);
  const params = { public_id: property.public_id };

  // A preview or a refusal is valid until the draft changes.
  const isSame = (act: typeof preview) =>
    JSON.stringify({ ...act.variables?.input.body, preview: false }) === JSON.stringify({ ...body, preview: false });
  const report: Report | undefined = isSame(preview) ? preview.data : undefined;
  const failure = (isSame(apply) && apply.error) || (isSame(preview) && preview.error) || null;
  const own = problemsOf(draft, plans);
  const problems = hasSubmitted && Object.keys(own).length > 0 ? own : refusedOf(failure, body);
  const general =
    problems.nothing ?? (failure && !Object.keys(problems).some(isShown) ? `${failure.message}.` : undefined);
  const willChange = report !== undefined && nightsOf(report).inserted + nightsOf(report).updated > 0;

  const type = (change: Partial<EditDraft>) => {
    setHasSubmitted(false);
    setDraft((before) => {
      const next = { ...before, ...change };
      storeDraft(of, next);
      return next;
    });
  };
  const leave = () => {
    removeDraft();
    onClose();
  };
  const submit = () => {
    setHasSubmitted(true);
    if (Object.keys(own).length > 0 || preview.isPending || apply.isPending) return;
    if (!willChange) return preview.mutate({ input: { params, body: { ...body, preview: true } } });
    apply.mutate(
      { input: { params, body: { ...body, preview: false } } },
      {
        async onSuccess(done) {
          await cache.invalidateQueries({ queryKey: ["inventory.get"] });
          const { inserted, updated } = nightsOf(done);
          toast({ tone: "positive", title: `${formatCount(inserted + updated, "night")} changed` });
          leave();
        },
      },
    );
  };

  return (
    <SidePanel title="Edit nights" isOpen onClose={leave}>
      <Form
        validationBehavior="aria"
        validationErrors={problems}
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex flex-1 flex-col gap-4 p-5">
          <WhereFields rooms={rooms} draft={draft} onChange={type} problems={problems} />
          <hr className="border-border" />
          <ChangeFields plans={plans} draft={draft} onChange={type} problems={problems} />
        </div>
        <div className="sticky bottom-0 flex flex-col gap-3 border-t border-border bg-raised px-5 py-3">
          {general !== undefined && <Notice tone="negative" title={general} />}
          {report && <EditPreview property={property.public_id} edit={body} report={report} />}
          <div className="flex justify-end gap-2">
            <Button onPress={leave} isDisabled={apply.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="primary"
              isPending={preview.isPending || apply.isPending}
              pendingLabel={apply.isPending ? "Applying" : "Loading the preview"}
            >
              {willChange ? "Apply" : "Preview"}
            </Button>
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
