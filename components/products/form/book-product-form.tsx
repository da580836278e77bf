"use client";

import { useEffect, useState } from "react";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { InputOf } from "@/lib/staff/client/operations";
import { ChangeQuestion } from "@/components/booking/checkout/change-question";
import { ContactFields } from "@/components/booking/checkout/contact-fields";
import { HoldForm } from "@/components/booking/checkout/hold-form";
import { ReferenceFields } from "@/components/booking/checkout/reference-fields";
import { useBooking } from "@/components/booking/checkout/use-booking";
import { useCreateHold } from "@/components/booking/checkout/use-hold";
import { type BookBody, bookBothWays, readBookedThere } from "./both-ways";
import {
  toBackChoice,
  bookingTitle,
  type Choice,
  listHeldTotals,
  type Hold,
  holdChoice,
  pricedParty,
  withAcceptedTotal,
} from "./choice";
import type { Product } from "../product-names";
import { subtractMoney, isZero, addMoney } from "@/lib/format/money";
import {
  needsPassports,
  loadFormCheck,
  type Draft,
  toMismatchProblem,
  readDraft,
  removeDraft,
  type Booked,
  storeDraft,
  requiredTravellers,
} from "./draft";
import { BACK, findRides, findTours, EMPTY_RIDE_DRAFT, EMPTY_TOUR_DRAFT, type SoldRide } from "./joining";
import { formatTravellers } from "../search/market";
import { RideFields } from "./ride-fields";
import { TourFields } from "./tour-fields";
import { TravellerFields } from "./traveller-fields";
import { SoldPicture } from "@/components/content/sold-picture";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { TextField } from "@/components/ui/fields/text-field";
import { HoldPrice, HoldTerms } from "@/components/booking/checkout/hold-terms";
import { FlightLegs } from "@/components/flights/flight-facts";
import { PackageProtection, PackageTimeline } from "@/components/packages/package-timeline";
import { TourFacts } from "@/components/tours/tour-facts";
import { TransferFacts } from "@/components/transfers/transfer-facts";
import { formatDate } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { ConfirmationBadge } from "../results/offer-row";

interface DriverFieldsProps {
  draft: Draft;
  rides: readonly SoldRide[];
  /** Whether a free note can be added: a package has its special requests. */
  hasNote: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** Fields for the arrival details that the driver needs. */
function DriverFields({ draft, rides, hasNote, onChange }: DriverFieldsProps) {
  const noteOf = (no: number) => (no === BACK ? "back_note" : "pickup_note");
  return rides.map(({ item_no: no, route, isArrival }) => (
    <Section key={no} title={route === undefined ? t("products.forDriver") : t("products.forDriverOf", { route })}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("products.forDriverHint")}</p>
        <RideFields
          ride={draft.rides[no] ?? EMPTY_RIDE_DRAFT}
          isArrival={isArrival}
          path={`rides.${no}`}
          onChange={(part) =>
            onChange({ rides: { ...draft.rides, [no]: { ...(draft.rides[no] ?? EMPTY_RIDE_DRAFT), ...part } } })
          }
        />
        {hasNote && (
          <TextField
            label={t("products.pickupNote")}
            name={noteOf(no)}
            value={draft[noteOf(no)]}
            onChange={(note) => onChange({ [noteOf(no)]: note })}
            isOptional
            rows={2}
            hint={t("products.pickupNoteHint")}
          />
        )}
      </div>
    </Section>
  ));
}

const TYPES = { transfer: PRODUCT_TYPE.TRANSFER, tour: PRODUCT_TYPE.TOUR, package: PRODUCT_TYPE.PACKAGE } as const;

/** The country that the guests of a package buy in, if its search says so. */
const marketOf = (choice: Choice) => (choice.product === "package" ? choice.request.guest_market : undefined);

interface SummaryProps {
  choice: Choice;
  hold: Hold;
  title: string;
  isPictured?: boolean;
}

/** A summary of the offer: picture, then price and cancellation deadline. */
function ProductSummary({ choice, hold, title, isPictured = true }: SummaryProps) {
  const { offer, cancellation_policy: policy, warnings } = hold;
  const { total_selling_rate: total, currency_code: currency } = offer;
  return (
    <>
      <Section title={title} aside={<ConfirmationBadge mode={choice.offer.confirmation_mode} />}>
        <div className="flex flex-col gap-4">
          {isPictured && choice.product !== "flight" && (
            <SoldPicture sold={{ product_type: TYPES[choice.product], details: choice.offer }} size="wide" />
          )}
          <HoldPrice
            token={hold.prebook_token}
            label={t("products.totalOf", {
              party: formatTravellers(formatParty(pricedParty(choice)), marketOf(choice)),
            })}
            total={total}
            currency={currency}
            policy={policy}
          />
          <div className="flex flex-col gap-3 border-t border-border pt-3">
            <What choice={choice} hold={hold} />
          </div>
        </div>
      </Section>
      <HoldTerms warnings={warnings} policy={policy} total={total} />
    </>
  );
}

function What({ choice, hold }: { choice: Choice; hold: Hold }) {
  if (choice.product === "tour") return <TourFacts offer={choice.offer} />;
  if (choice.product === "flight") return <FlightLegs segments={choice.offer.segments} isNarrow />;
  if (choice.product === "package") {
    const items = "items" in hold ? hold.items : choice.offer.items;
    return (
      <>
        <PackageTimeline items={items} currency={hold.offer.currency_code} />
        <PackageProtection {...choice.offer} />
      </>
    );
  }
  return (
    <>
      <p>
        <span className="font-semibold">{choice.route}</span>
        <span className="block">{formatDate(choice.offer.service_date)}</span>
      </p>
      <TransferFacts offer={choice.offer} />
    </>
  );
}

interface Props {
  hold: string;
  choice: Choice;
  pinned: Hold;
}

/** The request has the product's shape: `loadFormCheck` has validated it with the product's schema. */
function book(hold: string, choice: Choice, { back, ...body }: Booked, options: CallOptions) {
  const { product } = choice;
  if (back && product === "transfer") return bookBothWays(hold, { ...(body as BookBody), back }, choice.route, options);
  if (product === "transfer") return call("transfer.book", { body: body as BookBody }, options);
  if (product === "tour") return call("tour.book", { body: body as InputOf<"tour.book">["body"] }, options);
  if (product === "flight") return call("flight.book", { body: body as InputOf<"flight.book">["body"] }, options);
  return call("package.book", { body: body as InputOf<"package.book">["body"] }, options);
}

const readers = (): Record<Product, string | undefined> => ({
  transfer: undefined,
  tour: t("products.reader.guide"),
  flight: t("products.reader.airline"),
  package: t("products.reader.supplier"),
});

/** The booking form of a held transfer, tour, flight or package. */
export function BookProductForm({ hold, choice, pinned }: Props) {
  const { product, backTo } = choice;
  const [draft, setDraft] = useState(() => readDraft(hold, choice));
  const [accepted, setAccepted] = useState<string>();
  const booking = useBooking<Booked>(
    hold,
    (request, options) => book(hold, choice, request, options),
    () => removeDraft(hold),
  );
  const renewal = useCreateHold();
  const { currency_code: currency } = pinned.offer;
  const wanted = requiredTravellers(choice);
  const [lead] = draft.travellers;
  const back = toBackChoice(choice);
  const bookedThere = readBookedThere(hold);
  // If the way there is booked already, only the way back is left.
  const [open, ...also] = [...(bookedThere === undefined ? [pinned] : []), ...(pinned.back ? [pinned.back] : [])];
  const agreed = withAcceptedTotal(choice, pinned);
  const left = (bookedThere !== undefined && toBackChoice(agreed)) || agreed;

  const total = addMoney(listHeldTotals(pinned), currency);
  const previous = addMoney(
    [choice, ...(back ? [back] : [])].map(({ offer }) => offer.total_selling_rate),
    currency,
  );
  const isChanged = !isZero(subtractMoney(total, previous, currency)) || pinned.match_status === "BOARD_CHANGED";

  useEffect(() => storeDraft(hold, draft), [hold, draft]);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const reader = readers()[product];
  return (
    <>
      <HoldForm
        title={t("products.bookTitle", { title: bookingTitle(choice) })}
        expiresAt={pinned.prebook_expires_at}
        token={open!.prebook_token}
        total={open!.offer.total_selling_rate}
        also={also[0] && { token: also[0].prebook_token, total: also[0].offer.total_selling_rate }}
        currency={currency}
        isOnRequest={[choice, back].some((one) => one?.offer.confirmation_mode === "ON_REQUEST")}
        backTo={backTo}
        draft={draft}
        loadCheck={() => loadFormCheck(choice, pinned)}
        problemsOf={({ code, details }) => toMismatchProblem(code, details)}
        booking={booking}
        offer={
          back && pinned.back ? (
            <>
              <ProductSummary choice={choice} hold={pinned} title={t("transfers.there")} />
              <ProductSummary choice={back} hold={pinned.back} title={t("transfers.back")} isPictured={false} />
            </>
          ) : (
            <ProductSummary choice={choice} hold={pinned} title={t("products.yourOffer")} />
          )
        }
        renewal={{
          isPending: renewal.taking !== undefined,
          failure: renewal.failed?.failure,
          // After a renewal, only differences from the accepted choice count as changes.
          renew: () => void renewal.take("again", holdChoice(left), true),
        }}
      >
        {wanted !== "none" && (
          <TravellerFields
            travellers={draft.travellers}
            party={pricedParty(choice)}
            isEverybody={wanted === "all"}
            withPassports={needsPassports(choice)}
            onChange={(travellers) => change({ travellers })}
          />
        )}
        <ContactFields
          contact={draft.contact}
          onChange={(contact) => change({ contact })}
          lead={lead && { called: t("products.leadTravellerCalled"), ...lead }}
          isPhoneRequired={product === "transfer"}
        />
        <DriverFields draft={draft} rides={findRides(choice)} hasNote={product === "transfer"} onChange={change} />
        {findTours(choice).map((tour) => (
          <TourFields
            key={tour.item_no}
            tour={tour}
            draft={draft.tours[tour.item_no] ?? EMPTY_TOUR_DRAFT}
            onChange={(joined) => change({ tours: { ...draft.tours, [tour.item_no]: joined } })}
            named={draft.travellers.flatMap(({ first_name, last_name }, at) => {
              const name = `${first_name} ${last_name}`.trim();
              return name || at === 0 ? [{ at, called: name || t("products.leadTraveller") }] : [];
            })}
            isNamed={product === "package"}
          />
        ))}
        <ReferenceFields draft={draft} onChange={change} {...(reader !== undefined && { reader })} />
        {bookedThere !== undefined && !booking.isPending && (
          <Notice
            tone="info"
            title={t("transfers.thereIsBooked")}
            action={
              <ButtonLink href={`/bookings/${bookedThere}`} size="sm">
                {t("checkout.openBooking")}
              </ButtonLink>
            }
          >
            {t("transfers.backIsLeft")}
          </Notice>
        )}
      </HoldForm>
      {isChanged && accepted !== hold && (
        <ChangeQuestion
          previous={previous}
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
