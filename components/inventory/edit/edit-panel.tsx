"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { formatCount } from "@/lib/format/counts";
import type { Range } from "../calendar-state";
import { ChangeFields } from "./change-fields";
import { toEditBody, startDraft, type EditBody, type EditDraft, findProblems } from "./edit-draft";
import { type Calendar, countPricedAdults } from "../night-labels";
import { isShownBesideField, toFieldProblems } from "./refused";
import { WhereFields } from "./where-fields";
import { ArrowRight } from "lucide-react";
import { nightsBetween } from "@/lib/core/dates";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { CALENDAR_NIGHTS } from "@/lib/supply/desk/desk-limits";
import { t } from "@/lib/language/text";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { findDifferences } from "./differences";

export type Report = ResponseOf<"inventory.edit">;

/** The number of nights that an edit changes or puts on sale. */
const countNights = ({ changes }: Report) => changes.room_day ?? { inserted: 0, updated: 0 };

/** The preview of an edit: the number of nights and the replaced values. */
function EditPreview({ property, edit, report }: { property: string; edit: EditBody; report: Report }) {
  const { inserted, updated } = countNights(report);
  const length = nightsBetween(edit.from, edit.to) + 1;
  const nights = String(Math.min(length, CALENDAR_NIGHTS));
  const { data } = useRead("inventory.get", { params: { public_id: property }, query: { from: edit.from, nights } });
  if (inserted + updated === 0)
    return (
      <Notice tone="info" title={t("inventory.nothingWouldChange")}>
        {t("inventory.alreadyThese")}
      </Notice>
    );
  const title = [
    updated > 0 && t("inventory.wouldChange", { count: updated }),
    inserted > 0 && t("inventory.wouldBeSold", { count: inserted }),
  ];
  return (
    <section
      aria-label={t("inventory.preview")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="flex max-h-[40dvh] flex-col gap-2 overflow-auto rounded bg-accent-soft p-3"
    >
      <h3 className="text-sm text-accent">{title.filter(Boolean).join(t("format.comma"))}</h3>
      {data ? (
        <table className="w-full text-xs">
          <tbody>
            {findDifferences(data, edit).map(({ what, before, after, nights: count }) => (
              <tr key={`${what} ${before}`} className="align-baseline">
                <th scope="row" className="py-0.5 pe-3 text-start font-medium">
                  {what}
                </th>
                <td className="pe-3 tabular-nums">
                  <span className="line-through">{before}</span>
                  <ArrowRight aria-label={t("inventory.becomes")} className="mx-1 inline size-3" />
                  <span className="font-semibold">{after}</span>
                </td>
                <td className="text-end whitespace-nowrap">{formatCount(count, "night")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton className="h-12" />
      )}
      {length > CALENDAR_NIGHTS && (
        <p className="text-xs">{t("inventory.comparedFirst", { calendarNights: CALENDAR_NIGHTS })}</p>
      )}
    </section>
  );
}

// Stores the draft of the latest edit in the tab, so that it survives a reload.

const KEY = "inventory.edit";

/** @param of the property and range; a draft of other ones is ignored */
function readDraft(of: string): Partial<EditDraft> | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { of: string; draft: EditDraft } | null;
    return stored?.of === of ? stored.draft : undefined;
  } catch {
    return undefined;
  }
}

function storeDraft(of: string, draft: EditDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ of, draft }));
}

function removeDraft(): void {
  sessionStorage.removeItem(KEY);
}

interface Props {
  calendar: Calendar;
  range: Range;
  onClose: () => void;
}

/** Edits a range of nights: previews the changes, then applies them. */
export function EditPanel({ calendar, range, onClose }: Props) {
  const { property, rooms, plans } = calendar;
  const of = [property.public_id, range.from, range.to, ...range.rooms].join(" ");
  const [draft, setDraft] = useState<EditDraft>(() => ({ ...startDraft(range), ...readDraft(of) }));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const preview = useAct("inventory.edit");
  const apply = useAct("inventory.edit");
  const cache = useQueryClient();
  const body = toEditBody(draft, plans);
  const params = { public_id: property.public_id };

  // A preview or refusal counts only until the draft changes.
  const isSame = (act: typeof preview) =>
    JSON.stringify({ ...act.variables?.input.body, preview: false }) === JSON.stringify({ ...body, preview: false });
  const report: Report | undefined = isSame(preview) ? preview.data : undefined;
  const failure = (isSame(apply) && apply.error) || (isSame(preview) && preview.error) || null;
  const own = findProblems(draft, plans);
  const problems = hasSubmitted && Object.keys(own).length > 0 ? own : toFieldProblems(failure, body);
  const general =
    problems.nothing ??
    (failure && !Object.keys(problems).some(isShownBesideField) ? `${failure.message}.` : undefined);
  const willChange = report !== undefined && countNights(report).inserted + countNights(report).updated > 0;

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
          const { inserted, updated } = countNights(done);
          toast({ tone: "positive", title: t("inventory.nightsChanged", { count: inserted + updated }) });
          leave();
        },
      },
    );
  };

  return (
    <SidePanel title={t("inventory.editNightsButton")} isOpen onClose={leave}>
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
          <ChangeFields
            plans={plans}
            adults={countPricedAdults(calendar)}
            draft={draft}
            onChange={type}
            problems={problems}
          />
        </div>
        <div className="sticky bottom-0 flex flex-col gap-3 border-t border-border bg-raised px-5 py-3">
          {general !== undefined && <Notice tone="negative" title={general} />}
          {report && <EditPreview property={property.public_id} edit={body} report={report} />}
          <div className="flex justify-end gap-2">
            <Button onPress={leave} isDisabled={apply.isPending}>
              {t("common.cancel")}
            </Button>
            <Button
              type="submit"
              variant="primary"
              isPending={preview.isPending || apply.isPending}
              pendingLabel={apply.isPending ? t("inventory.applying") : t("inventory.loadingPreview")}
            >
              {willChange ? t("inventory.apply") : t("inventory.preview")}
            </Button>
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
