import { Money } from "@/components/ui/values/money";
import { formatRatePlan } from "@/lib/format/board";
import { formatDate } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatParty } from "@/lib/format/party";
import { addressParts, formatBeds, formatFeeBasis } from "@/lib/format/property";
import { feesOfStay, isPaidAtProperty } from "@/lib/core/stay-fees";
import { Fact } from "./contact-fact";
import { PeopleList } from "./people-list";
import { Coordinates } from "./service-facts";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

type Property = NonNullable<Booking["properties"]>[number];
type Room = NonNullable<Booking["rooms"]>[number];
type Fee = NonNullable<Booking["mandatory_fees"]>[number];

interface PlaceProps {
  property: Property | undefined;
  checkin: string;
  checkout: string;
  /** The check-in time at the time of booking. */
  from?: string | undefined;
}

/** Where and when: check-in, check-out, address and telephone. */
export function StayPlace({ property, checkin, checkout, from = property?.checkin_from }: PlaceProps) {
  const address = addressParts(property?.address ?? {});
  return (
    <>
      <Fact label={t("booking.checkIn")}>
        {from === undefined ? formatDate(checkin) : t("booking.checkInFrom", { date: formatDate(checkin), time: from })}
      </Fact>
      <Fact label={t("booking.checkOut")}>
        {property
          ? t("booking.checkOutUntil", { date: formatDate(checkout), time: property.checkout_until })
          : formatDate(checkout)}
      </Fact>
      {address.length > 0 && (
        <Fact label={t("booking.address")}>
          {address.join(t("format.comma"))}
          {property!.latitude !== null && property!.longitude !== null && (
            <Coordinates at={[property!.latitude, property!.longitude]} />
          )}
        </Fact>
      )}
      {(property?.phone ?? property?.email) !== undefined && (
        <Fact label={t("booking.propertysContact")}>
          {property?.phone !== undefined && (
            <a className="block text-accent" href={`tel:${property.phone.replaceAll(/[^\d+]/g, "")}`}>
              {property.phone}
            </a>
          )}
          {property?.email}
        </Fact>
      )}
    </>
  );
}

/** Beds and size of a room: `1 × King-size bed, 2 × Single bed · 24 m²`. */
const formatRoomFacts = ({ beds, size_sqm: size }: Property["rooms"][number]): string =>
  [formatBeds(beds), size !== null && t("booking.size", { size })].filter(Boolean).join(" · ");

interface RoomsProps {
  rooms: readonly Room[];
  /** A list of guests for each room. */
  guests?: Booking["guests"];
  property: Property | undefined;
  currency: string;
}

/** The rooms with board, beds, price and guests. */
export function RoomList({ rooms, guests, property, currency }: RoomsProps) {
  return (
    <ul className="flex flex-col gap-4">
      {rooms.map((room, at) => {
        const content = property?.rooms.find(({ room_public_id: id }) => id === room.room_public_id);
        const beds = content && formatRoomFacts(content);
        const party =
          room.adults === undefined ? undefined : { adults: room.adults, child_ages: room.child_ages ?? [] };
        return (
          <li key={at} className="flex flex-col gap-2 not-first:border-t not-first:border-border not-first:pt-4">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h3 className="text-sm wrap-anywhere">{room.name}</h3>
                <p className="text-muted">{formatRatePlan(room.meal_plan_code, room.rate_plan_name)}</p>
                {beds && <p className="text-muted">{beds}</p>}
                {party && <p className="text-muted">{formatParty(party)}</p>}
              </div>
              <Money amount={room.stay_total} currency={currency} size="md" />
            </div>
            {guests && <PeopleList people={guests[at] ?? []} party={party} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Fees paid at the property, each with its price and, if the party is known, the amount for this stay. */
export function PropertyFees({ fees: all, rooms, nights, currency }: FeesProps) {
  const fees = all.filter(isPaidAtProperty);
  if (fees.length === 0) return null;
  const isKnown = rooms.every(({ adults }) => adults !== undefined);
  const persons = rooms.reduce((sum, { adults = 0, child_ages = [] }) => sum + adults + child_ages.length, 0);
  return (
    <div className="mt-4 border-t border-border pt-4">
      <h3 className="mb-1 text-sm">{t("booking.paidAtProperty")}</h3>
      <ul className="flex flex-col gap-1">
        {fees.map(({ name, amount, basis, currency: code = currency, payable }, at) => {
          const [whole] = feesOfStay([{ amount, basis, currency: code, payable }], {
            rooms: rooms.length,
            persons,
            nights,
          });
          return (
            <li key={at} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 text-muted wrap-anywhere">
                {payable === undefined
                  ? t("booking.feeWithBasis", {
                      name,
                      amount: formatAmount(amount, code),
                      basis: formatFeeBasis(basis),
                    })
                  : name}
              </span>
              {isKnown && whole && <Money amount={whole.amount} currency={code} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FeesProps {
  fees: readonly Fee[];
  rooms: readonly Room[];
  nights: number;
  currency: string;
}
