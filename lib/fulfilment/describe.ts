import type { z } from "zod";
import { isOpen } from "@/lib/booking/status";
import { readSold, readTitle } from "@/lib/booking/summary";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { prisma } from "@/lib/core/prisma";
import { formatFullName, type Fact, describeUnsoldService } from "@/lib/document/service-text";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatPickupPoint } from "@/lib/format/arrival";
import { formatBoard } from "@/lib/format/board";
import { formatCountry, formatLanguageName } from "@/lib/format/names";
import { formatDate, formatDateTime, formatStayDates, formatLongRange } from "@/lib/format/dates";
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

/** The subject of a message: its kind, or that the booking waits for the supplier's answer. */
export const whatIsTold = ({ kind, status }: Record): Record["kind"] | "ASK" =>
  kind !== "CANCEL" && isOpen(status) ? "ASK" : kind;

/** The first sentence of a message, by its subject. */
export const describeTold = (record: Record): string => `${t(`mail.supplier.line.${whatIsTold(record)}`)}.`;

type Guest = Record["travellers"][number];

/** A guest's name; if it is in another script, with its Latin letters, which a reception can read. */
const formatGuest = (guest: Guest): string =>
  [formatFullName(guest), ...(guest.latin_name ? [`(${guest.latin_name})`] : [])].join(" ");
const namesOf = (people: readonly Guest[]) => people.map(formatGuest).join("\n");

/** The dates of a delivery in the reader's language. */
export const formatDelivered = ({ product_type, checkin, checkout }: Record): string =>
  product_type === PRODUCT_TYPE.STAY ? formatStayDates(checkin, checkout) : formatLongRange(checkin, checkout);

/** A name with the supplier's own code of it: `Double, sea view (DBL)`. */
const withCode = (name: string | undefined, code: string): string => (name ? `${name} (${code})` : code);

/** The names by which a stay's rooms and plans were sold, in the order of the record's rooms. */
function soldRoomsOf({ booking, itemNo }: GrantedPart): { name?: string; rate_plan_name?: string }[] {
  const item = booking.items.find((one) => one.itemNo === itemNo);
  return ((item ?? booking).details as { rooms?: { name?: string; rate_plan_name?: string }[] }).rooms ?? [];
}

/** Facts about a transfer's vehicle and route, a tour's option, or flights. */
function serviceFacts({ booking, itemNo }: GrantedPart, record: Record): Fact[] {
  const { product_type: productType, language, units } = record;
  const item = booking.items.find((one) => one.itemNo === itemNo);
  const sold = booking.details as { starts_at: string; ends_at: string; details: unknown };
  const service = item
    ? { productType, starts_at: item.startsAt, ends_at: item.endsAt, details: item.details }
    : { productType, starts_at: sold.starts_at, ends_at: sold.ends_at, details: sold.details };
  switch (productType) {
    case PRODUCT_TYPE.TRANSFER:
      return describeUnsoldService(service).facts;
    case PRODUCT_TYPE.FLIGHT:
      return describeUnsoldService(service).parts.map(({ title, lines }) => [title, lines.join("\n")]);
    case PRODUCT_TYPE.TOUR: {
      const { option_name: option } = service.details as { option_name?: string };
      return [
        ...(option ? [[t("paper.option"), option] as Fact] : []),
        ...(language ? [[t("paper.language"), formatLanguageName(language)] as Fact] : []),
        ...(units === undefined ? [] : [[t("paper.places"), t("paper.place", { count: units })] as Fact]),
      ];
    }
    default:
      return [];
  }
}

/**
 * The facts that the supplier needs, as labels and values (of one line or several) in the reader's language. The sell price is left out.
 * @param record of the part, with passport numbers shortened or in full
 */
export function describeDelivery(part: GrantedPart, record: Record): Fact[] {
  const { rooms, travellers, special_requests: requests, cost_total: cost, start_time: time } = record;
  const { guest_market: market, contact, respond_by: by } = record;
  const sold = soldRoomsOf(part);
  const { timezone } = part.booking.policy as unknown as PolicySnapshot;
  return [
    [t("paper.bookingNumber"), String(record.booking_number)],
    [t("paper.statusLabel"), t(`paper.status.${record.status}`)],
    ...(by === null ? [] : [[t("delivery.answerBy"), formatDateTime(by, timezone)] as Fact]),
    [t("delivery.dates"), [formatDelivered(record), ...(time ? [time] : [])].join(t("format.comma"))],
    ...rooms.map((room, at): Fact => [
      t("delivery.room", { number: at + 1 }),
      [
        withCode(sold[at]?.name, room.room_code),
        withCode(sold[at]?.rate_plan_name, room.rate_plan_code),
        formatBoard(room.board_code),
        formatParty(room),
        ...room.guests.map(formatGuest),
      ]
        .filter(Boolean)
        .join("\n"),
    ]),
    ...serviceFacts(part, record),
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
    ...(contact ? [[t("paper.contact"), contact.name] as Fact] : []),
    ...(contact?.phone ? [[t("paper.phone"), contact.phone, "LTR"] as Fact] : []),
    ...(market ? [[t("delivery.market"), formatCountry(market)] as Fact] : []),
    ...(requests === null ? [] : [[t("paper.specialRequests"), requests] as Fact]),
    ...(record.pickup_point ? [[t("paper.pickupPoint"), formatPickupPoint(record.pickup_point)] as Fact] : []),
    ...(record.answers ?? []).map(({ text, traveller, value }): Fact => {
      const person = traveller === undefined ? undefined : travellers[traveller];
      return [[text, ...(person ? [formatFullName(person)] : [])].join(" · "), value];
    }),
    ...(cost === null ? [] : [[t("delivery.cost"), `${cost} ${record.currency}`, "LTR"] as Fact]),
    ...(record.supplier_reference === null ? [] : [[t("delivery.reference"), record.supplier_reference] as Fact]),
    ...rooms.flatMap(({ supplier_reference: number }, at): Fact[] =>
      number === null ? [] : [[t("delivery.roomReference", { number: at + 1 }), number]],
    ),
  ];
}
