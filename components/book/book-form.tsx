"use client";

import { useEffect, useRef, useState } from "react";
import { Form } from "react-aria-components";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { Button } from "../ui/button";
import { sayMoney } from "../words/money";
import { BookFailure, HoldEnded } from "./book-notices";
import { ChangeQuestion } from "./change-question";
import type { Choice } from "./choice";
import { ContactFields } from "./contact-fields";
import { findDraft, keepDraft, problemsFrom, requestOf, type Draft, type Problems } from "./draft";
import { GuestFields } from "./guest-fields";
import { HoldTimer } from "./hold-timer";
import { OfferSummary } from "./offer-summary";
import { useBooking } from "./use-booking";
import { useTakeHold, type Hold } from "./use-hold";

interface Props {
  hold: string;
  choice: Choice;
  pinned: Hold;
}

/** A held offer with what booking it needs. */
export function BookForm({ hold, choice, pinned }: Props) {
  const [draft, setDraft] = useState(() => findDraft(hold, choice));
  const [problems, setProblems] = useState<Problems>({});
  const [tries, setTries] = useState(0);
  const [accepted, setAccepted] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const booking = useBooking(hold);
  const renewal = useTakeHold();
  const isOver =
    useServiceNow().getTime() >= Date.parse(pinned.prebook_expires_at) || booking.failure?.code === "PREBOOK_EXPIRED";
  const isChanged = pinned.match_status === "PRICE_CHANGED" || pinned.match_status === "BOARD_CHANGED";

  const showProblems = (found: Problems) => {
    setProblems(found);
    setTries((count) => count + 1);
  };
  useEffect(() => keepDraft(hold, draft), [hold, draft]);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);

  /** What was put right stops being red while it is typed: on leaving the field, the page would move under the pointer. */
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (Object.keys(problems).length === 0) return;
    const checked = requestOf(next, pinned.prebook_token);
    const left = "problems" in checked ? checked.problems : {};
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
  };
  const submit = () => {
    const result = requestOf(draft, pinned.prebook_token);
    showProblems("problems" in result ? result.problems : {});
    if ("request" in result && !isOver)
      booking.book(result.request, ({ details }) => showProblems(problemsFrom(details)));
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-lg">Book {choice.property.name}</h1>
      <div className="sticky top-2 z-10 lg:hidden">
        <HoldTimer expiresAt={pinned.prebook_expires_at} />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
        <aside aria-label="Offer" className="flex flex-col gap-4 lg:sticky lg:top-4 lg:order-last">
          <div className="hidden lg:block">
            <HoldTimer expiresAt={pinned.prebook_expires_at} />
          </div>
          <OfferSummary choice={choice} hold={pinned} />
        </aside>
        <Form
          ref={form}
          aria-label="Booking"
          validationBehavior="aria"
          validationErrors={problems}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <GuestFields choice={choice} guests={draft.guests} onChange={(guests) => change({ guests })} />
          <ContactFields draft={draft} onChange={change} />
          {isOver ? (
            <HoldEnded
              backTo={choice.backTo}
              isPending={renewal.taking !== undefined}
              failure={renewal.failed?.failure}
              onRenew={() => void renewal.take("again", choice, true)}
            />
          ) : (
            booking.failure && <BookFailure failure={booking.failure} backTo={choice.backTo} />
          )}
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p className="text-xs text-muted">The price and the cancellation terms are fixed as shown.</p>
            <Button
              type="submit"
              variant="primary"
              isDisabled={isOver}
              isPending={booking.isPending}
              pendingLabel="Booking"
              className="w-full sm:w-auto"
            >
              Book for {sayMoney(pinned.offer.grand_total, pinned.offer.currency)}
            </Button>
          </div>
        </Form>
      </div>
      {isChanged && accepted !== hold && (
        <ChangeQuestion choice={choice} hold={pinned} onAccept={() => setAccepted(hold)} />
      )}
    </div>
  );
}
