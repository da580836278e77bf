import type { ReactNode } from "react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatAmount } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import type { ShownOffer } from "@/lib/sales-quote/offers/schemas";
import { feeTotal, isPaidAtProperty } from "@/lib/core/stay-fees";
import { PolicyView } from "../booking/checkout/policy-view";
import { iconOfProduct } from "../content/product-icon";
import { summarizePolicy } from "../products/results/offer-terms";
import { TermsText } from "../search/offers/terms-text";
import { classes } from "../ui/class-names";
import { Disclosure } from "../ui/layout/disclosure";
import { Picture } from "../ui/pictures/picture";
import { Money } from "../ui/values/money";
import { OfferKind, OfferName, ProductFacts } from "./product-facts";

interface Props {
  offer: ShownOffer;
  /** Where the timeline of cancellation fees starts. */
  now: Date;
  /** Content below the price. */
  children?: ReactNode;
}

/** An offer as the traveller sees it: picture, facts of its product, price and terms. */
export function OfferFacts({ offer, now, children }: Props) {
  const { sell_price: price, currency, cancellation_policy: policy } = offer;
  const isStay = offer.product_type === PRODUCT_TYPE.STAY;
  const fees = feesAtProperty(offer);
  return (
    <>
      <Picture
        image={offer.image ?? undefined}
        alt={offer.image?.caption ?? ""}
        icon={iconOfProduct(offer.product_type)}
        sizes="(min-width: 1024px) 24rem, 100vw"
        className={classes("w-full", offer.image ? "aspect-[3/2]" : "aspect-[3/1] sm:aspect-[3/2]")}
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <header>
          <h3 className="text-md wrap-anywhere">
            <OfferName offer={offer} />
          </h3>
          <p className="flex flex-wrap items-center gap-2 text-muted">
            <OfferKind offer={offer} />
          </p>
        </header>
        <ProductFacts offer={offer} />
        {offer.is_on_request && (
          <p className="text-caution">{t(isStay ? "quotes.onRequest" : "quotes.onRequestSupplier")}</p>
        )}
        <div className="mt-auto border-t border-border pt-3">
          <Money amount={price} currency={currency} size="lg" />
          <p className="text-xs">
            <TermsText terms={summarizePolicy(policy, price, now)} zone={policy.timezone} />
          </p>
          {fees.length > 0 && (
            <p className="text-xs text-muted">
              {t("quotes.paidAtProperty", {
                fees: fees
                  .map((fee) => `${formatAmount(fee.amount, fee.currency)} ${fee.name}`)
                  .join(t("format.comma")),
              })}
            </p>
          )}
          {children}
        </div>
        <Disclosure title={t("quotes.cancellingCosts")}>
          <PolicyView policy={policy} total={price} start={now} />
        </Disclosure>
      </div>
    </>
  );
}

interface PaidThere {
  name: string;
  /** The amount for the whole stay, in wire format. */
  amount: string;
  currency: string;
}

/** The fees that the guest pays at the property of a stay, or of a package's stay, in addition to the sell price. */
function feesAtProperty(offer: ShownOffer): readonly PaidThere[] {
  if (offer.product_type === PRODUCT_TYPE.STAY) return offer.fees_at_property;
  if (offer.product_type !== PRODUCT_TYPE.PACKAGE) return [];
  return offer.items.flatMap((item) => {
    if (item.product_type !== PRODUCT_TYPE.STAY) return [];
    const { mandatory_fees: fees, rooms, nights } = item.details;
    const persons = rooms.reduce((sum, { adults = 0, child_ages: ages = [] }) => sum + adults + ages.length, 0);
    return fees.filter(isPaidAtProperty).map(({ name, amount, basis, currency = offer.currency, payable }) => ({
      name,
      amount: feeTotal({ amount, basis, currency, payable }, { rooms: rooms.length, persons, nights }),
      currency,
    }));
  });
}
