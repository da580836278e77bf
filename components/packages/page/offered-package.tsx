"use client";

import { Luggage } from "lucide-react";
import { useState } from "react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange, formatWeekdays } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { serviceNow } from "@/lib/staff/client/service-time";
import { PolicyView } from "../../booking/checkout/policy-view";
import { useCreateHold } from "../../booking/checkout/use-hold";
import { BookingMap } from "../../booking/details/booking-map";
import { holdChoice } from "../../products/form/choice";
import { WhyNoResults, type RefusedProduct } from "../../products/results/dropped-list";
import { OfferRow } from "../../products/results/offer-row";
import { SearchOutcome } from "../../products/results/outcome";
import { Empty } from "../../ui/feedback/empty";
import { Section } from "../../ui/layout/section";
import { countNights, type Offer, type PackageRecord, listRefusedPackages } from "../package-offer";
import { PackageProtection } from "../package-timeline";
import { formatPackageParty, packageRequest, type CompletePackage } from "../package-state";
import { OfferedParts } from "./offered-parts";
import { PlannedParts } from "./planned-parts";

interface Props {
  found: PackageRecord;
  /** The search for this package. */
  search: CompletePackage;
  /** The page that the booking form links back to. */
  backTo: string;
}

/**
 * A package's live offer for the start date in the address, with its parts and a Hold button; or the reason why there
 * is none.
 */
export function OfferedPackage({ found, search, backTo }: Props) {
  const answer = useRead("package.search", { body: packageRequest(search) }, { staleTime: 60_000 });
  const holds = useCreateHold();
  // The offer after the user has exchanged parts. It belongs to this search; for another search the component starts
  // anew.
  const [chosen, setChosen] = useState<Offer>();
  const requestOf = ({ allocation_id }: Offer) => ({ ...packageRequest(search), allocation_id });
  const wantedOf = (offer: Offer) => ({ product_type: PRODUCT_TYPE.PACKAGE, request: requestOf(offer) });
  const hold = (offer: Offer) => {
    const request = requestOf(offer);
    void holds.take(offer.allocation_id, holdChoice({ product: "package", request, offer, backTo }));
  };
  return (
    <SearchOutcome answer={answer} what={found.name}>
      {(result) => {
        const offer = chosen ?? result.offers[0];
        if (!offer) {
          return (
            <>
              <Nothing found={found} search={search} refused={listRefusedPackages(result)} />
              <PlannedParts found={found} />
            </>
          );
        }
        const holding = {
          wanted: wantedOf(offer),
          holds,
          answer: {
            refetch: () => {
              setChosen(undefined);
              return answer.refetch();
            },
          },
          onHold: () => hold(offer),
        };
        return (
          <>
            <Section title={t("packages.priceAndTerms")}>
              <div className="-m-4">
                <OfferRow offer={offer} name={offer.name} priceNote={t("products.forAll")} holding={holding}>
                  <p className="font-semibold tabular-nums">{formatDateRange(offer.start_date, offer.end_date)}</p>
                  <p className="text-xs text-muted">
                    {formatCount(countNights(offer), "night")} · {formatPackageParty(search)}
                  </p>
                </OfferRow>
              </div>
            </Section>
            <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
              <div className="flex min-w-0 flex-col gap-5">
                <OfferedParts search={search} offer={offer} onChange={setChosen} />
              </div>
              <aside aria-label={t("packages.termsAndPlaces")} className="flex flex-col gap-5">
                <WholeTerms offer={offer} />
                {(offer.organiser ?? offer.protection) !== null && (
                  <Section title={t("packages.organiserTitle")}>
                    <PackageProtection {...offer} />
                  </Section>
                )}
                <BookingMap
                  title={t("products.map")}
                  label={t("packages.mapOf", { name: offer.name })}
                  ids={[offer.package_public_id, offer.start_date]}
                  bookings={[{ product_type: PRODUCT_TYPE.PACKAGE, items: offer.items }]}
                />
              </aside>
            </div>
          </>
        );
      }}
    </SearchOutcome>
  );
}

function WholeTerms({ offer }: { offer: Offer }) {
  const [start] = useState(serviceNow);
  return (
    <Section title={t("products.cancelPackage")}>
      <PolicyView policy={offer.cancellation_policy} total={offer.total_selling_rate} start={start} />
    </Section>
  );
}

interface NothingProps {
  found: PackageRecord;
  search: CompletePackage;
  refused: readonly RefusedProduct[];
}

function Nothing({ found: { status, start_weekdays: days }, search, refused }: NothingProps) {
  const { date, currency } = search;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const words = () => {
    if (status !== "ACTIVE") return t("packages.noPrice.notOnSale");
    if (refused.length > 0) return t("packages.noPrice.refused");
    if (!days.includes(weekday)) return t("packages.beginsOther", { days: formatWeekdays(days) });
    return t("packages.noPrice.parts", { currency });
  };
  return (
    <Empty icon={Luggage} title={t("packages.noPrice", { date: formatDate(date) })}>
      {words()}
      <WhyNoResults refused={refused} />
    </Empty>
  );
}
