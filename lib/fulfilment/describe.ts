import type { z } from "zod";
import { readSold, readTitle } from "@/lib/booking/summary";
import { prisma } from "@/lib/core/prisma";
import { formatFullName, type Fact } from "@/lib/document/service-text";
import { ShownArrival } from "@/lib/booking/arrival/arrival-schemas";
import { arrivalFacts } from "@/lib/format/arrival";
import { formatBoard } from "@/lib/format/board";
import { formatCountry } from "@/lib/format/names";
import { formatDate, formatStayDates, formatLongRange } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { DEFAULT_LANGUAGE, offeredLanguages } from "@/lib/language/messages";
import { t } from "@/lib/language/text";
import type { GrantedPart } from "./repository";
import type { SupplyBooking } from "./schemas";

/** The name of what is delivered, as it was sold. */
export function nameDelivered({ booking, itemNo }: GrantedPart): string {
  const item = booking.items.find((one) => one.itemNo === itemNo);
  return readTitle(item ? item.details : readSold(booking));
}

/** The language of the supplier: the main one of the country where it delivers, if it is offered; else English. */
export async function findSupplierLanguage(part: GrantedPart): Promise<string> {
  const country = await findCountry(part);
  const spoken = country && new Intl.Locale(`und-${country}`).maximize().language;
  return offeredLanguages().find((language) => language === spoken) ?? DEFAULT_LANGUAGE;
}

/** The country of a property, a transfer's start, a tour, a flight's departure or a package. */
async function findCountry({ propertyId, serviceId, packageId }: GrantedPart): Promise<string | undefined> {
  const select = { countryCode: true } as const;
  if (propertyId !== null)
    return (await prisma().property.findFirst({ where: { id: propertyId }, select }))?.countryCode;
  if (packageId !== null) return (await prisma().package.findFirst({ where: { id: packageId }, select }))?.countryCode;
  if (serviceId === null) return undefined;
  const service = await prisma().service.findFirst({
    where: { id: serviceId },
    select: {
      transfer: { select: { fromZone: { select } } },
      option: { select: { tour: { select } } },
      cabin: { select: { flight: { select: { origin: { select } } } } },
    },
  });
  const place = service?.transfer?.fromZone ?? service?.option?.tour ?? service?.cabin?.flight.origin;
  return place?.countryCode;
}

type Record = z.input<typeof SupplyBooking>;
const namesOf = (people: Record["travellers"]) => people.map(formatFullName).join(t("format.comma"));

/** The dates of a delivery in the reader's language. */
export const formatDelivered = ({ product_type, checkin, checkout }: Record): string =>
  product_type === 1 ? formatStayDates(checkin, checkout) : formatLongRange(checkin, checkout);

/**
 * What the supplier has to know, as labels and values in the reader's language. Without the price that it was sold at.
 * @param record of the part, in which passports are hidden or whole
 */
export function describeDelivery(record: Record): Fact[] {
  const { rooms, travellers, special_requests: requests, arrival, cost_total: cost, start_time: time } = record;
  const { guest_market: market } = record;
  return [
    [t("paper.bookingNumber"), String(record.booking_number)],
    [t("delivery.dates"), [formatDelivered(record), ...(time ? [time] : [])].join(t("format.comma"))],
    ...rooms.map((room, at): Fact => [
      t("delivery.room", { number: at + 1 }),
      [
        `${room.room_code} · ${room.rate_plan_code}`,
        formatBoard(room.board_code),
        formatParty(room),
        namesOf(room.guests),
      ]
        .filter(Boolean)
        .join(t("format.comma")),
    ]),
    ...(travellers.length ? [[t("paper.travellers"), namesOf(travellers)] as Fact] : []),
    ...travellers.flatMap((person): Fact[] => {
      if (!person.passport) return [];
      const { number, country_code: country, expires_on: expires } = person.passport;
      const until = t("delivery.passportUntil", { day: formatDate(expires) });
      return [
        [
          [t("delivery.passport"), formatFullName(person)].join(" · "),
          [number, formatCountry(country), until].join(t("format.comma")),
        ],
      ];
    }),
    ...(market ? [[t("delivery.market"), formatCountry(market)] as Fact] : []),
    ...(requests === null ? [] : [[t("paper.specialRequests"), requests] as Fact]),
    ...(arrival ? arrivalFacts(ShownArrival.parse(arrival)) : []),
    ...(typeof arrival?.pickup_note === "string" ? [[t("paper.pickup"), arrival.pickup_note] as Fact] : []),
    ...(record.pickup_point ? [[t("paper.pickupPoint"), record.pickup_point.name] as Fact] : []),
    ...(record.answers ?? []).map(({ text, traveller, value }): Fact => {
      const person = traveller === undefined ? undefined : travellers[traveller];
      return [[text, ...(person ? [formatFullName(person)] : [])].join(" · "), value];
    }),
    ...(cost === null ? [] : [[t("delivery.cost"), `${cost} ${record.currency}`, "LTR"] as Fact]),
  ];
}
