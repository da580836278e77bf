import { t } from "@/lib/language/text";
import { Fact } from "./contact-fact";
import type { Booking } from "./use-booking-record";

interface Props {
  /** A booking, or an item of a package. */
  service: Pick<Booking, "record_locator" | "tickets">;
  travellers: Booking["travellers"];
}

/** The airline's reference, and each traveller's ticket by number or code, as sent by the supplier. */
export function TicketFacts({ service: { record_locator: locator, tickets = [] }, travellers = [] }: Props) {
  if (locator === undefined && tickets.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-4 border-t border-border pt-4 sm:grid-cols-2">
      {locator !== undefined && (
        <Fact label={t("paper.recordLocator")}>
          <bdi dir="ltr" className="font-mono font-semibold">
            {locator}
          </bdi>
        </Fact>
      )}
      {tickets.length > 0 && (
        <Fact label={t("paper.tickets")}>
          <ul>
            {tickets.map(({ traveller, number, code }, at) => {
              const person = travellers[traveller];
              return (
                <li key={at}>
                  {person && <bdi>{[person.first_name, person.last_name].filter(Boolean).join(" ")} · </bdi>}
                  <bdi dir="ltr" className="font-mono wrap-anywhere">
                    {[number, code].filter(Boolean).join(" ")}
                  </bdi>
                </li>
              );
            })}
          </ul>
        </Fact>
      )}
    </dl>
  );
}
