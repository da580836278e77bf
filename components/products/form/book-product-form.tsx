"use client";

import { useEffect, useState } from "react";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { InputOf } from "@/lib/staff/client/operations";
import { ChangeQuestion } from "@/components/checkout/change-question";
import { ContactFields } from "@/components/checkout/contact-fields";
import { HoldForm } from "@/components/checkout/hold-form";
import { ReferenceFields } from "@/components/checkout/reference-fields";
import { useBooking } from "@/components/checkout/use-booking";
import { useCreateHold } from "@/components/checkout/use-hold";
import { agreedOn, holdOf, partyOf, titleOf, type Choice, type Hold } from "./choice";
import type { Product } from "../product-names";
import { difference, isZero } from "@/lib/format/money";
import { checkOf, readDraft, removeDraft, storeDraft, mismatchOf, wantedOf, type Draft, type Request } from "./draft";
import { PickupFields } from "./pickup-fields";
import { ProductSummary } from "./product-summary";
import { TravellerFields } from "./traveller-fields";

interface Props {
  hold: string;
  choice: Choice;
  pinned: Hold;
}

/** The request has the product's shape: `checkOf` has validated it with the product's schema. */
function book(product: Product, body: Request, options: CallOptions) {
  if (product === "transfer") return call("transfer.book", { body: body as InputOf<"transfer.book">["body"] }, options);
  if (product === "tour") return call("tour.book", { body: body as InputOf<"tour.book">["body"] }, options);
  if (product === "flight") return call("flight.book", { body: body as InputOf<"flight.book">["body"] }, options);
  return call("package.book", { body: body as InputOf<"package.book">["body"] }, options);
}

const READERS: Record<Product, string | undefined> = {
  transfer: undefined,
  tour: "guide",
  flight: "airline",
  package: "supplier",
};

/** The booking form of a held transfer, tour, flight or package. */
export function BookProductForm({ hold, choice, pinned }: Props) {
  const { product, backTo } = choice;
  const [draft, setDraft] = useState(() => readDraft(hold, choice));
  const [accepted, setAccepted] = useState<string>();
  const booking = useBooking<Request>(
    hold,
    (request, options) => book(product, request, options),
    () => removeDraft(hold),
  );
  const renewal = useCreateHold();
  const { total_selling_rate: total, currency_code: currency } = pinned.offer;
  const wanted = wantedOf(choice);
  const agreed = agreedOn(choice, total);
  const [lead] = draft.travellers;

  const isChanged =
    !isZero(difference(total, choice.offer.total_selling_rate, currency)) || pinned.match_status === "BOARD_CHANGED";

  useEffect(() => storeDraft(hold, draft), [hold, draft]);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const reader = READERS[product];
  return (
    <>
      <HoldForm
        title={`Book ${titleOf(choice)}`}
        expiresAt={pinned.prebook_expires_at}
        total={total}
        currency={currency}
        backTo={backTo}
        draft={draft}
        loadCheck={() => checkOf(choice, pinned.prebook_token)}
        problemsOf={({ code, details }) => mismatchOf(code, details)}
        booking={booking}
        offer={<ProductSummary choice={choice} hold={pinned} />}
        renewal={{
          isPending: renewal.taking !== undefined,
          failure: renewal.failed?.failure,
          // After a renewal, only differences from the accepted choice count as changes.
          renew: () => void renewal.take("again", holdOf(agreed), true),
        }}
      >
        {wanted !== "none" && (
          <TravellerFields
            travellers={draft.travellers}
            party={partyOf(choice)}
            isEverybody={wanted === "all"}
            onChange={(travellers) => change({ travellers })}
          />
        )}
        <ContactFields
          contact={draft.contact}
          onChange={(contact) => change({ contact })}
          lead={lead && { called: "lead traveller", ...lead }}
          isPhoneRequired={product === "transfer"}
        />
        {product === "transfer" && <PickupFields draft={draft} onChange={change} />}
        <ReferenceFields draft={draft} onChange={change} {...(reader !== undefined && { reader })} />
      </HoldForm>
      {isChanged && accepted !== hold && (
        <ChangeQuestion
          previous={choice.offer.total_selling_rate}
          total={total}
          currency={currency}
          warnings={pinned.warnings}
          backTo={backTo}
          onAccept={() => setAccepted(hold)}
        />
      )}
    </>
  );
}
