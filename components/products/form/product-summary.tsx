import { HoldPrice, HoldTerms } from "@/components/checkout/hold-terms";
import { FlightLegs } from "@/components/flights/flight-facts";
import { PackageTimeline } from "@/components/packages/package-timeline";
import { TourFacts } from "@/components/tours/tour-facts";
import { TransferFacts } from "@/components/transfers/transfer-facts";
import { Section } from "@/components/ui/layout/section";
import { formatDate } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { partyOf, type Choice, type Hold } from "./choice";
import { ConfirmationBadge } from "../results/confirmation-badge";

/** The offer to be booked: price and cancellation deadline first. */
export function ProductSummary({ choice, hold }: { choice: Choice; hold: Hold }) {
  const { offer, cancellation_policy: policy, warnings } = hold;
  const { total_selling_rate: total, currency_code: currency } = offer;
  return (
    <>
      <Section title="Your offer" aside={<ConfirmationBadge mode={choice.offer.confirmation_mode} />}>
        <div className="flex flex-col gap-4">
          <HoldPrice
            label={`Total, ${formatParty(partyOf(choice))}`}
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
    return <PackageTimeline items={items} currency={hold.offer.currency_code} />;
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
