"use client";

import { useState } from "react";
import { formatDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { SettingForm } from "@/components/settings/setting-form";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/feedback/toast-queue";
import { DateField } from "@/components/ui/fields/date-field";
import { TextField } from "@/components/ui/fields/text-field";
import { Section } from "@/components/ui/layout/section";
import { Instant } from "@/components/ui/values/instant";

type Note = ResponseOf<"supplier.record">["notes"][number];

interface Props {
  params: { tenant_public_id: string; public_id: string };
  notes: readonly Note[] | undefined;
  mayWrite: boolean;
  onChanged: () => void;
}

/** The operators' notes on a booking, which no partner sees, with a form for one more. */
export function NotesSection({ params, notes, mayWrite, onChanged }: Props) {
  const change = useAct("bookingNote.update");
  const mark = ({ public_id: id, done_at: done }: Note) =>
    change.mutate(
      { input: { params: { ...params, note_public_id: id }, body: { done: done === null } } },
      {
        onSuccess: onChanged,
        onError: (failure) => toast({ tone: "negative", title: t("booking.notSaved"), text: failure.message }),
      },
    );
  return (
    <Section title={t("allBookings.notes")}>
      {notes === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <ul className="-mt-2 mb-3 divide-y divide-border">
          {notes.map((note) => (
            <li key={note.public_id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className={note.done_at === null ? "wrap-anywhere" : "wrap-anywhere text-muted line-through"}>
                  <bdi>{note.text}</bdi>
                </p>
                <p className="text-xs text-muted">
                  {note.author !== null && `${note.author} · `}
                  <Instant at={note.created_at} />
                  {note.due_on !== null && ` · ${t("allBookings.due", { date: formatDate(note.due_on) })}`}
                </p>
              </div>
              <Button size="sm" variant="quiet" isDisabled={!mayWrite || change.isPending} onPress={() => mark(note)}>
                {note.done_at === null ? t("allBookings.markDone") : t("allBookings.reopen")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <fieldset disabled={!mayWrite} className="contents">
        <AddNote params={params} onChanged={onChanged} />
      </fieldset>
    </Section>
  );
}

function AddNote({ params, onChanged }: Pick<Props, "params" | "onChanged">) {
  const [text, setText] = useState("");
  const [due, setDue] = useState<string | null>(null);
  const add = useAct("bookingNote.add");
  return (
    <SettingForm
      submitLabel={t("allBookings.addNote")}
      pendingLabel={t("common.saving")}
      isPending={add.isPending}
      failure={add.error}
      problems={text.trim() ? {} : { text: t("allBookings.enterNote") }}
      onSubmit={() =>
        add.mutate(
          { input: { params, body: { text: text.trim(), ...(due !== null && { due_on: due }) } } },
          {
            onSuccess() {
              setText("");
              setDue(null);
              onChanged();
            },
          },
        )
      }
    >
      {() => (
        <>
          <TextField
            label={t("allBookings.note")}
            name="text"
            value={text}
            onChange={setText}
            rows={2}
            maxLength={2000}
          />
          <DateField label={t("allBookings.dueOn")} name="due_on" value={due} onChange={setDue} isOptional />
        </>
      )}
    </SettingForm>
  );
}
