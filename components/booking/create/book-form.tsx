"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/staff/client/call";
import { subtractMoney, isZero } from "@/lib/format/money";
import { ChangeQuestion } from "../checkout/change-question";
import { ContactFields } from "../checkout/contact-fields";
import { HoldForm } from "../checkout/hold-form";
import { ReferenceFields } from "../checkout/reference-fields";
import { BOOK_SCENARIOS, ScenarioMenu } from "../checkout/scenario-menu";
import { useBooking } from "../checkout/use-booking";
import { listBoardChanges, readBoards, type Choice, type Hold } from "./choice";
import { loadFormCheck, type Draft, readDraft, removeDraft, type BookingRequest, storeDraft } from "./draft";
import { GuestFields } from "./guest-fields";
import { useRenewal } from "./use-renewal";
import { HoldPrice, HoldTerms } from "../checkout/hold-terms";
import { SoldPicture } from "@/components/content/sold-picture";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { Stars } from "@/components/ui/values/stars";
import { formatBoard } from "@/lib/format/board";
import { formatStayDates } from "@/lib/format/dates";
import { formatCountry } from "@/lib/format/names";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";

/** A summary of the offer: price and cancellation deadline first. */
function OfferSummary({ choice, hold }: { choice: Choice; hold: Hold }) {
  const { cancellation_policy: policy, offer } = hold;
  const boards = readBoards(choice, hold);
  return (
    <>
      <Section title={t("checkout.yourOffer")}>
        <div className="flex flex-col gap-4">
          <SoldPicture
            sold={{ product_type: PRODUCT_TYPE.STAY, property_public_id: choice.request.property_public_id }}
            size="wide"
          />
          <div>
            <p className="flex flex-wrap items-center gap-x-2 text-md font-semibold">
              {choice.property.name} <Stars count={choice.property.stars} />
            </p>
            <p className="text-muted">{choice.property.city}</p>
            <p className="mt-1">{formatStayDates(choice.request.checkin, choice.checkout)}</p>
            {choice.market !== undefined && (
              <p className="text-muted">{t("search.guestsFrom", { country: formatCountry(choice.market) })}</p>
            )}
          </div>
          <ul className="flex flex-col gap-2 border-t border-border pt-3">
            {choice.rooms.map((room, at) => (
              <li key={at}>
                <p className="font-semibold">{room.name}</p>
                <p className="text-xs text-muted">
                  {formatBoard(boards[at]!)} · {formatParty(room)}
                </p>
              </li>
            ))}
          </ul>
          <div className="border-t border-border pt-3">
            <HoldPrice
              token={hold.prebook_token}
              label={t("checkout.totalForStay")}
              total={offer.grand_total}
              currency={offer.currency}
              policy={policy}
            />
            {choice.fees.length > 0 && (
              <div className="mt-3 border-t border-border pt-3">
                <p className="text-xs text-muted">{t("checkout.paidAtProperty")}</p>
                <ul>
                  {choice.fees.map(({ name, amount, currency }) => (
                    <li key={`${name} ${currency}`} className="flex justify-between gap-4">
                      {name} <Money amount={amount} currency={currency} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
      </Section>
      <HoldTerms
        warnings={hold.warnings.filter(({ code }) => code !== "PAY_AT_PROPERTY_FEE")}
        policy={policy}
        total={offer.grand_total}
      />
    </>
  );
}

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
  const booking = useBooking<BookingRequest>(
    hold,
    (body, options) => call("book", { body }, { ...options, ...(scenario !== undefined && { scenario }) }),
    () => removeDraft(hold),
  );
  const renewal = useRenewal(choice, pinned);
  const { grand_total: total, currency } = pinned.offer;
  const lead = draft.guests[0]?.[0];
  const boards = listBoardChanges(choice, pinned);
  const isChanged = boards.length > 0 || !isZero(subtractMoney(total, choice.total, currency));

  useEffect(() => storeDraft(hold, draft), [hold, draft]);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  return (
    <>
      <HoldForm
        title={t("checkout.title", { name: choice.property.name })}
        expiresAt={pinned.prebook_expires_at}
        token={pinned.prebook_token}
        total={total}
        currency={currency}
        isOnRequest={choice.isOnRequest === true}
        backTo={choice.backTo}
        draft={draft}
        loadCheck={() => loadFormCheck(pinned.prebook_token)}
        booking={booking}
        offer={<OfferSummary choice={choice} hold={pinned} />}
        renewal={renewal}
      >
        <GuestFields choice={choice} guests={draft.guests} onChange={(guests) => change({ guests })} />
        <ContactFields
          contact={draft.contact}
          onChange={(contact) => change({ contact })}
          lead={lead && { called: t("checkout.leadGuest"), ...lead }}
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
