import { HoldPrice, HoldTerms } from "../checkout/hold-terms";
import { Money } from "../ui/values/money";
import { Section } from "../ui/layout/section";
import { Stars } from "../ui/values/stars";
import { formatBoard } from "@/lib/format/board";
import { formatStayDates } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { boardsOf, type Choice, type Hold } from "./choice";

/** The offer to be booked: price and cancellation deadline first. */
export function OfferSummary({ choice, hold }: { choice: Choice; hold: Hold }) {
  const { cancellation_policy: policy, offer } = hold;
  const boards = boardsOf(choice, hold);
  return (
    <>
      <Section title="Your offer">
        <div className="flex flex-col gap-4">
          <div>
            <p className="flex flex-wrap items-center gap-x-2 text-md font-semibold">
              {choice.property.name} <Stars count={choice.property.stars} />
            </p>
            <p className="text-muted">{choice.property.city}</p>
            <p className="mt-1">{formatStayDates(choice.request.checkin, choice.checkout)}</p>
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
            <HoldPrice label="Total for the stay" total={offer.grand_total} currency={offer.currency} policy={policy} />
            {choice.fees.length > 0 && (
              <div className="mt-3 border-t border-border pt-3">
                <p className="text-xs text-muted">Paid at the property, not part of the total</p>
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
