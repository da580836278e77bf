import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { formatRatePlan } from "@/lib/format/board";
import { formatCount, formatDate } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { ContactFact, Fact } from "./contact-fact";
import type { Booking } from "./use-booking-record";

const BASES: Record<string, string> = {
  PER_STAY: "a room and stay",
  PER_NIGHT: "a room and night",
  PER_PERSON_NIGHT: "a person and night",
};

/** The stay: dates, rooms with their guests, and fees paid at the property. */
export function StayRooms({ booking }: { booking: Booking }) {
  const { rooms = [], guests = [], mandatory_fees: fees = [], currency = "" } = booking;
  return (
    <>
      <Section title="Stay" aside={<span className="text-muted">{formatCount(booking.nights ?? 0, "night")}</span>}>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact label="Check-in">{booking.checkin_date !== undefined && formatDate(booking.checkin_date)}</Fact>
          <Fact label="Check-out">{booking.checkout_date !== undefined && formatDate(booking.checkout_date)}</Fact>
          <ContactFact booking={booking} />
          {booking.special_requests != null && <Fact label="Special requests">{booking.special_requests}</Fact>}
        </dl>
      </Section>
      <Section title={rooms.length === 1 ? "Room and guests" : "Rooms and guests"}>
        <ul className="flex flex-col gap-4">
          {rooms.map((room, at) => (
            <li key={at} className="flex flex-col gap-2 not-first:border-t not-first:border-border not-first:pt-4">
              <div className="flex items-start justify-between gap-4">
                <div>
                  <h3 className="text-sm">{room.name}</h3>
                  <p className="text-muted">{formatRatePlan(room.meal_plan_code, room.rate_plan_name)}</p>
                  {room.adults !== undefined && (
                    <p className="text-muted">
                      {formatParty({ adults: room.adults, child_ages: room.child_ages ?? [] })}
                    </p>
                  )}
                </div>
                <Money amount={room.stay_total} currency={currency} size="md" />
              </div>
              <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
                {guests[at]?.map((guest, g) => (
                  <li key={g}>
                    {guest.first_name} {guest.last_name}{" "}
                    <span className="text-xs text-muted">
                      {guest.is_lead && "lead guest"}
                      {guest.kind !== "ADULT" &&
                        `${guest.kind.toLowerCase()}${guest.age === undefined ? "" : `, ${guest.age}`}`}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {fees.length > 0 && (
          <p className="mt-4 border-t border-border pt-4 text-muted">
            Paid at the property:{" "}
            {fees
              .map((fee) =>
                `${fee.name}, ${formatAmount(fee.amount, fee.currency ?? currency)} ${BASES[fee.basis] ?? ""}`.trim(),
              )
              .join("; ")}
          </p>
        )}
      </Section>
    </>
  );
}
