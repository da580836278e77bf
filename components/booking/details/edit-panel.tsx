"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Form } from "react-aria-components";
import { call } from "@/lib/staff/client/call";
import { asFailure, type Failure } from "@/lib/staff/client/failure";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { Button } from "@/components/ui/button";
import { QuestionDialog, SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/text-field";
import { toast } from "@/components/ui/feedback/toast-queue";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { PERSON_FIELDS } from "../checkout/people-draft";
import { MorePersonFields } from "../checkout/person-more";
import {
  toFieldProblems,
  listChangedFields,
  type EditConflict,
  formatLabel,
  listPeople,
  findHalfNames,
  rebaseDraft,
  toChange,
  toDraft,
} from "./edit-draft";
import type { Booking } from "./use-booking-record";

interface Props {
  booking: Booking;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits a booking. When another user saved first (optimistic locking), shows their changes and preserves typed values. */
export function EditPanel({ booking, onClose, onSaved }: Props) {
  const [base, setBase] = useState(booking);
  const [typed, setTyped] = useState(() => toDraft(booking));
  const [theirs, setTheirs] = useState<EditConflict[]>();
  const [keys] = useState(() => new Map<string, string>());
  const before = toDraft(base);
  const people = listPeople(base);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const isSame = listChangedFields(before, typed).length === 0;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isSame ? onClose() : setLeaving(true));

  const save = useMutation<void, Failure>({
    async mutationFn() {
      const params = { public_id: booking.public_id };
      const body = toChange(before, typed, people);
      const key = keyOf(`${base.version} ${JSON.stringify(body)}`);
      const send = () =>
        call("booking.update", { params, body }, { ifMatch: `"${base.version}"`, idempotencyKey: key });
      try {
        await send().catch((error: unknown) => (asFailure(error).isFinal ? Promise.reject(asFailure(error)) : send()));
      } catch (error) {
        if (asFailure(error).code === "PRECONDITION_FAILED") await takeOver(params);
        throw error;
      }
    },
    onSuccess() {
      toast({ tone: "positive", title: t("booking.changesSaved") });
      onSaved();
      onClose();
    },
  });

  /** The idempotency key of a change: a retry of the same change reuses it, another change gets a new one. */
  function keyOf(change: string): string {
    const key = keys.get(change) ?? makeIdempotencyKey();
    keys.set(change, key);
    return key;
  }

  /** Loads the newer version and rebases the draft on it. */
  async function takeOver(params: { public_id: string }): Promise<void> {
    const fresh = await call("booking.get", { params, query: { view: "full", include: "sell_price" } });
    const merged = rebaseDraft(before, typed, toDraft(fresh));
    setBase(fresh);
    setTyped(merged.typed);
    setTheirs(merged.theirs);
  }

  const problems = { ...(save.error && toFieldProblems(save.error, people, typed)), ...missing };
  const field = (key: string, label: string, more: Partial<React.ComponentProps<typeof TextField>> = {}) => (
    <TextField
      label={label}
      name={key}
      value={typed[key] ?? ""}
      onChange={(value) => setTyped((now) => ({ ...now, [key]: value }))}
      maxLength={100}
      autoComplete="off"
      {...more}
    />
  );

  return (
    <SidePanel title={t("booking.editNumber", { number: booking.booking_number })} isOpen onClose={leave}>
      {isLeaving && <DiscardQuestion onDiscard={onClose} onKeep={() => setLeaving(false)} />}
      <Form
        validationBehavior="aria"
        validationErrors={problems}
        className="flex flex-1 flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (save.isPending) return;
          const gaps = findHalfNames(people, typed);
          setMissing(gaps);
          if (Object.keys(gaps).length === 0) save.mutate();
        }}
      >
        {theirs && <Theirs clashes={theirs} typed={typed} />}
        {field("agency_reference", t("booking.agencyReference"), { isOptional: true })}
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-semibold">{t("booking.contact")}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {field("contact.first_name", t("booking.firstName"), { isRequired: true })}
            {field("contact.last_name", t("booking.lastName"), { isRequired: true })}
          </div>
          {field("contact.title", t("checkout.personTitle"), { isOptional: true, maxLength: 20 })}
          {field("contact.email", t("booking.email"), { type: "email", isRequired: true, maxLength: 254 })}
          {field("contact.phone", t("booking.phone"), {
            type: "tel",
            maxLength: 40,
            ...(booking.product_type === PRODUCT_TYPE.TRANSFER ? { isRequired: true } : { isOptional: true }),
          })}
        </fieldset>
        {people.map((everybody, list) => (
          <fieldset key={list} className="flex flex-col gap-3">
            <legend className="mb-2 text-sm font-semibold">
              {booking.product_type === PRODUCT_TYPE.STAY
                ? t("booking.guestsOfRoom", { room: list + 1 })
                : t("booking.travellers")}
            </legend>
            {everybody.map(({ kind, age, named }, guest) => (
              <div key={guest} className="grid grid-cols-2 gap-3">
                {field(
                  `guests.${list}.${guest}.first_name`,
                  formatNameLabel(kind, age, guest, "first"),
                  named ? REQUIRED : OPTIONAL,
                )}
                {field(
                  `guests.${list}.${guest}.last_name`,
                  formatNameLabel(kind, age, guest, "last"),
                  named ? REQUIRED : OPTIONAL,
                )}
                <div className="col-span-2">
                  <MorePersonFields
                    path={`guests.${list}.${guest}`}
                    who={formatNameLabel(kind, age, guest, "first")}
                    person={Object.fromEntries(
                      PERSON_FIELDS.map((one) => [one, typed[`guests.${list}.${guest}.${one}`]]),
                    )}
                    onChange={(one, value) =>
                      setTyped((now) => ({ ...now, [`guests.${list}.${guest}.${one}`]: value }))
                    }
                  />
                </div>
              </div>
            ))}
          </fieldset>
        ))}
        {field("special_requests", t("booking.label.special_requests"), { isOptional: true, rows: 3, maxLength: 1000 })}
        {save.error && save.error.code !== "PRECONDITION_FAILED" && (
          <Notice tone="negative" title={save.error.isFinal ? t("booking.notSaved") : t("booking.noAnswer")}>
            {save.error.isFinal ? `${save.error.message}.` : t("booking.saveNotTwice")}
          </Notice>
        )}
        <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
          <Button onPress={leave}>{t("common.close")}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={save.isPending}
            pendingLabel={t("common.saving")}
            isDisabled={isSame}
          >
            {theirs ? t("booking.saveOverTheirs") : t("common.save")}
          </Button>
        </div>
      </Form>
    </SidePanel>
  );
}

const removed = (text: ReactNode) => <del key="was">{text}</del>;
const added = (text: ReactNode) => (
  <ins key="now" className="font-semibold no-underline">
    {text}
  </ins>
);

/** Lists what the other user changed, beside this user's value where both changed a field. */
function Theirs({ clashes, typed }: { clashes: EditConflict[]; typed: ReturnType<typeof toDraft> }) {
  return (
    <Notice tone="caution" title={t("booking.changedByOther")}>
      <ul className="flex flex-col gap-1">
        {clashes.map(({ key, was, is }) => (
          <li key={key}>
            {rich("booking.clash", {
              label: formatLabel(key),
              was: was || t("booking.empty"),
              now: is || t("booking.empty"),
              del: removed,
              ins: added,
            })}
            {typed[key] !== is && (
              <span className="block text-muted">
                {t("booking.yourValue", { value: typed[key] || t("booking.empty") })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("booking.yoursStill")}</p>
    </Notice>
  );
}

const REQUIRED = { isRequired: true };
const OPTIONAL = { isOptional: true };

function formatNameLabel(kind: string, age: number | undefined, guest: number, part: "first" | "last"): string {
  const number = guest + 1;
  const child = age === undefined ? t("booking.childNumber", { number }) : t("booking.childOf", { age });
  const who = kind === "ADULT" ? t("booking.guestNumber", { number }) : child;
  return t(part === "first" ? "booking.guestField.first" : "booking.guestField.last", { who });
}

/** Asks for confirmation before typed changes are discarded. */
function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <QuestionDialog title={t("booking.discardTitle")} isOpen onClose={onKeep}>
      <p>{t("booking.discardWhy")}</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onPress={onDiscard} variant="dangerQuiet">
          {t("booking.discard")}
        </Button>
        <Button onPress={onKeep} variant="primary">
          {t("booking.keepEditing")}
        </Button>
      </div>
    </QuestionDialog>
  );
}
