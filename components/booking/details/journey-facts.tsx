import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { formatDateOrTime } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { formatProductType } from "@/lib/format/product";
import { StatusBadge } from "./booking-status";
import { ContactFact, Fact } from "./contact-fact";
import type { Booking } from "./use-booking-record";

/** Details of a booking other than a stay: dates, travellers and, for a package, its items. */
export function JourneyFacts({ booking }: { booking: Booking }) {
  const { starts_at, ends_at, travellers = [], items = [] } = booking;
  return (
    <>
      <Section title={formatProductType(booking.product_type)}>
        <dl className="grid gap-4 sm:grid-cols-2">
          {starts_at !== undefined && <Fact label="Begins">{formatDateOrTime(starts_at)}</Fact>}
          {ends_at !== undefined && <Fact label="Ends">{formatDateOrTime(ends_at)}</Fact>}
          <ContactFact booking={booking} />
          {booking.party && <Fact label="Party">{formatParty(booking.party)}</Fact>}
          {travellers.length > 0 && (
            <Fact label="Travellers">
              {travellers.map((person) => `${person.first_name} ${person.last_name}`).join(", ")}
            </Fact>
          )}
          {booking.special_requests != null && <Fact label="Special requests">{booking.special_requests}</Fact>}
        </dl>
      </Section>
      {items.length > 0 && (
        <Section title="What’s included">
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li
                key={item.item_public_id}
                className="flex items-start justify-between gap-4 not-first:border-t not-first:border-border not-first:pt-4"
              >
                <div className="flex flex-col items-start gap-1">
                  <h3 className="text-sm wrap-anywhere">{item.title}</h3>
                  <p className="text-muted">
                    {formatProductType(item.product_type)} · {formatDateOrTime(item.starts_at)}
                  </p>
                  <StatusBadge status={item.status} />
                </div>
                <Money amount={item.total_amount} currency={item.currency_code} size="md" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
