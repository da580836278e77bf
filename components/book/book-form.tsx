"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/staff/client/call";
import { difference, isZero } from "@/lib/format/money";
import { ChangeQuestion } from "../checkout/change-question";
import { ContactFields } from "../checkout/contact-fields";
import { HoldForm } from "../checkout/hold-form";
import { ReferenceFields } from "../checkout/reference-fields";
import { BOOK_SCENARIOS, ScenarioMenu } from "../checkout/scenario-menu";
import { useBooking } from "../checkout/use-booking";
import { boardChanges, type Choice, type Hold } from "./choice";
import { checkOf, readDraft, removeDraft, storeDraft, type Draft, type Request } from "./draft";
import { GuestFields } from "./guest-fields";
import { OfferSummary } from "./offer-summary";
import { useRenewal } from "./use-renewal";

interface Props {
  hold: string;
  choice: Choice;
  pinned: Hold;
  isSandbox: boolean;
}

/** The booking form of a held stay. */
export function BookForm({ hold, choice, pinned, isSandbox }: Props) {
  const [draft, setDraft] = useState(() => readDraft(hold, choice));
  const [accepted, setAccepted] = useState<string>();
  const [scenario, setScenario] = useState<string>();
  const booking = useBooking<Request>(
    hold,
    (body, options) => call("book", { body }, { ...options, ...(scenario !== undefined && { scenario }) }),
    () => removeDraft(hold),
  );
  const renewal = useRenewal(choice, pinned);
  const { grand_total: total, currency } = pinned.offer;
  const lead = draft.guests[0]?.[0];
  const boards = boardChanges(choice, pinned);
  const isChanged = boards.length > 0 || !isZero(difference(total, choice.total, currency));

  useEffect(() => storeDraft(hold, draft), [hold, draft]);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  return (
    <>
      <HoldForm
        title={`Book ${choice.property.name}`}
        expiresAt={pinned.prebook_expires_at}
        total={total}
        currency={currency}
        backTo={choice.backTo}
        draft={draft}
        loadCheck={() => checkOf(pinned.prebook_token)}
        booking={booking}
        offer={<OfferSummary choice={choice} hold={pinned} />}
        renewal={renewal}
      >
        <GuestFields choice={choice} guests={draft.guests} onChange={(guests) => change({ guests })} />
        <ContactFields
          contact={draft.contact}
          onChange={(contact) => change({ contact })}
          lead={lead && { called: "lead guest", ...lead }}
        />
        <ReferenceFields draft={draft} onChange={change} reader="property" />
        {isSandbox && (
          <div className="-mt-2">
            <ScenarioMenu act="booking" scenarios={BOOK_SCENARIOS} value={scenario} onChange={setScenario} />
          </div>
        )}
      </HoldForm>
      {isChanged && accepted !== hold && (
        <ChangeQuestion
          previous={choice.total}
          total={total}
          currency={currency}
          warnings={boards}
          backTo={choice.backTo}
          onAccept={() => setAccepted(hold)}
        />
      )}
    </>
  );
}
