"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/staff/client/call";
import { ChangeQuestion } from "../checkout/change-question";
import { ContactFields } from "../checkout/contact-fields";
import { HeldForm } from "../checkout/held-form";
import { ReferenceFields } from "../checkout/reference-fields";
import { useBooking } from "../checkout/use-booking";
import { useTakeHold } from "../checkout/use-hold";
import { holdOf, type Choice, type Hold } from "./choice";
import { findDraft, forgetDraft, keepDraft, requestOf, type Draft, type Request } from "./draft";
import { GuestFields } from "./guest-fields";
import { OfferSummary } from "./offer-summary";

interface Props {
  hold: string;
  choice: Choice;
  pinned: Hold;
}

/** A held offer with what booking it needs. */
export function BookForm({ hold, choice, pinned }: Props) {
  const [draft, setDraft] = useState(() => findDraft(hold, choice));
  const [accepted, setAccepted] = useState<string>();
  const booking = useBooking<Request>(
    hold,
    (body, options) => call("book", { body }, options),
    () => forgetDraft(hold),
  );
  const renewal = useTakeHold();
  const { grand_total: total, currency } = pinned.offer;
  const lead = draft.guests[0]?.[0];
  const isChanged = pinned.match_status === "PRICE_CHANGED" || pinned.match_status === "BOARD_CHANGED";

  useEffect(() => keepDraft(hold, draft), [hold, draft]);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  return (
    <>
      <HeldForm
        title={`Book ${choice.property.name}`}
        expiresAt={pinned.prebook_expires_at}
        total={total}
        currency={currency}
        backTo={choice.backTo}
        draft={draft}
        check={(typed) => requestOf(typed, pinned.prebook_token)}
        booking={booking}
        offer={<OfferSummary choice={choice} hold={pinned} />}
        renewal={{
          isPending: renewal.taking !== undefined,
          failure: renewal.failed?.failure,
          renew: () => void renewal.take("again", holdOf(choice), true),
        }}
      >
        <GuestFields choice={choice} guests={draft.guests} onChange={(guests) => change({ guests })} />
        <ContactFields
          contact={draft.contact}
          onChange={(contact) => change({ contact })}
          lead={lead && { called: "lead guest", ...lead }}
        />
        <ReferenceFields draft={draft} onChange={change} reader="property" />
      </HeldForm>
      {isChanged && accepted !== hold && (
        <ChangeQuestion
          previous={choice.total}
          total={total}
          currency={currency}
          warnings={pinned.warnings}
          backTo={choice.backTo}
          onAccept={() => setAccepted(hold)}
        />
      )}
    </>
  );
}
