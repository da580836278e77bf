import { Hotel } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownOffer } from "@/lib/sales-quote/schemas";
import { formatRatePlan } from "@/lib/format/board";
import { formatStayDates } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { PolicyView } from "../booking/checkout/policy-view";
import { Disclosure } from "../ui/layout/disclosure";
import { Picture } from "../ui/pictures/picture";
import { Money } from "../ui/values/money";
import { Stars } from "../ui/values/stars";

interface Props {
  offer: ShownOffer;
  /** The start of the timeline of cancellation fees. */
  now: Date;
  /** Below the price. */
  children?: ReactNode;
}

/** An offer as the traveller sees it: picture, stay, rooms, price and terms. */
export function OfferFacts({ offer, now, children }: Props) {
  const { property, rooms, sell_price: price, currency, cancellation_policy: policy, fees_at_property: fees } = offer;
  return (
    <>
      <Picture
        image={offer.image ?? undefined}
        alt={offer.image?.caption ?? ""}
        icon={Hotel}
        sizes="(min-width: 1024px) 24rem, 100vw"
        className="aspect-[3/2] w-full"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <header>
          <h3 className="text-md wrap-anywhere">{property.name}</h3>
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {property.stars !== null && <Stars count={property.stars} />}
            {property.city}
          </p>
        </header>
        <p>{formatStayDates(offer.checkin, offer.checkout)}</p>
        <ul className="flex flex-col gap-2">
          {rooms.map(({ name, board, rate_plan_name: plan, ...party }, at) => (
            <li key={at}>
              <span className="block font-semibold">{name}</span>
              {formatRatePlan(board, plan)}
              <span className="block text-xs text-muted">{formatParty(party)}</span>
            </li>
          ))}
        </ul>
        {offer.is_on_request && <p className="text-caution">{t("quotes.onRequest")}</p>}
        <div className="mt-auto border-t border-border pt-3">
          <Money amount={price} currency={currency} size="lg" />
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
